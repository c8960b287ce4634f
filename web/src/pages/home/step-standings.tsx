import type { QueryClient } from '@tanstack/react-query'
import { CheckIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { readSetup, type Setup } from './read-setup.ts'

/** How a step looks when it is done, comes next or comes later. */
export type Standing = { mark: ReactNode; badgeClasses: string; badge: ReactNode; isDone: boolean; isNext: boolean }

const done: Standing = {
  mark: <CheckIcon />,
  badgeClasses: 'border-transparent bg-accent text-on-accent',
  badge: <Badge tone="accent">Done</Badge>,
  isDone: true,
  isNext: false,
}
const next: Standing = {
  mark: null,
  badgeClasses: 'border-accent bg-accent-soft text-accent',
  badge: <Badge tone="warning">Next</Badge>,
  isDone: false,
  isNext: true,
}
const waiting: Standing = {
  mark: null,
  badgeClasses: 'border-line bg-raised text-ink-muted',
  badge: <Badge>To do</Badge>,
  isDone: false,
  isNext: false,
}

/** The five steps in display order, and a summary. */
export type Standings = { summary: string; steps: Standing[] }

export async function readStandings(client: QueryClient): Promise<Standings> {
  return standingsOf(await readSetup(client))
}

/** The dashboard is empty before the first sale, so that step is never the next one. */
function standingsOf({ hasServer, hasPayPal, hasItems, hasSold }: Setup): Standings {
  const isDone = [hasServer, hasPayPal, hasSold, hasItems, hasSold]
  const upcoming = [0, 1, 3, 4].find((step) => !isDone[step])
  return {
    summary: `Setup: ${isDone.filter(Boolean).length} of 5 steps done.`,
    steps: isDone.map((isStepDone, step) => {
      if (isStepDone) return done
      return step === upcoming ? next : waiting
    }),
  }
}
