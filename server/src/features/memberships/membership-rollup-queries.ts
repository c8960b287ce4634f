import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type Counted = { guildId: string; itemId: string; currency: string }

export type TotalChange = Counted & { state: string; members: number; monthlyCents: number }

/** All writers change totals in the order of their states, which avoids deadlocks. */
export async function addToTotals(tx: Db, changes: TotalChange[]): Promise<void> {
  for (const { guildId, itemId, currency, state, members, monthlyCents } of changes) {
    await sql`
      insert into membership_total as target (guild_id, item_id, currency, state, members, monthly_cents)
      values (${guildId}, ${itemId}, ${currency}, ${state}, ${members}, ${monthlyCents})
      on conflict (guild_id, item_id, currency, state) do update set
        members = target.members + excluded.members,
        monthly_cents = target.monthly_cents + excluded.monthly_cents
    `.execute(tx)
  }
}

export type DayChange = Pick<Counted, 'guildId' | 'currency'> & {
  at: Date
  joined: number
  renewed: number
  ended: number
  monthlyCents: number
}

export async function addToDay(tx: Db, change: DayChange): Promise<void> {
  const { guildId, currency, at, joined, renewed, ended, monthlyCents } = change
  const day = at.toISOString().slice(0, 10)
  await sql`
    insert into memberships_by_day as target (guild_id, currency, day, joined, renewed, ended, monthly_cents)
    values (${guildId}, ${currency}, ${day}, ${joined}, ${renewed}, ${ended}, ${monthlyCents})
    on conflict (guild_id, currency, day) do update set
      joined = target.joined + excluded.joined,
      renewed = target.renewed + excluded.renewed,
      ended = target.ended + excluded.ended,
      monthly_cents = target.monthly_cents + excluded.monthly_cents
  `.execute(tx)
}
