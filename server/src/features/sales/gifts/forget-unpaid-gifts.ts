import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Forgets who would have received gifts that were never paid. Returns how many, at most `atMost`. */
export async function forgetUnpaidGifts(db: Db, createdBefore: Date, atMost: number): Promise<number> {
  const { rows } = await sql`
    with unpaid as (
      delete from gift where sale_id = any(array(
        select gift.sale_id from gift join sale on sale.id = gift.sale_id
        where gift.state = 'open' and gift.created_at < ${createdBefore}
          and sale.state in ('cancelled', 'expired', 'failed') and sale.held_at is null
        limit ${atMost}
      )) returning sale_id
    )
    update sale set recipient_discord_id = null from unpaid where sale.id = unpaid.sale_id returning 1
  `.execute(db)
  return rows.length
}
