import type { Dependencies } from '../../../dependencies.ts'
import { classifyFailure } from './classify-failure.ts'
import { type Drawing, drawStandingMessage } from './draw-standing-message.ts'
import { finishUpdate, type Outcome } from './finish-update.ts'
import { probeChannel } from './probe-channel.ts'
import { showMessage } from './show-message.ts'
import type { StandingRow } from './standing-queries.ts'

type Deps = Pick<
  Dependencies,
  'db' | 'now' | 'log' | 'metrics' | 'secrets' | 'publicUrl' | 'discord' | 'discordFacts' | 'hooks'
>

/** A message after a try. `isRejected` if Discord finds its content invalid. */
export type Updated = { row: StandingRow; isRejected: boolean }

/** Brings a message up to date that the caller has claimed. Returns it, or null if it was removed in the meantime. */
export async function updateMessage(deps: Deps, row: StandingRow): Promise<Updated | null> {
  const blocked = await probeChannel(deps, row)
  if (blocked) return save(deps, row, { kind: 'failed', ...blocked })
  const drawing = await drawStandingMessage(deps, row)
  if (!drawing) return null
  // Fencing: the lease ended while drawing, so another worker edits the message.
  if (row.leasedUntil && row.leasedUntil <= deps.now()) return { row, isRejected: false }
  return save(deps, row, await attempt(deps, row, drawing))
}

async function save(deps: Deps, row: StandingRow, outcome: Outcome): Promise<Updated | null> {
  const saved = await finishUpdate(deps, row, outcome)
  return saved && { row: saved, isRejected: outcome.kind === 'failed' && outcome.isRejected }
}

async function attempt(deps: Deps, row: StandingRow, drawing: Drawing): Promise<Outcome> {
  try {
    return { kind: 'shown', ...(await showMessage(deps, row, drawing)), drawing }
  } catch (error) {
    return { kind: 'failed', ...(await classifyFailure(deps, { row, shop: drawing.shop }, error)) }
  }
}
