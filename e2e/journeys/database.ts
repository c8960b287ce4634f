import pg from 'pg'
import { databaseUrlOf } from '../embedded-database.ts'

/** What no screen can do: the hour of a job, the passing of a month, and what Discord or PayPal might tell us. */
export async function changeData(...statements: Array<[sql: string, values: string[]]>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrlOf(process.env.E2E_DATA_FOLDER ?? '') })
  await client.connect()
  try {
    for (const [sql, values] of statements) await client.query(sql, values)
  } finally {
    await client.end()
  }
}

/** Runs a scheduled job now instead of at its hour. */
export function runJob(name: string): Promise<void> {
  return changeData(["select graphile_worker.add_job($1, '{}'::json)", [name]])
}

/** Lets two months pass for one subscription, by moving everything about it into the past. */
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
