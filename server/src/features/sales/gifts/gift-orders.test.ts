import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { giftShop } from '../../../testing/gift-shop.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { declineGift } from './decline-gift.ts'
import { queueGiftDelivery } from './deliver-gift.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await giftShop()
const { deps, aStall, aPaidGift, setMember } = shop
const { aSale } = saleBuilders(deps)
const { robin, sam } = onDiscord

const receiptOf = async (saleId: string) => (await shop.get(`/api/receipts/${saleId}`)).body

test('the order shows the seller the recipient, the message and the state', async () => {
  const stall = await aStall()
  const saleId = await aPaidGift(stall, { message: 'Happy birthday' })

  const { body: order } = await shop.get(`/api/sales/${saleId}`, { as: stall.owner })

  expect(Object(order).gift).toEqual({
    recipientDiscordId: sam,
    recipientName: 'sam',
    message: 'Happy birthday',
    state: 'delivered',
    waitsUntil: null,
    deliveredAt: expect.any(String),
  })
})

test('the order list marks gifts and omits the field for other orders', async () => {
  const stall = await aStall()
  const saleId = await aPaidGift(stall)
  const own = await aSale(stall.guild, stall.item)

  const { body } = await shop.get(`/api/guilds/${stall.guild.guildId}/sales`, { as: stall.owner })

  const listed = z.object({ orders: z.array(z.object({ _id: z.string(), gift: z.unknown().optional() })) }).parse(body)
  const giftOf = (id: string) => listed.orders.find(({ _id }) => _id === id)?.gift
  expect(giftOf(saleId)).toMatchObject({ recipientDiscordId: sam, state: 'delivered' })
  expect(giftOf(own.id)).toBeUndefined()
})

test('the receipt of a waiting gift shows no assigned role and names nobody', async () => {
  await setMember(sam, false)
  const saleId = await aPaidGift(await aStall(), { message: 'Happy birthday' })

  const waiting = await receiptOf(saleId)
  await setMember(sam, true)
  await queueGiftDelivery(deps, { guildId: servers.pixelForge, discordId: sam })
  await shop.runQueuedJobs()

  expect(waiting).toMatchObject({
    state: 'delivering',
    role: { state: 'waiting' },
    gift: { state: 'waiting' },
  })
  const personal = [sam, 'sam', robin, 'robin', 'Happy birthday']
  expect(personal.filter((part) => JSON.stringify(waiting).includes(part))).toEqual([])
  expect(await receiptOf(saleId)).toMatchObject({
    state: 'delivered',
    role: { state: 'assigned' },
    gift: { state: 'delivered' },
  })
})

test('the receipt shows that a gift was declined or disputed', async () => {
  const stall = await aStall()
  const [declined, disputed] = [await aPaidGift(stall), await aPaidGift(stall)]
  const at = deps.now()

  await declineGift(deps, { saleId: declined, discordId: sam })
  const opened = { id: `D-${disputed.slice(0, 8)}`, reason: 'UNAUTHORISED', openedAt: at, responseDueAt: null }
  await recordDispute(deps, disputed, { ...opened, status: 'OPEN', outcome: null, updatedAt: at })
  const moving = await receiptOf(declined)
  await shop.runQueuedJobs()

  expect(moving).toMatchObject({ state: 'delivering', role: { state: 'waiting' }, gift: { state: 'declined' } })
  expect(await receiptOf(declined)).toMatchObject({ state: 'delivered', role: { state: 'assigned' } })
  expect(await receiptOf(disputed)).toMatchObject({
    state: 'delivering',
    role: { state: 'waiting' },
    gift: { state: 'removed' },
  })
})
