import type { BuyerMessageKind } from '@guildshop/contract/buyer-messages'
import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import type { GiftState } from '@guildshop/contract/gift-rules'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import { readGift } from '../../sales/gifts/read-gift.ts'
import type { GiftMessageKind } from '../notices/gift-notices.ts'

/** The state that each message reports. */
const reported: Record<GiftMessageKind, GiftState> = {
  'gift-received': 'delivered',
  'gift-delivered': 'delivered',
  'gift-waiting': 'waiting',
  'gift-declined': 'declined',
  'gift-expired': 'expired',
  'gift-removed': 'removed',
}

/** Returns the reason a message about a gift no longer applies, or null. */
export async function giftMessageRefusal(
  db: Db,
  kind: GiftMessageKind,
  saleId: string,
): Promise<DeliveryProblem | null> {
  return (await readGift(db, saleId))?.state === reported[kind] ? null : 'MESSAGE_OUTDATED'
}

const toRecipient = new Set<BuyerMessageKind>(['gift-received', 'gift-removed'])
const toHolder = new Set<BuyerMessageKind>(['role-ending', 'role-removed', 'keys-ready'])

/** The Discord id to message: the buyer about payments, the holder about roles and keys. */
export async function addresseeOf(db: Db, kind: BuyerMessageKind, sale: Selectable<Sale>): Promise<string> {
  if (toRecipient.has(kind)) return (await readGift(db, sale.id))?.recipientDiscordId ?? sale.holderDiscordId
  return toHolder.has(kind) ? sale.holderDiscordId : sale.buyerDiscordId
}
