import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { Refused } from '../../../errors/refused.ts'
import { addItemGroup, addPriceRule, setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { aBuyer, orderOf, payingShop } from '../../../testing/paying-shop.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

vi.setConfig({ testTimeout: 300_000 })

const shop = await payingShop()
const { db, deps, aStall, anItem, order, start, approve, comeBack, cancel, readSale, readItem } = shop

type Stall = Awaited<ReturnType<typeof aStall>>

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (error instanceof Refused ? error.code : String(error)),
  )
const readRule = (id: string) => db.selectFrom('priceRule').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const totalsOf = (ruleId: string) => db.selectFrom('priceRuleTotal').selectAll().where('ruleId', '=', ruleId).execute()
const minutesFromNow = (minutes: number) => new Date(deps.now().getTime() + minutes * 60_000)
const messageOf = (page: URL) => page.searchParams.get('message')

async function pay(checkout: { approveUrl: string }): Promise<URL> {
  await approve(checkout.approveUrl)
  return comeBack(checkout.approveUrl)
}

async function aStallWithCode(given: Partial<Parameters<typeof addPriceRule>[1]> = {}) {
  const stall = await aStall({ price: 1000, stock: -1, maxQuantity: 5 })
  const rule = await addPriceRule(db, { guildId: stall.guild.id, code: 'Save-20', value: 20, ...given })
  return { ...stall, rule }
}

describe('a discount code', () => {
  test('lowers the price at PayPal and is counted when the buyer pays', async () => {
    const { rule, ...stall } = await aStallWithCode()

    const checkout = await start(stall, { code: ' save-20 ', quantity: 3, seenTotal: 2400 })

    expect(checkout).toMatchObject({ price: 2400, discount: 600, discountName: 'Save-20' })
    const open = await readSale(checkout.saleId)
    expect(open).toMatchObject({ discountKind: 'code', priceRuleId: rule.id, holdsUse: true })
    expect((await deps.paypal.getOrder(orderOf(open))).amount).toEqual({ cents: 2400, currency: 'USD' })
    expect(await readRule(rule.id)).toMatchObject({ uses: 0, reservedUses: 1 })

    const page = await pay(checkout)

    expect(page.searchParams.get('status')).toBe('success')
    expect(await readSale(checkout.saleId)).toMatchObject({
      state: 'paid',
      price: 2400,
      discount: 600,
      holdsUse: false,
    })
    expect(await readRule(rule.id)).toMatchObject({ uses: 1, reservedUses: 0 })
    expect(await totalsOf(rule.id)).toMatchObject([{ orders: 1, revenueCents: 2400, discountCents: 600 }])
    const days = await db.selectFrom('salesByDay').selectAll().where('guildId', '=', stall.guild.id).execute()
    expect(days).toMatchObject([{ revenueCents: 2400, discountCents: 600 }])
  })

  test('with five uses left is used by five of 200 concurrent buyers', async () => {
    const { rule, ...stall } = await aStallWithCode({ totalUses: 8, uses: 3 })
    const buyers = Array.from({ length: 200 }, aBuyer)

    const started = await Promise.all(buyers.map((buyer) => startPatiently(stall, buyer)))

    const lucky = started.filter((code) => code === 'none')
    expect(lucky).toHaveLength(5)
    expect(started.filter((code) => code === 'DISCOUNT_CODE_INVALID')).toHaveLength(195)
    expect(await readRule(rule.id)).toMatchObject({ uses: 3, reservedUses: 5 })
  })

  test('is released when the buyer cancels and when the checkout expires', async () => {
    const { rule, ...stall } = await aStallWithCode({ totalUses: 1 })
    const discounted = { code: 'SAVE-20', seenTotal: 800 }

    const first = await start(stall, discounted)
    expect(await refusalOf(start(stall, discounted))).toBe('DISCOUNT_CODE_INVALID')
    await cancel(first.approveUrl)
    const second = await start(stall, discounted)
    shop.moveClock(31)
    await sweepCheckouts.run({}, deps)

    expect(await readSale(second.saleId)).toMatchObject({ state: 'expired', holdsUse: false })
    expect(await readRule(rule.id)).toMatchObject({ uses: 0, reservedUses: 0 })
    expect(await refusalOf(start(stall, discounted))).toBe('none')
  })

  test('reuses the open checkout that took its last use', async () => {
    const { rule, ...stall } = await aStallWithCode({ totalUses: 1, usesPerBuyer: 1 })
    await setItemPricing(db, stall.item.id, { limitUnits: 1, limitWindow: 'ever' })
    const request = { buyer: aBuyer(), code: 'SAVE-20', seenTotal: 800 }

    const first = await start(stall, request)
    const second = await start(stall, request)

    expect(second.saleId).toBe(first.saleId)
    expect(await readRule(rule.id)).toMatchObject({ reservedUses: 1 })
  })

  test('is accepted once from a buyer who uses it for two items concurrently', async () => {
    const { rule, ...stall } = await aStallWithCode({ usesPerBuyer: 1 })
    const other = { guild: stall.guild, item: await anItem(stall.guild, { price: 1000 }) }
    const request = { buyer: aBuyer(), code: 'SAVE-20', seenTotal: 800 }

    const refusals = await Promise.all([stall, other].map((one) => refusalOf(start(one, request))))

    expect(refusals.toSorted()).toEqual(['DISCOUNT_CODE_ALREADY_USED', 'none'])
    expect(await readRule(rule.id)).toMatchObject({ reservedUses: 1 })
  })

  test('of a checkout approved late captures nothing once it has ended', async () => {
    const { rule, ...stall } = await aStallWithCode()
    const checkout = await start(stall, { code: 'SAVE-20', seenTotal: 800 })
    await cancel(checkout.approveUrl)
    await db.updateTable('priceRule').set({ endsAt: deps.now() }).where('id', '=', rule.id).execute()

    const page = await pay(checkout)

    expect(messageOf(page)).toBe("This discount code isn't valid. You weren't charged.")
    const sale = await readSale(checkout.saleId)
    expect(sale).toMatchObject({ state: 'cancelled', captureId: null, holdsUse: false, holdsStock: false })
    expect((await deps.paypal.getOrder(orderOf(sale))).captures).toEqual([])
  })

  test('of a checkout approved late is reserved again, or captures nothing if it is used up', async () => {
    const { rule, ...stall } = await aStallWithCode({ totalUses: 1 })
    const request = { code: 'SAVE-20', seenTotal: 800 }
    const [first, second] = [await start(stall, request).then(cancelled), await start(stall, request).then(cancelled)]

    const [page, refused] = [await pay(first), await pay(second)]

    expect(page.searchParams.get('status')).toBe('success')
    expect(messageOf(refused)).toBe("This discount code isn't valid. You weren't charged.")
    expect(await readRule(rule.id)).toMatchObject({ uses: 1, reservedUses: 0 })
  })
})

