import { describe, expect, test, vi } from 'vitest'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { addItemGroup } from '../../../testing/builders/pricing-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { giftShop } from '../../../testing/gift-shop.ts'
import { closeSale } from '../checkout/close-sale.ts'
import { startCheckout } from '../checkout/start-checkout.ts'
import { settleSale } from '../settlement/settle-sale.ts'
import { setBlocksGifts } from './block-gifts.ts'
import { deliverGift } from './deliver-gift.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await giftShop()
const { deps, db, aStall, anItem, start, pay, readSale, readGift } = shop
const { aSale } = saleBuilders(deps)
const { robin, sam, milo } = onDiscord

type Stall = Awaited<ReturnType<typeof aStall>>

/** Two items of a group of which a person can have one. */
async function aGroup(given: { offersUpgrades?: boolean } = {}) {
  const stall = await aStall({ name: 'Bronze', price: 500 })
  const gold = await anItem(stall.guild, { name: 'Gold', price: 2000 })
  await addItemGroup(db, { guildId: stall.guild.id, itemIds: [stall.item.id, gold.id], ...given })
  return { bronze: stall, gold: { ...stall, item: gold } }
}

const buy = ({ guild, item }: Stall, discordId: string) =>
  startCheckout(deps, {
    guildId: guild.guildId,
    itemId: item.id,
    seenTotal: null,
    buyer: { discordId, username: 'someone', roleIds: [] },
    channelId: null,
  })

async function approve(saleId: string): Promise<void> {
  const { orderId } = await readSale(saleId)
  await shop.sandbox.control(`/paypal/control/orders/${orderId}/approve`, {})
}

test('an exclusive group is refused for a recipient who has one of its items, not for the buyer', async () => {
  const { bronze, gold } = await aGroup()
  await pay((await buy(bronze, sam)).saleId)

  const toSam = start(gold, {})

  await expect(toSam).rejects.toThrow(/^They already have an item from .+, and can only have one\.$/)
  await expect(start(gold, { to: milo })).resolves.toMatchObject({ price: 2000 })
})

test('a waiting gift counts toward the exclusive group of its recipient', async () => {
  const { bronze, gold } = await aGroup()
  await pay((await start(bronze, {})).saleId)

  await expect(start(gold, { from: milo })).rejects.toThrow(/^They already have an item/)
  await expect(buy(gold, sam)).rejects.toThrow(/^A gift of Bronze is waiting for you/)
})

describe('a gift that is not paid yet', () => {
  test('is unknown to its recipient, who can buy an item of its exclusive group', async () => {
    const { bronze, gold } = await aGroup()
    await start(bronze, {})

    await expect(buy(gold, sam)).resolves.toMatchObject({ price: 2000 })
  })

  test('counts toward the exclusive group of another gift to its recipient', async () => {
    const { bronze, gold } = await aGroup()
    await start(bronze, {})

    await expect(start(gold, { from: milo })).rejects.toThrow(/^They already have an item from/)
  })

  test('is not captured once its recipient has bought an item of its exclusive group', async () => {
    const { bronze, gold } = await aGroup()
    const gift = await start(bronze, {})
    await pay((await buy(gold, sam)).saleId)
    await approve(gift.saleId)

    const outcome = await settleSale(deps, gift.saleId)

    expect(outcome).toMatchObject({
      status: 'failed',
      problem: 'GROUP_ALREADY_OWNED',
      message: expect.stringMatching(/^They already have an item from /),
    })
    expect(await readSale(gift.saleId)).toMatchObject({ state: 'failed', captureId: null })
  })

  test('is captured while its recipient has an open checkout, which then can’t be paid', async () => {
    const { bronze, gold } = await aGroup()
    const gift = await start(bronze, {})
    const own = await buy(gold, sam)
    await approve(gift.saleId)
    await approve(own.saleId)

    const outcomes = [await settleSale(deps, gift.saleId), await settleSale(deps, own.saleId)]

    expect(outcomes).toMatchObject([
      { status: 'paid' },
      { status: 'failed', problem: 'GROUP_ALREADY_OWNED', message: expect.stringContaining('A gift of Bronze') },
    ])
    expect(await readSale(own.saleId)).toMatchObject({ state: 'failed', captureId: null })
  })

  test('leaves the recipient with one item when their own checkout is captured concurrently', async () => {
    const { bronze, gold } = await aGroup()
    const gift = await start(bronze, {})
    const own = await buy(gold, sam)
    await approve(gift.saleId)
    await approve(own.saleId)

    await Promise.all([settleSale(deps, gift.saleId), settleSale(deps, own.saleId)])
    await shop.runQueuedJobs()

    const sales = [await readSale(gift.saleId), await readSale(own.saleId)]
    expect(sales.filter((sale) => sale.state === 'paid' && sale.holderDiscordId === sam)).toHaveLength(1)
  })
})

