import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isRunning } from './role-claim-queries.ts'

type PaidRole = { roleId: string; paidHolders: number }

/** The roles that items give or that someone has paid for, with how many people pay for each now. */
export async function countPaidHolders(db: Db, guildId: string, now: Date): Promise<PaidRole[]> {
  const { rows } = await sql<PaidRole>`
    with paid as (
      select entitlement.role_id, count(distinct sale.holder_discord_id)::int as paid_holders
      from sale join entitlement on entitlement.sale_id = sale.id
      where sale.guild_id = ${guildId} and ${isRunning(now)}
      group by entitlement.role_id
    ), sold as (
      select item.role_id from item where item.guild_id = ${guildId} and item.deleted_at is null
      union
      select deliverable.role_id from deliverable join item on item.id = deliverable.item_id
      where item.guild_id = ${guildId} and item.deleted_at is null
    )
    select coalesce(sold.role_id, paid.role_id) as role_id, coalesce(paid.paid_holders, 0) as paid_holders
    from (select role_id from sold where role_id is not null) as sold
    full join paid on paid.role_id = sold.role_id
    where coalesce(sold.role_id, paid.role_id) is not null
  `.execute(db)
  return rows
}