async function cancelled<Checkout extends { approveUrl: string }>(checkout: Checkout): Promise<Checkout> {
  await cancel(checkout.approveUrl)
  return checkout
}

/** Retries when the server is busy, as buyers do. */
async function startPatiently(stall: Stall, buyer: string): Promise<string> {
  for (;;) {
    const refusal = await refusalOf(start(stall, { buyer, code: 'SAVE-20', seenTotal: 800 }))
    if (/^[A-Z_]+$|^none$/.test(refusal)) return refusal
  }
}

describe('a sale', () => {
  test('sets the price until it ends, and refuses a buyer who saw a different price', async () => {
    const stall = await aStall({ price: 1000 })
    await addPriceRule(db, { guildId: stall.guild.id, value: 25, endsAt: minutesFromNow(10) })
    const buyer = aBuyer()

    const refusal = await refusalOf(start(stall, { buyer }))
    const checkout = await start(stall, { buyer, seenTotal: 750 })
    shop.moveClock(20)
    const afterwards = await refusalOf(start(stall, { seenTotal: 750 }))
    const page = await pay(checkout)

    expect([refusal, afterwards]).toEqual(['OFFER_CHANGED', 'OFFER_CHANGED'])
    expect(page.searchParams.get('status')).toBe('success')
    expect(await readSale(checkout.saleId)).toMatchObject({ price: 750, discount: 250, discountKind: 'sale' })
  })

  test('that ended before a late approval captures nothing', async () => {
    const stall = await aStall({ price: 1000, stock: 3 })
    await addPriceRule(db, { guildId: stall.guild.id, value: 25, endsAt: minutesFromNow(10) })
    const checkout = await start(stall, { seenTotal: 750 })
    shop.moveClock(31)
    await sweepCheckouts.run({}, deps)

    const page = await pay(checkout)

    expect(messageOf(page)).toBe("The price of this item has changed. You weren't charged.")
    expect(await readSale(checkout.saleId)).toMatchObject({ state: 'expired', captureId: null })
    expect(await readItem(stall.item.id)).toMatchObject({ stock: 3, reserved: 0 })
  })

  test('is captured on a late approval while it lasts', async () => {
    const stall = await aStall({ price: 1000 })
    await addPriceRule(db, { guildId: stall.guild.id, value: 25 })
    const checkout = await start(stall, { seenTotal: 750 }).then(cancelled)

    const page = await pay(checkout)

    expect(page.searchParams.get('status')).toBe('success')
  })
})

