import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { createDiscordClients } from '../../../providers/discord/create-discord-clients.ts'
import { createPaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { aBuyer, discordThatRefuses, payingShop, tokenIn } from '../../../testing/paying-shop.ts'
import { settleSale } from '../settlement/settle-sale.ts'
import { cancelCheckout } from './finish-checkout.ts'
import { type PayableCheckout, payableOf, startCheckout } from './start-checkout.ts'
import { sweepCheckouts } from './sweep-checkouts.ts'

const shop = await payingShop()
const { db, deps, sandbox, aStall, start, approve, comeBack, cancel, readSale, readItem, runQueuedJobs } = shop

deps.discord = createDiscordClients({ ...sandbox.discord, apiBase: await discordThatRefuses() })

type Stall = Awaited<ReturnType<typeof aStall>>

const sweep = () => sweepCheckouts.run({}, deps)
const salesOf = ({ item }: Stall) => db.selectFrom('sale').selectAll().where('itemId', '=', item.id).execute()
const isSoldOut = (error: unknown) => error instanceof Refused && error.code === 'ITEM_SOLD_OUT'

/** Invariants that hold at any time. */
async function expectOrder(stall: Stall, initialStock: number): Promise<void> {
  const sales = await salesOf(stall)
  const paid = sales.filter(({ state }) => state === 'paid')
  const { stock, reserved } = await readItem(stall.item.id)
  const captured = await Promise.all(sales.flatMap(({ orderId }) => (orderId ? [capturesOf(orderId)] : [])))
  const [sums] = await db.selectFrom('salesByDay').selectAll().where('guildId', '=', stall.guild.id).execute()
  const numbers = new Set(sales.map((sale) => orderNumber({ ...sale, ...stall.guild })))
  expect(numbers.size).toBe(sales.length)
  expect(stock + countUnits(paid)).toBe(initialStock)
  expect(reserved).toBe(countUnits(sales.filter(({ holdsStock }) => holdsStock)))
  expect(reserved).toBeLessThanOrEqual(stock)
  expect(captured.reduce((sum, count) => sum + count, 0)).toBe(paid.length)
  expect(sums?.salesCount ?? 0).toBe(paid.length)
  expect(sums?.unitsCount ?? 0).toBe(countUnits(paid))
  expect(sums?.revenueCents ?? 0).toBe(countUnits(paid) * stall.item.price)
}

const countUnits = (sales: Array<{ quantity: number }>) => sales.reduce((sum, { quantity }) => sum + quantity, 0)

async function capturesOf(orderId: string): Promise<number> {
  return (await deps.paypal.getOrder(orderId).catch(() => ({ captures: [] }))).captures.length
}

/** Retries when the server is busy, as buyers do. */
async function startPatiently(stall: Stall, quantity = 1): Promise<PayableCheckout> {
  const buyer = aBuyer()
  for (;;) {
    try {
      return await start(stall, { buyer, quantity })
    } catch (error) {
      if (error instanceof Refused) throw error
    }
  }
}

test.each([1, 10, 100])(
  'sells a stock of %i exactly, with 500 concurrent buyers',
  {
    timeout: 120_000,
  },
  async (stock) => {
    const buyers = 500
    const stall = await aStall({ stock })
    await sandbox.control('/paypal/control/webhooks/mischief', { drop: 2 * stock })

    const started = await Promise.allSettled(Array.from({ length: buyers }, () => startPatiently(stall)))
    const lucky = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    await Promise.all(lucky.map(({ approveUrl }) => approve(approveUrl)))
    const pages = await Promise.all(lucky.map(({ approveUrl }) => comeBack(approveUrl)))

    expect(lucky).toHaveLength(stock)
    expect(started.filter((one) => one.status === 'rejected' && isSoldOut(one.reason))).toHaveLength(buyers - stock)
    expect(pages.every((page) => page.searchParams.get('status') === 'success')).toBe(true)
    expect(await readItem(stall.item.id)).toMatchObject({ stock: 0, reserved: 0 })
    await expectOrder(stall, stock)
  },
)

test('concurrent buyers of random quantities never oversell', { timeout: 120_000 }, async () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 5, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), quantities, async (stock, wanted) => {
      const stall = await aStall({ stock, maxQuantity: 10 })

      const started = await Promise.allSettled(wanted.map((quantity) => startPatiently(stall, quantity)))
      const lucky = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      await Promise.all(lucky.map(({ approveUrl }) => approve(approveUrl)))
      await Promise.all(lucky.map(({ approveUrl }) => comeBack(approveUrl)))

      const { stock: left } = await readItem(stall.item.id)
      const refused = wanted.filter((_quantity, at) => started[at]?.status === 'rejected')
      expect(started.every((one) => one.status === 'fulfilled' || isSoldOut(one.reason))).toBe(true)
      expect(refused.every((quantity) => quantity > left)).toBe(true)
      await expectOrder(stall, stock)
    }),
    { numRuns: 8, seed: 20_261_118 },
  )
})

