import pg from 'pg'
import { databaseUrlOf } from '../embedded-database.ts'

/** Direct database access for what no screen can do: run jobs, shift time, store data from Discord or PayPal. */
export async function changeData(...statements: Array<[sql: string, values: string[]]>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrlOf(process.env.E2E_DATA_FOLDER ?? '') })
  await client.connect()
  try {
    for (const [sql, values] of statements) await client.query(sql, values)
  } finally {
    await client.end()
  }
}

/** Runs a scheduled job now. */
export function runJob(name: string): Promise<void> {
  return changeData(["select graphile_worker.add_job($1, '{}'::json)", [name]])
}

/** Simulates two months passing for one subscription by shifting its dates into the past. */
export function letMonthsPass(subscriptionId: string): Promise<void> {
  const id = [subscriptionId]
  return changeData(
    ["update subscription set paid_until = paid_until - interval '2 months' where id = $1", id],
    [
      `update premium_grant set starts_at = starts_at - interval '2 months', ends_at = ends_at - interval '2 months'
       where subscription_id = $1`,
      id,
    ],
  )
}
