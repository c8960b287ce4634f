import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { lockBuyer } from '../checkout/checkout-queries.ts'
import { lockSale } from '../sale-queries.ts'
import { giveBack } from './decide-gift.ts'
import { findGift, isUpgraded } from './gift-queries.ts'
import { canGiftBecome } from './gift-state.ts'

type Request = { saleId: string; discordId: string }

/** Returns a gift to the person who paid for it. Only its recipient can, and only once. */
export async function declineGift(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks' | 'metrics'>,
  { saleId, discordId }: Request,
): Promise<void> {
  const known = z.uuid().safeParse(saleId).success ? await findGift(deps.db, saleId) : undefined
  if (known?.recipientDiscordId !== discordId) throw new Refused('GIFT_NOT_FOUND')
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    // A checkout of theirs may use it for an upgrade.
    await lockBuyer(tx, { guildId: sale.guildId, buyerDiscordId: discordId })
    const gift = await findGift(tx, saleId)
    if (!gift || !canGiftBecome(gift, 'declined') || (await isUpgraded(tx, saleId))) {
      throw new Refused('GIFT_ALREADY_DECIDED')
    }
    await giveBack(tx, deps, sale, gift)
  })
  deps.metrics.gifts.inc({ outcome: 'declined' })
}