test('keeps stock and money consistent under concurrent buyers, webhooks and sweeps', async () => {
  const act = fc.record({
    what: fc.constantFrom(
      'start',
      'start',
      'approve',
      'approve',
      'decline',
      'return',
      'cancel',
      'sweep',
      'jobs',
      'wait',
    ),
    which: fc.nat({ max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 6 }),
      async (rounds) => {
        const stall = await aStall({ stock: 5, maxQuantity: 3 })
        const checkouts: PayableCheckout[] = []
        for (const round of rounds) {
          await Promise.allSettled(round.map(({ what, which }) => perform(stall, checkouts, what, which)))
          await runQueuedJobs()
          await expectOrder(stall, 5)
        }
        shop.moveClock(200)
        await sweep()
        await expectOrder(stall, 5)
        expect(await readItem(stall.item.id)).toMatchObject({ reserved: 0 })
      },
    ),
    { numRuns: 5, seed: 20_260_301 },
  )
})

async function perform(stall: Stall, checkouts: PayableCheckout[], what: string, which: number): Promise<unknown> {
  const { approveUrl = '' } = checkouts[which % Math.max(1, checkouts.length)] ?? {}
  if (what === 'start') return checkouts.push(await start(stall, { quantity: 1 + (which % 3) }))
  if (what === 'sweep') return sweep()
  if (what === 'jobs') return runQueuedJobs()
  if (what === 'wait') return shop.moveClock(31)
  if (!approveUrl) return undefined
  if (what === 'approve') return approve(approveUrl)
  if (what === 'decline') return approve(approveUrl, { declines: true })
  return what === 'return' ? comeBack(approveUrl) : cancel(approveUrl)
}

class Killed extends Error {}

/** A process that crashes at its n-th step: before or after a call to PayPal, before or after a commit. */
function dyingAt(step: number): { deps: Dependencies; hasDied: () => boolean } {
  let steps = 0
  const tick = () => {
    steps += 1
    if (steps >= step) throw new Killed()
  }
  const between = async <T>(work: () => Promise<T>): Promise<T> => {
    tick()
    const done = await work()
    tick()
    return done
  }
  const { createOrder, getOrder, captureOrder } = deps.paypal
  const paypal = {
    ...deps.paypal,
    createOrder: (order: Parameters<typeof createOrder>[0]) => between(() => createOrder(order)),
    getOrder: (id: string) => between(() => getOrder(id)),
    captureOrder: (input: Parameters<typeof captureOrder>[0]) => between(() => captureOrder(input)),
  }
  const dyingDb = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        execute: (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
          between(() => db.transaction().execute(work)),
      })
    },
  })
  return { deps: { ...deps, paypal, db: dyingDb }, hasDied: () => steps >= step }
}

test('a crash between any two steps of a checkout loses or duplicates nothing', async () => {
  let step = 0
  for (let isOver = false; !isOver; ) {
    step += 1
    const stall = await aStall({ stock: 2 })
    const dying = dyingAt(step)
    const input = { guildId: stall.guild.guildId, itemId: stall.item.id, seenTotal: stall.item.price, channelId: null }
    const buyer = { discordId: aBuyer(), username: null, roleIds: [] }
    const begun = await startCheckout(dying.deps, { ...input, buyer })
      .then(payableOf)
      .catch(ifKilled)
    const { saleId, approveUrl } = begun ?? payableOf(await startCheckout(deps, { ...input, buyer }))
    await approve(approveUrl)
    await settleSale(dying.deps, saleId).catch(ifKilled)
    isOver = !dying.hasDied()

    await comeBack(approveUrl)

    shop.moveClock(40)
    await sweep()
    expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
    expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
    await expectOrder(stall, 2)
  }
  expect(step).toBeGreaterThan(8)
})

function ifKilled(error: unknown): undefined {
  if (!(error instanceof Killed)) throw error
}

