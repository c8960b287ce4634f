import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { QueuedSealed } from './sealed-payloads.ts'

type Batch = { prefix: string; after: string | null; size: number }
type Replacement = { id: string; sealed: string; next: string }

const isOf = ({ tasks }: QueuedSealed) => sql`job.task_id in (
  select id from graphile_worker._private_tasks where identifier in (${sql.join(tasks)})
)`

const pathOf = (path: string) => sql`${path.split('.')}::text[]`

/** Queued payloads of other keys, in order of their job's id. A worker that has started one already has its payload. */
export async function lockOutdatedPayloads(tx: Db, payload: QueuedSealed, { prefix, after, size }: Batch) {
  const sealed = sql`job.payload #>> ${pathOf(payload.path)}`
  const { rows } = await sql<{ id: string; row: string; sealed: string }>`
    select job.id::text as id, job.payload #>> ${pathOf(payload.row)} as row, ${sealed} as sealed
    from graphile_worker._private_jobs as job
    where ${isOf(payload)} and not starts_with(${sealed}, ${prefix}) and job.id > ${after ?? '0'}::bigint
    order by job.id limit ${sql.lit(size)} for no key update skip locked
  `.execute(tx)
  return rows
}

/** Compare-and-set: replaces only payloads that haven't changed. Returns how many. */
export async function replacePayloads(tx: Db, { path }: QueuedSealed, values: Replacement[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs as job
    set payload = jsonb_set(job.payload::jsonb, ${pathOf(path)}, to_jsonb(changed.next))::json
    from unnest(
      ${values.map(({ id }) => id)}::bigint[], ${values.map(({ sealed }) => sealed)}::text[],
      ${values.map(({ next }) => next)}::text[]
    ) as changed (id, sealed, next)
    where job.id = changed.id and job.payload #>> ${pathOf(path)} = changed.sealed
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Counts queued payloads by the id of their key; null for those without one. */
export async function countPayloadsByKey(db: Db, payload: QueuedSealed) {
  const sealed = sql`job.payload #>> ${pathOf(payload.path)}`
  const { rows } = await sql<{ keyId: string | null; count: number }>`
    select case when ${sealed} like '%.%' then split_part(${sealed}, '.', 2) end as key_id, count(*)::int as count
    from graphile_worker._private_jobs as job where ${isOf(payload)} and ${sealed} is not null group by 1
  `.execute(db)
  return rows
}