test('a role price is for buyers with the role', async () => {
  const stall = await aStall({ price: 1000 })
  const role = '410000000000010005'
  await addPriceRule(db, { guildId: stall.guild.id, kind: 'role', name: 'VIP', roleIds: [role], value: 50 })

  const without = await refusalOf(start(stall, { seenTotal: 500 }))
  const checkout = await start(stall, { seenTotal: 500, roleIds: [role] })

  expect(without).toBe('OFFER_CHANGED')
  expect(checkout).toMatchObject({ price: 500, discountName: 'VIP' })
})

describe('limits and groups', () => {
  test('a limit per buyer holds in concurrent checkouts of different quantities', async () => {
    const stall = await aStall({ price: 100, maxQuantity: 3 })
    await setItemPricing(db, stall.item.id, { limitUnits: 3, limitWindow: 'ever' })
    const buyer = aBuyer()

    await Promise.all([1, 2, 3, 1, 2, 3].map((quantity) => refusalOf(start(stall, { buyer, quantity }))))

    const { reserved } = await readItem(stall.item.id)
    expect(reserved).toBeGreaterThan(0)
    expect(reserved).toBeLessThanOrEqual(3)
  })

  test('an expired checkout frees its limit, and is refused if another order used it up', async () => {
    const stall = await aStall({ price: 100 })
    await setItemPricing(db, stall.item.id, { limitUnits: 1, limitWindow: 'ever' })
    const buyer = aBuyer()
    const first = await start(stall, { buyer }).then(cancelled)
    const second = await start(stall, { buyer })
    await pay(second)

    const page = await pay(first)

    expect(messageOf(page)).toBe("You've bought as many of this item as you can. You weren't charged.")
    expect(await readSale(first.saleId)).toMatchObject({ state: 'cancelled', captureId: null })
    expect(await refusalOf(start(stall, { buyer }))).toBe('PURCHASE_LIMIT_REACHED')
  })

  test('one of two items of an exclusive group is sold to a buyer who checks out both concurrently', async () => {
    const { guild, item } = await aStall({ price: 500 })
    const other = await anItem(guild, { price: 700 })
    await addItemGroup(db, { guildId: guild.id, itemIds: [item.id, other.id] })
    const buyer = aBuyer()

    const refusals = await Promise.all([item, other].map((one) => refusalOf(start({ guild, item: one }, { buyer }))))

    expect(refusals.toSorted()).toEqual(['GROUP_ALREADY_OWNED', 'none'])
  })

  test('an upgrade pays the difference, from $5 to $10 to $20', async () => {
    const { guild, item } = await aStall({ name: 'Bronze', price: 500 })
    const silver = await anItem(guild, { name: 'Silver', price: 1000 })
    const gold = await anItem(guild, { name: 'Gold', price: 2000 })
    await addItemGroup(db, { guildId: guild.id, offersUpgrades: true, itemIds: [item.id, silver.id, gold.id] })
    const buyer = aBuyer()

    const bronze = await start({ guild, item }, { buyer })
    await pay(bronze)
    const second = await start({ guild, item: silver }, { buyer, seenTotal: 500 })
    await pay(second)
    const third = await start({ guild, item: gold }, { buyer, seenTotal: 1000 })
    await pay(third)

    expect(await readSale(second.saleId)).toMatchObject({ discount: 500, upgradedSaleId: bronze.saleId })
    expect(await readSale(third.saleId)).toMatchObject({
      ...{ state: 'paid', price: 1000, discount: 1000, discountKind: 'upgrade', discountName: 'Silver' },
      upgradedSaleId: second.saleId,
    })
    expect(await refusalOf(start({ guild, item: silver }, { buyer }))).toBe('GROUP_ALREADY_OWNED')
  })

  test('an order is upgraded once: a late approval of a second upgrade captures nothing', async () => {
    const { guild, item } = await aStall({ price: 500 })
    const silver = await anItem(guild, { price: 1000 })
    await addItemGroup(db, {
      guildId: guild.id,
      isExclusive: false,
      offersUpgrades: true,
      itemIds: [item.id, silver.id],
    })
    const buyer = aBuyer()
    await pay(await start({ guild, item }, { buyer }))
    const upgrade = { buyer, seenTotal: 500 }
    const first = await start({ guild, item: silver }, upgrade).then(cancelled)
    await pay(await start({ guild, item: silver }, upgrade))

    const page = await pay(first)

    expect(messageOf(page)).toBe("The price of this item has changed. You weren't charged.")
  })
})