const completions: Record<string, (approveUrl: string) => Promise<unknown>> = {
  return: comeBack,
  async sweep() {
    shop.moveClock(31)
    await sweep()
  },
  async webhook(approveUrl) {
    await shop.untilEvents(1, tokenIn(approveUrl))
    await runQueuedJobs()
  },
}

test.each(Object.entries(completions))(
  'when the commit after a capture fails, the %s completes exactly one sale',
  async (_who, complete) => {
    const stall = await aStall({ stock: 1 })
    const { saleId, approveUrl } = await start(stall)
    await approve(approveUrl)
    await sql`
    create function lose() returns trigger language plpgsql as $$ begin raise exception 'the commit is lost'; end $$;
  `.execute(db)
    await sql`
    create constraint trigger lose after insert on delivery deferrable initially deferred
    for each row execute function lose()
  `.execute(db)
    await expect(settleSale(deps, saleId)).rejects.toThrow('the commit is lost')
    await sql`drop function lose cascade`.execute(db)
    expect(await readSale(saleId)).toMatchObject({ state: 'open', captureId: null })

    await complete(approveUrl)

    expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
    await expectOrder(stall, 1)
  },
)

const faults = {
  'fails before it acts': { status: 500, times: 3 },
  'acts but its answer is lost': { status: 503, times: 3, after: true },
  'answers nonsense': { malformed: true },
  'answers too late': { delayMs: 900 },
  'asks to slow down': { status: 429, retryAfter: 1 },
}
const calls = {
  'making an order': { method: 'POST', path: '/v2/checkout/orders' },
  'reading an order': { method: 'GET', path: '/v2/checkout/orders/*' },
  'capturing an order': { method: 'POST', path: '/v2/checkout/orders/*/capture' },
}
const troubles = Object.entries(calls).flatMap(([call, where]) =>
  Object.entries(faults).map(([how, fault]) => [call, how, { ...where, ...fault }] as const),
)

test.each(troubles)('when PayPal, %s, %s, a retry makes exactly one sale', async (_call, _how, fault) => {
  const patient = deps.paypal
  deps.paypal = createPaypalClient({ ...sandbox.paypal, timeout: 700 })
  const stall = await aStall({ stock: 1 })
  const buyer = aBuyer()
  await sandbox.control('/paypal/control/faults', fault)

  const first = await start(stall, { buyer }).catch(() => null)
  const { saleId, approveUrl } = first ?? (await start(stall, { buyer }))
  await approve(approveUrl)
  await comeBack(approveUrl)
  deps.paypal = patient
  await sandbox.control('/paypal/control/faults/clear', {})
  await comeBack(approveUrl)

  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
  await expectOrder(stall, 1)
})

test('no row is locked during calls to PayPal', async () => {
  const stall = await aStall({ stock: 2, requiresShipping: true })
  const asked: string[] = []
  const whileAsking = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    asked.push(name)
    await db.transaction().execute(async (tx) => {
      await sql`select 1 from item where id = ${stall.item.id} for update nowait`.execute(tx)
      await sql`select 1 from sale where item_id = ${stall.item.id} for update nowait`.execute(tx)
      await sql`select 1 from guild where id = ${stall.guild.id} for update nowait`.execute(tx)
    })
    return work()
  }
  const { createOrder, getOrder, captureOrder } = deps.paypal
  const paypal = {
    ...deps.paypal,
    createOrder: (order: Parameters<typeof createOrder>[0]) => whileAsking('create', () => createOrder(order)),
    getOrder: (id: string) => whileAsking('read', () => getOrder(id)),
    // PayPal may omit the address here, so that it has to be requested.
    captureOrder: async (input: Parameters<typeof captureOrder>[0]) => ({
      ...(await whileAsking('capture', () => captureOrder(input))),
      shippingAddress: null,
    }),
  }
  const watched = { ...deps, paypal }
  const input = { guildId: stall.guild.guildId, itemId: stall.item.id, seenTotal: stall.item.price, channelId: null }

  const aPerson = () => ({ discordId: aBuyer(), username: null, roleIds: [] })
  const bought = payableOf(await startCheckout(watched, { ...input, buyer: aPerson() }))
  await approve(bought.approveUrl)
  const outcome = await settleSale(watched, bought.saleId)
  const dropped = await startCheckout(watched, { ...input, buyer: aPerson() })
  const cancelled = await cancelCheckout(watched, dropped.saleId)

  expect([outcome.status, cancelled.status]).toEqual(['paid', 'cancelled'])
  expect(asked).toEqual(['create', 'read', 'capture', 'read', 'create', 'read'])
})
