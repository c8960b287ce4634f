import { priceFor } from '@guildshop/contract/price-for'
import fc from 'fast-check'
import type { Selectable } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Item, Sale } from '../../../db/tables.ts'
import { Refused } from '../../../errors/refused.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { addPriceRule } from '../../../testing/builders/pricing-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readPricedItem } from '../../pricing/reading/read-priced-items.ts'
import { closeSale } from '../checkout/close-sale.ts'
import { reserveSale } from '../checkout/reserve-sale.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { lockSale } from '../sale-queries.ts'
import { canBecome } from '../sale-state.ts'
import { recordPending } from '../settlement/payment-hold.ts'
import { recordPayment } from '../settlement/record-payment.ts'
import { reserveForCapture } from '../settlement/reserve-for-capture.ts'

vi.setConfig({ testTimeout: 300_000 })

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const code = 'SAVE-20'

async function aPricedShop() {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  const items = [
    await anItem(guild, { price: 1000, stock: 6, maxQuantity: 3 }),
    await anItem(guild, { price: 350, stock: -1, maxQuantity: 3 }),
  ]
  const sales = await addPriceRule(db, { guildId: guild.id, value: 10, itemIds: [items[1]?.id ?? ''] })
  const saving = await addPriceRule(db, { guildId: guild.id, code, value: 20, totalUses: 3, usesPerBuyer: 2 })
  const seller = { ownerId: owner.id, payerId: 'PETRASELLER23', connectionId: null, isPremium: true, allowsGifts: true }
  return { guild, items, rules: [sales, saving], seller: { id: guild.id, name: guild.name, ...seller } }
}

type Shop = Awaited<ReturnType<typeof aPricedShop>>
type Act = { what: string; which: number }

const readSales = ({ guild }: Shop) =>
  db.selectFrom('sale').selectAll().where('guildId', '=', guild.id).orderBy('createdAt').orderBy('id').execute()

/** Four buyers, each with a different order that may use the code. */
async function checkOut({ guild, items, seller }: Shop, which: number): Promise<unknown> {
  const item = items[which % items.length]
  if (!item) return
  const quantity = 1 + (which % 3)
  const typed = which % 4 === 0 ? null : code
  const seenTotal = await totalFor(item, quantity, typed ? 20 : 0)
  const buyer = { discordId: `7000000000000000${which % 4}`, username: null, roleIds: [] }
  const request = { guildId: guild.guildId, itemId: item.id, quantity, seenTotal, buyer, code: typed, channelId: null }
  const joining = { renewal: 'reminder' } as const
  return db.transaction().execute((tx) => reserveSale(tx, deps, { shop: seller, request, joining }))
}

async function totalFor(item: Selectable<Item>, quantity: number, percent: number): Promise<number> {
  const priced = await readPricedItem(db, { id: item.guildId, now: deps.now() }, item)
  const quote = priceFor(priced, { roleIds: [], purchases: [] }, { now: deps.now(), quantity })
  if ('refusal' in quote) throw new Error(quote.message)
  return Math.min(quote.price, (quote.listPrice * (100 - percent)) / 100)
}

/** PayPal's capture is recorded whatever became of the checkout. */
const pay = ({ id }: Selectable<Sale>) =>
  db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, id)
    if (canBecome(sale, 'paid')) await recordPayment(tx, deps, sale, { captureId: `C-${id}`, shippingAddress: null })
  })

const nothing = { sellerProtection: null, customId: null, invoiceId: null, orderId: null, updatedAt: null }
const hold = ({ id, price, currency }: Selectable<Sale>) =>
  recordPending(deps, id, {
    ...nothing,
    id: `C-${id}`,
    status: 'PENDING',
    statusReason: 'PENDING_REVIEW',
    amount: { cents: price, currency },
    createdAt: deps.now(),
  })

const refund = ({ id }: Selectable<Sale>, part: string, cents: number, state: 'COMPLETED' | 'FAILED') =>
  recordRefund(deps, id, { refunds: [{ id: `R-${part}-${id}`, cents, state }] })

const acts: Record<string, (sale: Selectable<Sale>) => Promise<unknown>> = {
  pay,
  hold,
  cancel: ({ id }) => closeSale(deps, id, { state: 'cancelled' }),
  expire: ({ id }) => closeSale(deps, id, { state: 'expired' }),
  decline: ({ id }) => closeSale(deps, id, { state: 'failed' }),
  approveLate: ({ id }) => reserveForCapture(deps, id),
  refundPart: (sale) => refund(sale, 'part', Math.floor(sale.price / 3), 'COMPLETED'),
  refundRest: (sale) => refund(sale, 'rest', sale.price - Math.floor(sale.price / 3), 'COMPLETED'),
  refundFails: (sale) => refund(sale, 'rest', sale.price - Math.floor(sale.price / 3), 'FAILED'),
}

async function perform(given: Shop, { what, which }: Act): Promise<void> {
  const sales = await readSales(given)
  const sale = sales[which % Math.max(1, sales.length)]
  try {
    if (what === 'checkOut') await checkOut(given, which)
    else if (sale) await acts[what]?.(sale)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The counters match the orders, in whatever order things happened. */
async function expectCounted(given: Shop): Promise<void> {
  const sales = await readSales(given)
  const paid = sales.filter(({ state }) => state === 'paid')
  for (const { id, kind } of given.rules) {
    const its = paid.filter(({ priceRuleId }) => priceRuleId === id)
    const counting = its.filter(({ refundedAt }) => !refundedAt)
    const rule = await db.selectFrom('priceRule').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const totals = await db.selectFrom('priceRuleTotal').selectAll().where('ruleId', '=', id).execute()
    expect(rule.uses).toBe(kind === 'code' ? counting.length : 0)
    expect(rule.reservedUses).toBe(sales.filter((sale) => sale.holdsUse && sale.priceRuleId === id).length)
    expect(sum(totals.map(({ orders }) => orders))).toBe(counting.length)
    expect(sum(totals.map(({ discountCents }) => discountCents))).toBe(sum(counting.map(({ discount }) => discount)))
    expect(sum(totals.map(({ revenueCents }) => revenueCents))).toBe(
      sum(its.map(({ price, refundedCents }) => price - refundedCents)),
    )
  }
  const days = await db.selectFrom('salesByDay').selectAll().where('guildId', '=', given.guild.id).execute()
  expect(sum(days.map(({ discountCents }) => discountCents))).toBe(sum(paid.map(({ discount }) => discount)))
  expect(sum(days.map(({ salesCount }) => salesCount))).toBe(paid.length)
  // A payment on hold may have come when no use was left.
  for (const sale of sales.filter(({ state }) => state !== 'pending')) {
    expect(sale.holdsUse).toBe(sale.state === 'open' && sale.discountKind === 'code')
  }
  for (const { id } of given.items) {
    const { reserved } = await db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(reserved).toBe(sum(sales.filter((s) => s.holdsStock && s.itemId === id).map(({ quantity }) => quantity)))
  }
}

test('uses, totals and discounts match the orders after concurrent checkouts, payments and refunds', async () => {
  const act = fc.record({
    what: fc.constantFrom('checkOut', 'checkOut', 'checkOut', 'pay', 'pay', ...Object.keys(acts)),
    which: fc.nat({ max: 11 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 10 }),
      async (rounds) => {
        const given = await aPricedShop()
        for (const round of rounds) {
          const done = await Promise.allSettled(round.map((one) => perform(given, one)))
          expect(done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([])
          await expectCounted(given)
        }
      },
    ),
    { numRuns: 25, seed: 20_261_118, endOnFailure: true },
  )
})
