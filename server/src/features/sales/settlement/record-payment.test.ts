import fc from 'fast-check'
import { type Insertable, type Selectable, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Item, Sale } from '../../../db/tables.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { recordPayment } from './record-payment.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const owner = await shop.aPerson()

const unpaid = { state: 'open', holdsStock: true, paidAt: null, captureId: null }

async function aStall(given: Partial<Insertable<Item>> = {}) {
  const guild = await shop.aGuild({ owner })
  return { guild, item: await anItem(guild, given) }
}

const pay = (sale: Selectable<Sale>) =>
  db.transaction().execute((tx) => recordPayment(tx, deps, sale, { captureId: `C-${sale.id}`, shippingAddress: null }))

const readItem = (id: string) => db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readSale = (id: string) => db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('records a payment with rollups, deliveries and the goal check', async () => {
  const { guild, item } = await aStall({ price: 700, stock: 4, reserved: 1 })
  const sale = await aSale(guild, item, unpaid)

  await pay(sale)

  const day = deps.now().toISOString().slice(0, 10)
  const sums = { guildId: guild.id, currency: 'USD', salesCount: 1, unitsCount: 1, revenueCents: 700 }
  expect(await readSale(sale.id)).toMatchObject({ state: 'paid', captureId: `C-${sale.id}`, holdsStock: false })
  expect(await readItem(item.id)).toMatchObject({ stock: 3, reserved: 0 })
  expect(await db.selectFrom('salesByDay').selectAll().where('guildId', '=', guild.id).execute()).toEqual([
    { ...sums, discountCents: 0, day },
  ])
  expect(await db.selectFrom('salesByItem').selectAll().where('guildId', '=', guild.id).execute()).toEqual([
    { ...sums, itemId: item.id, month: `${day.slice(0, 7)}-01` },
  ])
  expect(await db.selectFrom('delivery').select('kind').where('saleId', '=', sale.id).execute()).not.toEqual([])
  expect(await goalChecks()).toBeGreaterThan(0)
})