describe('a refund', () => {
  const refundOf = (saleId: string, cents: number, state: 'COMPLETED' | 'FAILED' = 'COMPLETED') =>
    recordRefund(deps, saleId, { refunds: [{ id: `R-${cents}-${saleId}`, cents, state }] })

  async function aUsedCode() {
    const { rule, ...stall } = await aStallWithCode({ usesPerBuyer: 1 })
    await setItemPricing(db, stall.item.id, { limitUnits: 1, limitWindow: 'ever' })
    const request = { buyer: aBuyer(), code: 'SAVE-20', seenTotal: 800 }
    const checkout = await start(stall, request)
    await pay(checkout)
    return { rule, saleId: checkout.saleId, buyAgain: () => refusalOf(start(stall, request)) }
  }

  test('in full restores the use of the code and the purchase limit', async () => {
    const { rule, saleId, buyAgain } = await aUsedCode()
    expect(await buyAgain()).toBe('PURCHASE_LIMIT_REACHED')

    await refundOf(saleId, 800)

    expect(await readRule(rule.id)).toMatchObject({ uses: 0 })
    expect(await totalsOf(rule.id)).toMatchObject([{ orders: 0, revenueCents: 0, discountCents: 0 }])
    expect(await buyAgain()).toBe('none')
  })

  test('in part lowers the revenue of the code only', async () => {
    const { rule, saleId, buyAgain } = await aUsedCode()

    await refundOf(saleId, 300)

    expect(await readRule(rule.id)).toMatchObject({ uses: 1 })
    expect(await totalsOf(rule.id)).toMatchObject([{ orders: 1, revenueCents: 500, discountCents: 200 }])
    expect(await buyAgain()).toBe('PURCHASE_LIMIT_REACHED')
  })

  test('that fails later counts the use and the purchase limit again', async () => {
    const { rule, saleId, buyAgain } = await aUsedCode()

    await refundOf(saleId, 800)
    await refundOf(saleId, 800, 'FAILED')

    expect(await readRule(rule.id)).toMatchObject({ uses: 1 })
    expect(await totalsOf(rule.id)).toMatchObject([{ orders: 1, revenueCents: 800, discountCents: 200 }])
    expect(await buyAgain()).toBe('PURCHASE_LIMIT_REACHED')
  })

  test('in part lowers what an upgrade deducts', async () => {
    const { guild, item } = await aStall({ price: 500 })
    const silver = await anItem(guild, { price: 1000 })
    await addItemGroup(db, { guildId: guild.id, offersUpgrades: true, itemIds: [item.id, silver.id] })
    const buyer = aBuyer()
    const { saleId, approveUrl } = await start({ guild, item }, { buyer })
    await pay({ approveUrl })

    await refundOf(saleId, 200)

    expect(await refusalOf(start({ guild, item: silver }, { buyer, seenTotal: 500 }))).toBe('OFFER_CHANGED')
    expect(await start({ guild, item: silver }, { buyer, seenTotal: 700 })).toMatchObject({ discount: 300 })
  })
})

test('a code lowers the first payment of a membership that is renewed by reminder', async () => {
  await shop.givePremium(shop.owner)
  const stall = await aStall({ price: 1000, membershipPeriod: 'month', renewal: 'reminder' })
  await addPriceRule(db, { guildId: stall.guild.id, code: 'JOIN', value: 100 })
  const half = await addPriceRule(db, { guildId: stall.guild.id, code: 'HALF', value: 50 })

  const free = await refusalOf(order(stall, { code: 'JOIN', seenTotal: 0 }))
  const checkout = await start(stall, { code: 'HALF', seenTotal: 500 })
  await pay(checkout)

  expect(free).toBe('DISCOUNT_CODE_NOT_APPLICABLE')
  expect(await readSale(checkout.saleId)).toMatchObject({ state: 'paid', price: 500, discount: 500 })
  const membership = db.selectFrom('membership').selectAll().where('saleId', '=', checkout.saleId)
  expect(await membership.executeTakeFirst()).toMatchObject({ state: 'active', price: 1000 })
  expect(await readRule(half.id)).toMatchObject({ uses: 1 })
})

