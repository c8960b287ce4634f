import type { Dependencies } from '../../src/dependencies.ts'
import { demoBuyers } from './demo-people.ts'
import type { FixedOrder } from './demo-shops.ts'

const oneDay = 86_400_000
const daysWaited = 30

type Given = { id: string; paidAt: Date; order?: FixedOrder }

/** Marks orders as gifts: handed over with the payment, or waiting for the recipient to join. */
export async function seedDemoGifts({ db, now }: Pick<Dependencies, 'db' | 'now'>, bought: Given[]): Promise<void> {
  for (const { id, paidAt, order } of bought) {
    const recipient = demoBuyers.find(({ username }) => username === order?.gift?.to)
    if (!order?.gift || !recipient) continue
    const waiting = { waitsUntil: new Date(paidAt.getTime() + daysWaited * oneDay), checkAt: now(), checks: 1 }
    const handedOver = order.gift.waits ? { state: 'waiting', ...waiting } : { state: 'delivered', deliveredAt: paidAt }
    await db.updateTable('sale').set({ recipientDiscordId: recipient.discordId }).where('id', '=', id).execute()
    await db
      .insertInto('gift')
      .values({
        ...{ saleId: id, recipientDiscordId: recipient.discordId, recipientUsername: recipient.username },
        ...{ message: order.gift.message, createdAt: paidAt, ...handedOver },
      })
      .execute()
  }
}
