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

/** Creates an empty database beside the one of the journeys. Returns its URL. */
export async function createDatabase(name: string): Promise<string> {
  await changeData([`create database ${name} template template0`, []])
  const url = new URL(databaseUrlOf(process.env.E2E_DATA_FOLDER ?? ''))
  url.pathname = `/${name}`
  return url.href
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

/**
 * Simulates days passing for the memberships of one person in one shop item by shifting their dates into the past, then
 * lets the server notice.
 */
export async function letDaysPass(itemName: string, buyerDiscordId: string, days: number): Promise<void> {
  const values = [itemName, buyerDiscordId, String(days)]
  const theirs = 'select id from membership where item_name = $1 and buyer_discord_id = $2'
  await changeData(
    [
      `update sale set paid_at = paid_at - make_interval(days => $3::integer) where item_name = $1
       and buyer_discord_id = $2`,
      values,
    ],
    [
      `update membership_period set at = at - make_interval(days => $3::integer) where membership_id in (${theirs})`,
      values,
    ],
    ['update membership set next_check_at = now() where item_name = $1 and buyer_discord_id = $2', values.slice(0, 2)],
  )
  await runJob('check-memberships')
}
