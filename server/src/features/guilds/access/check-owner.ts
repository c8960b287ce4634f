import { setTimeout as sleep } from 'node:timers/promises'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { accessLostMail } from '../registration/guild-mails.ts'
import { storeOwnerRights } from './owner-queries.ts'
import { type OwnerRights, readOwnerRights } from './owner-rights.ts'

/** Cache TTLs: rights lost on Discord are lost here within five minutes, rights regained within one. */
const answers = {
  kept: { seconds: 240, lostAt: 'clear' },
  lost: { seconds: 30, lostAt: 'set' },
  undecidable: { seconds: 240, lostAt: 'keep' },
  unavailable: { seconds: 60, lostAt: 'keep' },
} as const satisfies Record<OwnerRights, { seconds: number; lostAt: string }>
const timeoutMilliseconds = 3000

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>

/** Times are text if the row was read as JSON. */
type Moment = Date | string | null

type Registration = { id: string; ownerCheckDueAt: Moment; ownerLostAt: Moment }

/**
 * When the owner lost their rights in the server on Discord, or null. Asks Discord when the stored answer is due;
 * while Discord is slow or undecided, the stored answer counts.
 */
export async function checkOwner(deps: Deps, { id, ownerCheckDueAt, ownerLostAt }: Registration): Promise<Date | null> {
  const stored = dateOf(ownerLostAt)
  const dueAt = dateOf(ownerCheckDueAt)
  if (dueAt && dueAt > deps.now()) return stored
  return answerInTime(checkOnce(deps, id, stored), stored)
}

const checks = new WeakMap<Deps['db'], Map<string, Promise<Date | null>>>()

/** Concurrent calls about one server share one check. */
function checkOnce(deps: Deps, id: string, stored: Date | null): Promise<Date | null> {
  const ongoing = checks.get(deps.db) ?? new Map<string, Promise<Date | null>>()
  checks.set(deps.db, ongoing)
  const begun = ongoing.get(id) ?? readAndRecord(deps, id, stored).finally(() => ongoing.delete(id))
  ongoing.set(id, begun)
  return begun
}

/** A database that refuses writes doesn't lock owners out. */
async function readAndRecord(deps: Deps, id: string, stored: Date | null): Promise<Date | null> {
  const rights = await readOwnerRights(deps, id)
  try {
    return await recordOwnerRights(deps, id, rights)
  } catch (error) {
    deps.log.warn(error, 'owner rights not recorded')
    return rights === 'lost' ? deps.now() : stored
  }
}

/** Stores the answer. Losing the rights closes the shop and mails the owner once; regaining them opens it. */
export async function recordOwnerRights(deps: Deps, id: string, rights: OwnerRights): Promise<Date | null> {
  const now = deps.now()
  const { seconds, lostAt } = answers[rights]
  const dueAt = new Date(now.getTime() + seconds * 1000)
  return deps.db.transaction().execute(async (tx) => {
    const stored = await storeOwnerRights(tx, id, { lostAt, now, dueAt })
    if (stored?.isChanged) await deps.hooks.shopChanged(tx, id)
    if (stored?.isNew) await queueMail(tx, deps, accessLostMail(stored, stored.name))
    return stored?.ownerLostAt ?? null
  })
}

/** A late answer is still stored for the next call. */
async function answerInTime(checked: Promise<Date | null>, stored: Date | null): Promise<Date | null> {
  const timer = new AbortController()
  try {
    return await Promise.race([checked, sleep(timeoutMilliseconds, stored, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

const dateOf = (moment: Moment) => (moment === null ? null : new Date(moment))