describe('a paid gift whose recipient has bought an item of its exclusive group meanwhile', () => {
  test('goes to the buyer', async () => {
    const { bronze, gold } = await aGroup()
    const gift = await start(bronze, {})
    await pay((await buy(gold, sam)).saleId)
    await pay(gift.saleId)

    await shop.runQueuedJobs()

    expect(await readGift(gift.saleId)).toMatchObject({ state: 'declined' })
    expect(await readSale(gift.saleId)).toMatchObject({ holderDiscordId: robin })
    expect(await shop.messagesOf(gift.saleId)).toContain('gift-declined done')
  })

  test('waits for the end of an open checkout', async () => {
    const { bronze, gold } = await aGroup()
    const gift = await start(bronze, {})
    const own = await buy(gold, sam)
    await pay(gift.saleId)
    await shop.runQueuedJobs()
    const waiting = await readGift(gift.saleId)

    await closeSale(deps, own.saleId, { state: 'cancelled' })
    shop.moveClock(1)
    await deliverGift(deps, gift.saleId)

    expect(waiting).toMatchObject({ state: 'waiting', checks: 0 })
    expect(await readGift(gift.saleId)).toMatchObject({ state: 'delivered' })
    expect(await shop.messagesOf(gift.saleId)).not.toContain('gift-waiting')
  })
})

test('a gift gets no upgrade discount for items of the buyer or the recipient', async () => {
  const { bronze, gold } = await aGroup({ offersUpgrades: true })
  await pay((await buy(bronze, robin)).saleId)

  const gift = await start(gold, {})
  const own = await buy(gold, robin)

  expect(gift).toMatchObject({ price: 2000, discount: 0 })
  expect(await readSale(gift.saleId)).toMatchObject({ upgradedSaleId: null })
  expect(own).toMatchObject({ price: 1500, discount: 500 })
})

test('a person can give up to 20 gifts a day in a shop', async () => {
  const stall = await aStall()
  const row = { recipientDiscordId: milo, state: 'delivered', createdAt: deps.now(), deliveredAt: deps.now() }
  for (let given = 0; given < 19; given += 1) {
    const { id: saleId } = await aSale(stall.guild, stall.item, { recipientDiscordId: milo })
    await db
      .insertInto('gift')
      .values({ ...row, saleId })
      .execute()
  }
  const last = await start(stall, {})
  await pay(last.saleId)

  await expect(start(stall, { to: milo })).rejects.toThrow("You've given a lot of gifts today.")
  await expect(start(stall, { from: milo })).resolves.toBeDefined()
  await expect(buy(stall, robin)).resolves.toBeDefined()
  shop.moveClock(24 * 60 + 1)
  await expect(start(stall, { to: milo })).resolves.toBeDefined()
})

test('an open checkout is not reused once the recipient blocks gifts, and goes to the buyer if paid', async () => {
  const stall = await aStall()
  // Leaving removes the roles of other gifts.
  await shop.runQueuedJobs()
  await shop.setMember(sam, false)
  await shop.setMember(sam, true)
  const { saleId } = await start(stall, { message: 'For you' })

  await setBlocksGifts(deps, { discordId: sam, blocksGifts: true })
  const again = start(stall, { message: 'Please' })

  await expect(again).rejects.toThrow("This person doesn't accept gifts.")
  expect(await readGift(saleId)).toMatchObject({ state: 'open', message: 'For you' })
  await pay(saleId)
  await shop.runQueuedJobs()
  await setBlocksGifts(deps, { discordId: sam, blocksGifts: false })
  expect(await readSale(saleId)).toMatchObject({ state: 'paid', holderDiscordId: robin })
  expect([await shop.hasRole(robin), await shop.hasRole(sam)]).toEqual([true, false])
  expect(await shop.messagesOf(saleId)).toEqual(['gift-declined done'])
})