test('a buyer pays what they choose, but not less than the minimum', async () => {
  const stall = await aStall({ price: 1000, maxQuantity: 3 })
  await setItemPricing(db, stall.item.id, { mode: 'chosen', minimumPrice: 300 })

  const checkout = await start(stall, { chosenPrice: 350, seenTotal: 350 })
  const tooLow = await refusalOf(start(stall, { chosenPrice: 299, seenTotal: 299 }))
  const several = await refusalOf(start(stall, { chosenPrice: 700, seenTotal: 700, quantity: 2 }))

  expect(checkout).toMatchObject({ price: 350, discount: 0 })
  expect([tooLow, several]).toEqual(['CHOSEN_PRICE_TOO_LOW', 'QUANTITY_NOT_OFFERED'])
})

describe('a free order', () => {
  test('is complete without PayPal and recorded like a payment', async () => {
    const { rule, ...stall } = await aStallWithCode({ value: 100, totalUses: 1 })
    await db.updateTable('item').set({ stock: 4 }).where('id', '=', stall.item.id).execute()

    const checkout = await order(stall, { code: 'SAVE-20', seenTotal: 0 })

    expect(checkout).toMatchObject({ kind: 'paid', price: 0, discount: 1000, discountName: 'Save-20' })
    const sale = await readSale(checkout.saleId)
    expect(sale).toMatchObject({
      ...{ state: 'paid', price: 0, discount: 1000, orderId: null, captureId: null, approveUrl: null },
      ...{ holdsStock: false, holdsUse: false, nextReadAt: null, paypalCheckedAt: null, refundedAt: null },
    })
    expect(sale.paidAt).not.toBeNull()
    expect(await readItem(stall.item.id)).toMatchObject({ stock: 3, reserved: 0 })
    expect(await readRule(rule.id)).toMatchObject({ uses: 1, reservedUses: 0 })
    expect(await totalsOf(rule.id)).toMatchObject([{ orders: 1, revenueCents: 0, discountCents: 1000 }])
    const deliveries = await db
      .selectFrom('delivery')
      .select(['kind', 'triedAt'])
      .where('saleId', '=', sale.id)
      .execute()
    expect(deliveries.length).toBeGreaterThan(1)
    // The reply in Discord is the receipt; a direct message follows only if it couldn't be sent.
    const untried = deliveries.filter(({ triedAt }) => triedAt === null)
    expect(untried.map(({ kind }) => kind)).toEqual(['message-buyer'])
  })

  test("can't be refunded or read from PayPal", async () => {
    const stall = await aStall({ price: 1000 })
    await setItemPricing(db, stall.item.id, { mode: 'free' })
    const { saleId } = await order(stall, { seenTotal: 0 })

    const as = shop.owner
    const refund = await shop.post(`/api/sales/${saleId}/refund`, { as, body: { requestId: randomUUID() } })
    const check = await shop.post(`/api/sales/${saleId}/refresh`, { as })
    const details = await shop.get(`/api/sales/${saleId}`, { as })

    expect(refund.body).toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
    expect(check.body).toMatchObject({ code: 'SALE_HAS_NO_PAYMENT' })
    expect(details.body).toMatchObject({ priceCents: 0, isRefunded: false })
    expect(await readSale(saleId)).toMatchObject({ state: 'paid', refundedAt: null })
  })

  test('stays within the limit per buyer under concurrent requests', async () => {
    const stall = await aStall({ price: 1000 })
    await setItemPricing(db, stall.item.id, { mode: 'free', limitUnits: 2, limitWindow: 'ever' })
    const request = { buyer: aBuyer(), seenTotal: 0 }

    const refusals = await Promise.all(Array.from({ length: 8 }, () => refusalOf(order(stall, request))))

    expect(refusals.filter((code) => code === 'none')).toHaveLength(2)
    expect(refusals.filter((code) => code === 'PURCHASE_LIMIT_REACHED')).toHaveLength(6)
  })

  test('is limited to five per buyer and day', async () => {
    const stall = await aStall({ price: 1000 })
    await setItemPricing(db, stall.item.id, { mode: 'free' })
    const request = { buyer: aBuyer(), seenTotal: 0 }

    const refusals = await Promise.all(Array.from({ length: 8 }, () => refusalOf(order(stall, request))))

    expect(refusals.filter((code) => code === 'TOO_MANY_FREE_ORDERS')).toHaveLength(3)
  })

  test('of an item that is shipped costs its price, because PayPal supplies the address', async () => {
    const stall = await aStall({ price: 1000, requiresShipping: true })
    await setItemPricing(db, stall.item.id, { mode: 'free' })

    expect(await refusalOf(order(stall, { seenTotal: 0 }))).toBe('OFFER_CHANGED')
    expect(await start(stall)).toMatchObject({ price: 1000 })
  })
})