async function goalChecks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where task_identifier = 'check-goal'
  `.execute(db)
  return rows[0]?.count ?? 0
}

test.each([
  [-1, -1],
  [0, 0],
  [1, 0],
])('a payment changes a stock of %i to %i', async (stock, left) => {
  const { guild, item } = await aStall({ stock })
  const sale = await aSale(guild, item, { ...unpaid, state: 'expired', holdsStock: false })

  await pay(sale)

  expect(await readItem(item.id)).toMatchObject({ stock: left, reserved: 0 })
})

test('a payment for several units takes them from the stock and counts them', async () => {
  const { guild, item } = await aStall({ price: 700, stock: 5, reserved: 4 })
  const sale = await aSale(guild, item, { ...unpaid, quantity: 3 })

  await pay(sale)

  expect(await readSale(sale.id)).toMatchObject({ quantity: 3, price: 2100 })
  expect(await readItem(item.id)).toMatchObject({ stock: 2, reserved: 1 })
  expect(await byDay(guild.id)).toMatchObject([{ salesCount: 1, unitsCount: 3, revenueCents: 2100 }])
  expect(await byMonth(guild.id)).toMatchObject([{ salesCount: 1, unitsCount: 3, revenueCents: 2100 }])
})

test('a late payment for more units than are left leaves no negative stock', async () => {
  const { guild, item } = await aStall({ stock: 2 })
  const sale = await aSale(guild, item, { ...unpaid, state: 'expired', holdsStock: false, quantity: 3 })

  await pay(sale)

  expect(await readItem(item.id)).toMatchObject({ stock: 0, reserved: 0 })
})

test('a payment that is rolled back leaves nothing behind', async () => {
  const { guild, item } = await aStall({ stock: 2, reserved: 1 })
  const sale = await aSale(guild, item, unpaid)
  const dies = db.transaction().execute(async (tx) => {
    await recordPayment(tx, deps, sale, { captureId: 'LOST', shippingAddress: null })
    throw new Error('the process died')
  })

  await expect(dies).rejects.toThrow('the process died')

  expect(await readSale(sale.id)).toMatchObject({ state: 'open', captureId: null })
  expect(await readItem(item.id)).toMatchObject({ stock: 2, reserved: 1 })
  expect(await db.selectFrom('salesByDay').selectAll().where('guildId', '=', guild.id).execute()).toEqual([])
})

test('test purchases are not counted', async () => {
  const { guild, item } = await aStall()
  const sale = await aSale(guild, item, { ...unpaid, holdsStock: false, isTest: true })

  await pay(sale)

  expect(await db.selectFrom('salesByDay').selectAll().where('guildId', '=', guild.id).execute()).toEqual([])
  expect(await db.selectFrom('salesByItem').selectAll().where('guildId', '=', guild.id).execute()).toEqual([])
})

test('refunds beyond the price count as the price', async () => {
  const { guild, item } = await aStall({ price: 500 })
  const sale = await pay(await aSale(guild, item, { ...unpaid, holdsStock: false }))

  await recordRefund(deps, sale.id, { refunds: [{ id: `R1-${sale.id}`, cents: 400 }] })
  await recordRefund(deps, sale.id, { refunds: [{ id: `R2-${sale.id}`, cents: 400 }] })

  expect(await readSale(sale.id)).toMatchObject({ refundedCents: 500, refundedAt: expect.any(Date) })
})

test('ignores a refund before the payment', async () => {
  const { guild, item } = await aStall()
  const sale = await aSale(guild, item, { ...unpaid, holdsStock: false })

  await recordRefund(deps, sale.id, { refunds: [{ id: `R-${sale.id}`, cents: 100 }], isReversed: true })

  expect(await readSale(sale.id)).toMatchObject({ state: 'open', refundedCents: 0 })
})

const step = fc.oneof(
  fc.record({
    kind: fc.constant('sell'),
    item: fc.nat({ max: 2 }),
    cents: fc.integer({ min: 1, max: 90 }),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  fc.record({
    kind: fc.constantFrom('refund', 'reverse'),
    item: fc.nat({ max: 30 }),
    cents: fc.integer({ min: 1, max: 9000 }),
    quantity: fc.constant(1),
  }),
  fc.record({
    kind: fc.constant('wait'),
    item: fc.constant(0),
    cents: fc.integer({ min: 1, max: 25 }),
    quantity: fc.constant(1),
  }),
)

test('rollups equal the sales after any sales, refunds and month ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const guild = await shop.aGuild({ owner })
      const items = await Promise.all([anItem(guild, { stock: 9 }), anItem(guild), anItem(guild, { currency: 'JPY' })])
      const sales: Selectable<Sale>[] = []
      for (const { kind, item: which, cents, quantity } of steps) {
        const item = items[which % items.length]
        const sale = sales[which % Math.max(1, sales.length)]
        if (kind === 'wait') shop.moveClock(cents * 24 * 60)
        else if (kind === 'sell' && item) {
          const fresh = await aSale(guild, item, {
            ...unpaid,
            holdsStock: false,
            quantity,
            price: quantity * cents * 100,
          })
          sales.push(await pay(fresh))
        } else if (sale) {
          const refunds = [{ id: `${sale.id}-${cents}`, cents }]
          await recordRefund(deps, sale.id, kind === 'refund' ? { refunds } : { refunds: [], isReversed: true })
        }
      }

      expect(await byDay(guild.id)).toEqual(await sumsOf(guild.id, 'day'))
      expect(await byMonth(guild.id)).toEqual(await sumsOf(guild.id, 'month'))
    }),
    { numRuns: 12, seed: 20_260_301 },
  )
})

type Sum = { key: string; salesCount: number; unitsCount: number; revenueCents: number }

async function byDay(guildId: string): Promise<Sum[]> {
  const rows = await db.selectFrom('salesByDay').selectAll().where('guildId', '=', guildId).execute()
  return inOrder(rows.map(({ currency, day, ...sums }) => ({ key: `${currency} ${day}`, ...pick(sums) })))
}

async function byMonth(guildId: string): Promise<Sum[]> {
  const rows = await db.selectFrom('salesByItem').selectAll().where('guildId', '=', guildId).execute()
  return inOrder(
    rows.map(({ currency, itemId, month, ...sums }) => ({ key: `${currency} ${itemId} ${month}`, ...pick(sums) })),
  )
}

/** The same, computed from the sales. */
async function sumsOf(guildId: string, span: 'day' | 'month'): Promise<Sum[]> {
  const sales = await db.selectFrom('sale').selectAll().where('guildId', '=', guildId).execute()
  const sums = new Map<string, Sum>()
  for (const { paidAt, currency, itemId, quantity, price, refundedCents } of sales) {
    const day = paidAt?.toISOString().slice(0, 10) ?? 'never'
    const key = span === 'day' ? `${currency} ${day}` : `${currency} ${itemId} ${day.slice(0, 7)}-01`
    const { salesCount, unitsCount, revenueCents } = sums.get(key) ?? { salesCount: 0, unitsCount: 0, revenueCents: 0 }
    sums.set(key, {
      key,
      salesCount: salesCount + 1,
      unitsCount: unitsCount + quantity,
      revenueCents: revenueCents + price - refundedCents,
    })
  }
  return inOrder([...sums.values()])
}

const pick = ({ salesCount, unitsCount, revenueCents }: Omit<Sum, 'key'>) => ({ salesCount, unitsCount, revenueCents })
const inOrder = (sums: Sum[]) => sums.toSorted((one, other) => one.key.localeCompare(other.key))

test('concurrent payments and refunds of a shop do not deadlock', async () => {
  const { guild, item } = await aStall({ stock: 1000 })
  const other = await anItem(guild, { stock: 1000 })
  const sale = (of: Selectable<Item>) => aSale(guild, of, { ...unpaid, holdsStock: false })
  const sold = await Promise.all(Array.from({ length: 20 }, (_, at) => sale(at % 2 ? item : other)))
  const paid = await Promise.all(sold.map(pay))
  const fresh = await Promise.all(Array.from({ length: 20 }, (_, at) => sale(at % 2 ? item : other)))

  await Promise.all([
    ...fresh.map(pay),
    ...paid.map(({ id, price }) => recordRefund(deps, id, { refunds: [{ id: `W-${id}`, cents: price }] })),
  ])

  expect(await byDay(guild.id)).toEqual(await sumsOf(guild.id, 'day'))
  expect(await readItem(item.id)).toMatchObject({ stock: 990 })
})
