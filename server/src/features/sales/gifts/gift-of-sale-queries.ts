import type { OrderGift } from '@guildshop/contract/storefront-options'
import { sql } from 'kysely'

/** The gift that a sale is, as the seller sees it; null for other orders. A subquery, so that list queries keep their plans. */
export const giftOfSale = sql<OrderGift | null>`(
  select json_build_object('recipientDiscordId', gift.recipient_discord_id, 'recipientName', gift.recipient_username,
    'message', gift.message, 'state', gift.state, 'waitsUntil', gift.waits_until, 'deliveredAt', gift.delivered_at)
  from gift where gift.sale_id = sale.id)`
