import { randomUUID } from 'node:crypto'
import { buyerMessage } from '@guildshop/contract/buyer-messages'
import { expect, test, vi } from 'vitest'
import { messageBody } from '../../../providers/discord/message-body.ts'
import { giftShop } from '../../../testing/gift-shop.ts'
import { messageProblems } from '../../../testing/providers/discord-contract.ts'
import type { NotifiedMembership } from '../messages/notified-membership-queries.ts'
import { findSoldSale } from '../sold-sale-queries.ts'
import { composeBuyerNotice } from './buyer-notices.ts'
import { composeGiftNotice, isAboutGift } from './gift-notices.ts'
import { describeSale } from './sale-announcement.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await giftShop()
const { db, deps } = shop
const hostile = '*@everyone* <@&1> [x](http://evil.example) שלום 🎁'.padEnd(100, '_')
const saleId = await shop.aPaidGift(await shop.aStall({ name: hostile, price: 900 }), { message: hostile.repeat(2) })
await db
  .updateTable('sale')
  .set({ trackingNumber: '1Z999AA10123456784', refundedCents: 100, holdReason: 'ECHECK' })
  .where('id', '=', saleId)
  .execute()
const sale = { ...(await findSoldSale(db, saleId)), guildName: hostile }
const soon = new Date(deps.now().getTime() + 86_400_000)
const membership: NotifiedMembership = {
  id: randomUUID(),
  itemName: hostile,
  price: 900,
  currency: 'USD',
  renewal: 'automatic',
  period: 'month',
  state: 'active',
  paidUntil: soon,
  accessUntil: soon,
  nextBillingAt: soon,
  cancelReason: null,
  leftAt: soon,
  pausedAt: soon,
  isForSale: true,
  isRenewable: true,
}

test.each(buyerMessage.shape.kind.options)('the message %s matches Discord’s official document', async (kind) => {
  const planned = {
    saleId,
    kind,
    event: '100',
    state: 'done',
    body: hostile.repeat(10),
    amountCents: 100,
    dueAt: soon,
    createdAt: soon,
  }
  const inserted = await db.insertInto('buyerMessage').values(planned).returningAll().executeTakeFirstOrThrow()
  const message = { ...inserted, kind, state: 'waiting' } as const

  const facts = { publicUrl: deps.publicUrl, role: { name: hostile, endsAt: soon }, membership }
  const components = isAboutGift(kind)
    ? await composeGiftNotice(deps, kind, sale)
    : composeBuyerNotice(message, sale, facts)

  expect(messageProblems({ components })).toEqual([])
  expect(messageBody({ components })).toMatchObject({ allowed_mentions: { parse: [], roles: [], users: [] } })
})

test.each([null, '410000000000010004'])(
  'a public notice that pings %s matches it, and mentions nobody else',
  (pingRoleId) => {
    const text = `${hostile} {buyer} {recipient} {item} {price} {server}`

    const message = describeSale(sale, { publicUrl: deps.publicUrl, text, pingRoleId })

    expect(messageProblems(message)).toEqual([])
    expect(messageBody(message)).toMatchObject({
      allowed_mentions: { parse: [], roles: pingRoleId ? [pingRoleId] : [] },
    })
  },
)
