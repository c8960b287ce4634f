import { sql } from 'kysely'

/** When which message was sent to the buyer. */
export const messagesToBuyer = sql<{ kind: string; sentAt: string }[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'sentAt', done_at) order by done_at), '[]')
  from buyer_message where buyer_message.sale_id = sale.id and buyer_message.state = 'done'
)`

/** When the buyer of a sale downloaded which file. */
export const downloadsOfSale = sql<{ name: string | null; startedAt: string }[]>`(
  select coalesce(json_agg(json_build_object('name', stored_file.name, 'startedAt', started_at) order by started_at), '[]')
  from entitlement join download on download.entitlement_id = entitlement.id
  left join stored_file on stored_file.id = download.file_id
  where entitlement.sale_id = sale.id
)`

/** To whom the buyer of a sale gave it, and what they wrote; null if it isn't a gift. */
export const giftOfSale = sql<object | null>`(
  select json_build_object('recipientDiscordId', recipient_discord_id, 'recipientUsername', recipient_username,
    'message', message, 'state', state, 'createdAt', created_at)
  from gift where gift.sale_id = sale.id
)`
