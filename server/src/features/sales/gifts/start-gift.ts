import { recipientRefusal } from '@guildshop/contract/eligibility'
import { longestGiftMessage } from '@guildshop/contract/gift-rules'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { readPricedItem } from '../../pricing/reading/read-priced-items.ts'
import { readPurchases } from '../pricing/read-purchases.ts'
import { countGiven, findGift, insertGift, updateGift } from './gift-queries.ts'
import { findBlocksGifts } from './preference-queries.ts'

export type GiftRequest = {
  /** `isBot`: as Discord's signed interaction says. */
  recipient: { discordId: string; username: string | null; isBot: boolean }
  /** As the buyer typed it. */
  message: string | null
  isAnnounced: boolean
}

type Giving = {
  gift: GiftRequest
  /** Ours, not Discord's. */
  guildId: string
  allowsGifts: boolean
  item: Selectable<Item>
  buyerDiscordId: string
  /** The open checkout that the buyer continues. */
  exceptSaleId: string | undefined
}

const oneDay = 86_400_000

/** Refuses a gift that the buyer can't give or the recipient can't receive. The caller holds the locks of both. */
export async function refuseGift(tx: Db, { now }: Pick<Dependencies, 'now'>, giving: Giving): Promise<void> {
  const { gift, guildId, allowsGifts, item, buyerDiscordId } = giving
  const { recipient } = gift
  if (!allowsGifts) throw new Refused('GIFTS_OFF')
  if (item.membershipPeriod) throw new Refused('GIFT_OF_MEMBERSHIP')
  if (recipient.isBot) throw new Refused('GIFT_TO_BOT')
  if (recipient.discordId === buyerDiscordId) throw new Refused('GIFT_TO_YOURSELF')
  if ([...(gift.message ?? '')].length > longestGiftMessage) throw new Refused('GIFT_MESSAGE_TOO_LONG')
  if (await findBlocksGifts(tx, recipient.discordId)) throw new Refused('GIFT_NOT_ACCEPTED')
  const since = new Date(now().getTime() - oneDay)
  if ((await countGiven(tx, { guildId, buyerDiscordId, since })) >= listLimits.giftsPerDay.count)
    throw new Refused('TOO_MANY_GIFTS')
  await refuseSecondOfGroup(tx, now(), giving)
}

/** Refuses a second item of an exclusive group to the same person. */
async function refuseSecondOfGroup(tx: Db, now: Date, { gift, guildId, item, exceptSaleId }: Giving): Promise<void> {
  const priced = await readPricedItem(tx, { id: guildId, now }, item, { renewsAutomatically: false })
  const of = { guildId, buyerDiscordId: gift.recipient.discordId, includesUnpaidGifts: true }
  const purchases = await readPurchases(tx, { ...of, ...(exceptSaleId && { exceptSaleId }) })
  const refusal = recipientRefusal(priced, { roleIds: null, purchases })
  if (refusal) throw new Refused(refusal.refusal, { message: refusal.message })
}

/** Stores what the buyer wrote, also for a checkout that they continue. */
export async function writeGift(tx: Db, saleId: string, { recipient, ...gift }: GiftRequest, now: Date): Promise<void> {
  const message = gift.message?.trim() || null
  const written = { message, isAnnounced: gift.isAnnounced, recipientUsername: recipient.username }
  if (await findGift(tx, saleId)) return updateGift(tx, saleId, written)
  await insertGift(tx, {
    ...written,
    saleId,
    recipientDiscordId: recipient.discordId,
    state: 'open',
    createdAt: now,
  })
}
