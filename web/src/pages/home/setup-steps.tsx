import type { QueryClient } from '@tanstack/react-query'
import { CheckIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { countText } from '../../ui/format/numbers.ts'
import { readSetup, type Setup } from './read-setup.ts'

/** How a step looks when it is done, comes next or comes later. */
export type SetupStep = {
  mark: ReactNode
  badgeClasses: string
  badge: ReactNode
  isDone: boolean
  isNext: boolean
  /** What is connected or missing, instead of the general text. */
  detail?: string | null
  /** Replaces the step's action. */
  link?: StepLink | null
}

/** `href` leaves the site, `to` doesn't. */
export type StepLink = { href: string; label: string } | { to: string; label: string }

const done: SetupStep = {
  mark: <CheckIcon />,
  badgeClasses: 'border-transparent bg-accent text-on-accent',
  badge: <Badge tone="accent">Done</Badge>,
  isDone: true,
  isNext: false,
}
const next: SetupStep = {
  mark: null,
  badgeClasses: 'border-accent bg-accent-soft text-accent',
  badge: <Badge tone="warning">Next</Badge>,
  isDone: false,
  isNext: true,
}
const waiting: SetupStep = {
  mark: null,
  badgeClasses: 'border-line bg-raised text-ink-muted',
  badge: <Badge>To do</Badge>,
  isDone: false,
  isNext: false,
}

/** The five steps in display order, and a summary. */
export type SetupSteps = {
  summary: string
  steps: SetupStep[]
  /** Everything is set up, and the API offers an overview of today. */
  isReady: boolean
  isBotMissing: boolean
  mayManageShops: boolean
  /** The account was reactivated, so something may have to be set up again. */
  hasReturned: boolean
}

export async function readSetupSteps(client: QueryClient): Promise<SetupSteps> {
  return setupStepsOf(await readSetup(client))
}

/** The dashboard is empty before the first sale, so that step is never the next one. */
function setupStepsOf(setup: Setup): SetupSteps {
  const { servers, profile, hasItems, sold, botless } = setup
  const hasSold = sold !== null
  const isDone = [servers.length > 0, Boolean(profile.paypalPayerId), hasSold, hasItems, hasSold && !botless]
  const upcoming = [0, 1, 3, 4].find((step) => !isDone[step])
  const details = detailsOf(setup)
  const links = linksOf(setup)
  return {
    summary: `Setup: ${isDone.filter(Boolean).length} of 5 steps done.`,
    steps: isDone.map((isStepDone, step) => {
      const undone = step === upcoming ? next : waiting
      return { ...(isStepDone ? done : undone), detail: details[step] ?? null, link: links[step] ?? null }
    }),
    isReady: isDone.every(Boolean) && sold?.hasReports === true,
    isBotMissing: botless !== null,
    mayManageShops: profile.mayManageShops === true,
    hasReturned: Boolean(profile.reactivatedAt),
  }
}

/** A single server is linked directly. The bot is invited only where it's missing. */
function linksOf({ botless, hasBot, hasItems, only }: Setup): (StepLink | null)[] {
  const bot = botless?.inviteUrl ? { href: botless.inviteUrl, label: 'Add the bot' } : null
  const chat = hasBot && only ? { href: `https://discord.com/channels/${only}`, label: 'Open Discord' } : null
  const label = hasItems ? 'Manage items' : 'Add items'
  const items = only ? { to: `/manage-servers/${encodeURIComponent(only)}`, label } : null
  return [null, null, null, items, bot ?? chat]
}

function detailsOf({ servers, profile, sold, botless, hasBot }: Setup): (string | null)[] {
  const { discordUsername, paypalPayerId, paypalEmail } = profile
  const sales = sold?.allTime?.salesCount ?? 0
  return [
    servers.length > 0
      ? [namesOf(servers), discordUsername && `Discord: ${discordUsername}`].filter(Boolean).join(' · ')
      : null,
    paypalPayerId ? `PayPal: ${paypalEmail || paypalPayerId}` : null,
    sales > 0 ? `${countText(sales)} ${sales === 1 ? 'sale' : 'sales'} so far.` : null,
    null,
    botDetail(botless, hasBot),
  ]
}

function botDetail(botless: Setup['botless'], hasBot: boolean): string | null {
  if (botless) return `The bot isn't in ${botless.name}. Members can't open the shop until you add it.`
  return hasBot ? 'The bot has joined. Members type /shop in Discord and pay with PayPal.' : null
}

function namesOf([first = '', second, ...others]: string[]): string {
  if (!second) return first
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`
}
