import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { type DueRows, isOneOf } from '../../../db/due-rows.ts'

/** Gifts that were never paid. */
export const unpaidGifts = (createdBefore: Date): DueRows => ({
  table: 'gift',
  key: 'saleId',
  isDue: sql`gift.state = 'open' and gift.created_at < ${createdBefore} and exists (select from sale
    where sale.id = gift.sale_id and sale.state in ('cancelled', 'expired', 'failed') and sale.held_at is null)`,
})

/** Forgets who would have received these gifts. */
export async function forgetGifts(db: Db, gifts: DueRows, saleIds: string[]): Promise<void> {
  await sql`
    with unpaid as (delete from gift where ${isOneOf(gifts, saleIds)} returning sale_id)
    update sale set recipient_discord_id = null from unpaid where sale.id = unpaid.sale_id
  `.execute(db)
}
