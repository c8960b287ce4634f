import * as z from 'zod'
import { type DueRows, deleteDue, listDue } from '../db/due-rows.ts'
import type { Dependencies } from '../dependencies.ts'
import { errorMessage } from '../errors/error-message.ts'
import { defineSlicedJob } from './run-in-slices.ts'

/** Reports a row that couldn't be purged, so that the others still are. */
type ReportRow = (row: string, error: unknown) => void

export type PurgeRule<Deps = Dependencies> = {
  name: string
  /** Purges the next batch after the cursor. Returns the next cursor, or null when nothing is left. */
  purge: (deps: Deps, after: string | null, report: ReportRow) => Promise<string | null>
}

/** A rule whose batches need no cursor, because a purged row isn't found again. */
export const untilNoneLeft = <Deps = Dependencies>(
  name: string,
  purgeBatch: (deps: Deps, atMost: number) => Promise<number>,
  atMost = 500,
): PurgeRule<Deps> => ({
  name,
  purge: async (deps) => ((await purgeBatch(deps, atMost)) === atMost ? 'more' : null),
})

const keysIn = (cursor: string | null) => z.array(z.string()).parse(JSON.parse(cursor ?? '[]'))

type Batches<Deps> = {
  due: (deps: Deps) => DueRows
  /** Deletes the rows by default. */
  purgeRows?: (deps: Deps, rows: DueRows, keys: string[]) => Promise<void>
  atMost?: number
}

/** A rule that purges rows in batches. A batch that fails is purged row by row; the cursor lists the rows that failed. */
export const inBatches = <Deps extends Pick<Dependencies, 'db'> = Dependencies>(
  name: string,
  { due, purgeRows = ({ db }, rows, keys) => deleteDue(db, rows, keys), atMost = 500 }: Batches<Deps>,
): PurgeRule<Deps> => ({
  name,
  async purge(deps, after, report) {
    const failed = keysIn(after)
    const rows = due(deps)
    const keys = await listDue(deps.db, rows, { except: failed, atMost })
    await purgeTogether(
      keys,
      (some) => purgeRows(deps, rows, some),
      (key, error) => {
        failed.push(key)
        report(key, error)
      },
    )
    // The cause isn't a single row.
    if (failed.length >= atMost) return null
    return keys.length < atMost ? null : JSON.stringify(failed)
  },
})

/** Purges rows together, or one by one if that fails, so that a row that fails is reported and the others are purged. */
export async function purgeTogether<Key>(
  keys: Key[],
  purgeRows: (keys: Key[]) => Promise<void>,
  report: (key: Key, error: unknown) => void,
): Promise<void> {
  if (keys.length === 0) return
  try {
    await purgeRows(keys)
  } catch {
    for (const key of keys) await purgeRows([key]).catch((error) => report(key, error))
  }
}

type Row = { id: string }

/** A rule that purges rows one by one, in order of their id. */
export const rowByRow = <Deps = Dependencies>(
  name: string,
  list: (deps: Deps, after: string, atMost: number) => Promise<Row[]>,
  purgeRow: (deps: Deps, id: string) => Promise<void>,
  atMost = 500,
): PurgeRule<Deps> => ({
  name,
  async purge(deps, after, report) {
    const rows = await list(deps, after ?? firstId, atMost)
    for (const { id } of rows) await purgeRow(deps, id).catch((error) => report(id, error))
    return rows.length < atMost ? null : (rows.at(-1)?.id ?? null)
  },
})

export const firstId = '00000000-0000-0000-0000-000000000000'

const position = z.object({
  rule: z.string().optional(),
  after: z.string().optional(),
  /** What failed so far, one line per rule. */
  failures: z.array(z.string()).optional(),
})
type Position = z.infer<typeof position>

type Watch = Pick<Dependencies, 'log' | 'metrics'>

/** Purges the next batch. A rule or row that fails is reported, and the following ones are purged all the same. */
async function purgeNext<Deps extends Watch>(
  rules: PurgeRule<Deps>[],
  { rule: name, after, failures = [] }: Position,
  deps: Deps,
): Promise<Position | null> {
  const rule = name === undefined ? rules[0] : rules.find((known) => known.name === name)
  if (!rule) return end(failures)
  const failed: string[] = []
  const report = (row: string | null, error: unknown) => {
    deps.log.error({ err: error, rule: rule.name, row }, 'retention failed')
    deps.metrics.retentionFailures.inc({ rule: rule.name })
    failed.push(`${rule.name}: ${errorMessage(error)}`)
  }
  const cursor = await rule.purge(deps, after ?? null, report).catch((error: unknown) => {
    report(null, error)
    return null
  })
  const all = [...failures, ...failed.slice(0, 1)].slice(0, 20)
  if (cursor !== null) return { rule: rule.name, after: cursor, failures: all }
  const following = rules[rules.indexOf(rule) + 1]
  return following ? { rule: following.name, failures: all } : end(all)
}

/** Fails the job at the end, so that it's retried and shown with its reasons. */
function end(failures: string[]): null {
  if (failures.length > 0) throw new Error(`Retention failed: ${failures.join('; ')}`)
  return null
}

/** Applies all rules without a break. */
export async function purgeAll<Deps extends Watch>(rules: PurgeRule<Deps>[], deps: Deps): Promise<void> {
  let rest = await purgeNext(rules, {}, deps)
  while (rest !== null) rest = await purgeNext(rules, rest, deps)
}

/** A nightly job that deletes what is due by rules, in batches. Idempotent. */
export const definePurgeJob = ({ rules, ...job }: { name: string; schedule: string; rules: PurgeRule[] }) =>
  defineSlicedJob({ ...job, lane: 'batch', payload: position, next: (rest, deps) => purgeNext(rules, rest, deps) })
