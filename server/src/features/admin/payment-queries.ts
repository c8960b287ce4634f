import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type RejectedPayment = {
  id: string
  serial: number
  orderPrefix: string
  guildName: string
  seller: string | null
  priceCents: number
  currency: string
  problem: string
  captureId: string | null
  takenAt: Date
}

/** Payments that PayPal took for failed sales and that aren't refunded, oldest first. Nothing about the buyer. */
export async function listRejectedPayments(db: Db): Promise<RejectedPayment[]> {
  const { rows } = await sql<RejectedPayment>`
    select sale.id, sale.serial, guild.order_prefix, guild.name as guild_name, account.username as seller,
      sale.price as price_cents, sale.currency, coalesce(sale.problem, 'UNKNOWN') as problem, sale.capture_id,
      sale.held_at as taken_at
    from sale join guild on guild.id = sale.guild_id left join account on account.id = sale.seller_id
    where sale.state = 'failed' and sale.held_at is not null
    order by sale.held_at, sale.id limit 50
  `.execute(db)
  return rows
}
