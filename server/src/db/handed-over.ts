import { sql } from 'kysely'

/**
 * Whether the holder of a sale has what it entitles to: their own purchase, or a gift that was delivered to them. A gift
 * that waits or was removed entitles nobody; one that was declined or has expired is the buyer's own purchase again.
 */
export const isHandedOver = sql<boolean>`(sale.recipient_discord_id is null
  or exists (select from gift where gift.sale_id = sale.id and gift.state = 'delivered'))`

/** When a gift was handed over first, which is when the time of its roles begins. */
export const handedOverAt = sql<Date | null>`(select gift.delivered_at from gift where gift.sale_id = sale.id)`
