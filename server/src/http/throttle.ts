import { type RawBuilder, sql } from 'kysely'
import { executePrepared } from '../db/prepared.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../errors/refused.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>
export type Limit = { times: number; seconds: number }
export type Try = { key: string; limit: Limit }

/**
 * The part of a key that names a person: an email, or the network of an IP address. A keyed hash, because keys outlive the
 * request by up to a day.
 */
export const hiddenInKey = ({ secrets }: Pick<Dependencies, 'secrets'>, text: string): string =>
  secrets.fingerprint('throttle', text)

/** The same subject limited over several periods. */
export const triesWithin = (key: string, limits: Limit[]): Try[] =>
  limits.map((limit) => ({ key: `${key}:${limit.seconds}`, limit }))

/** Counts a try and refuses if there were too many. Atomic, so that concurrent tries can't bypass the limit. */
export function countTry(deps: Deps, key: string, limit: Limit): Promise<void> {
  return countTries(deps, [{ key, limit }])
}

/** Counts by several keys. A try refused by one key isn't counted by the following ones. */
export async function countTries(deps: Deps, tries: Try[]): Promise<void> {
  const now = deps.now()
  const { rows } = await countTriesSql(tries, now).execute(deps.db)
  await refuseTooMany(deps, tries, rows, now)
}

/** Counts like `countTries`, and returns false instead of refusing. */
export async function isWithinLimits(deps: Deps, tries: Try[]): Promise<boolean> {
  try {
    await countTries(deps, tries)
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

export type Counted = { key: string; hits: number; resetsAt: Date }

function countTriesSql(tries: Try[], now: Date) {
  const ordered = inOrder(tries)
  const keys = ordered.map(({ key }) => key)
  const resets = ordered.map(({ limit }) => resetOf(limit, now))
  return countRowsSql(sql`unnest(${keys}::text[], ${resets}::timestamptz[]) as try (key, resets_at)`, now)
}

export const resetOf = ({ seconds }: Limit, now: Date) => new Date(now.getTime() + seconds * 1000)

/** The statement that counts rows of `key` and `resets_at`; `refuseTooMany` evaluates its result. */
export function countRowsSql(rows: RawBuilder<unknown>, now: Date) {
  return sql<Counted>`
    insert into throttle (key, hits, resets_at)
    select key, 1, resets_at from ${rows}
    on conflict (key) do update set
      hits = case when throttle.resets_at <= ${now} then 1 else throttle.hits + 1 end,
      resets_at = case when throttle.resets_at <= ${now} then excluded.resets_at else throttle.resets_at end
    returning key, hits, resets_at
  `
}

export async function refuseTooMany(deps: Pick<Deps, 'db'>, tries: Try[], rows: Counted[], now: Date): Promise<void> {
  const counted = new Map(rows.map((row) => [row.key, row]))
  const refusing = tries.findIndex(({ key, limit }) => (counted.get(key)?.hits ?? 0) > limit.times)
  const refused = tries[refusing]
  if (!refused) return
  const later = tries.slice(refusing + 1).map(({ key }) => key)
  if (later.length > 0) await refundTries(deps, later)
  const resetsAt = counted.get(refused.key)?.resetsAt ?? now
  throw new Refused('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, (resetsAt.getTime() - now.getTime()) / 1000) })
}

/** Fixed lock order, which avoids deadlocks. */
const inOrder = (tries: Try[]) => tries.toSorted((one, other) => (one.key < other.key ? -1 : 1))

/** Refunds a try after successful authentication. */
export function refundTry(deps: Pick<Deps, 'db'>, key: string): Promise<void> {
  return refundTries(deps, [key])
}

export async function refundTries({ db }: Pick<Deps, 'db'>, keys: string[]): Promise<void> {
  await executePrepared(db, `refund-${keys.length}-tries`, refundTriesSql(keys))
}

/** The statement that refunds tries, for use in a larger round trip. */
export const refundTriesSql = (keys: string[]) => sql`
  update throttle set hits = greatest(hits - 1, 0)
  where key in (select key from throttle where key in (${sql.join(keys)}) order by key collate "C" for update)
`
