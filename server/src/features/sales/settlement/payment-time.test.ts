import { describe, expect, test, vi } from 'vitest'
import { payingShop, tokenIn } from '../../../testing/paying-shop.ts'
import { settleSale } from './settle-sale.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await payingShop()
const { db, deps, sandbox, aStall, start, approve, readSale } = shop

type Paypal = typeof deps.paypal
type Stall = Awaited<ReturnType<typeof aStall>>

const daysFromNow = (days: number) => new Date(deps.now().getTime() + days * 86_400_000)
const toTheSecond = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000)

/** PayPal's responses with a different payment time. */
function paypalAt(createdAt: Date | null): Paypal {
  const dated = async (order: ReturnType<Paypal['getOrder']>) => {
    const answer = await order
    return { ...answer, captures: answer.captures.map((capture) => ({ ...capture, createdAt })) }
  }
  return {
    ...deps.paypal,
    getOrder: (id) => dated(deps.paypal.getOrder(id)),
    captureOrder: (capture) => dated(deps.paypal.captureOrder(capture)),
  }
}

async function aCheckoutOf(stall: Stall, startedAt: Date) {
  const checkout = await start(stall)
  await db.updateTable('sale').set({ createdAt: startedAt }).where('id', '=', checkout.saleId).execute()
  await approve(checkout.approveUrl)
  return checkout
}

const daysOf = async ({ guild }: Stall) =>
  (await db.selectFrom('salesByDay').select('day').where('guildId', '=', guild.id).execute()).map(({ day }) => day)

describe('the time of a payment', () => {
  test('is when PayPal captured it, even if recorded later', async () => {
    const stall = await aStall()
    const { saleId, approveUrl } = await aCheckoutOf(stall, daysFromNow(-3))
    await sandbox.control('/paypal/control/webhooks/mischief', { drop: 3 })
    const orderId = tokenIn(approveUrl)
    await deps.paypal.captureOrder({ orderId, requestId: `capture-${saleId}` })
    const paidAt = daysFromNow(-2)

    await settleSale({ ...deps, paypal: paypalAt(paidAt) }, saleId)

    expect(await readSale(saleId)).toMatchObject({ state: 'paid', paidAt })
    expect(await daysOf(stall)).toEqual([paidAt.toISOString().slice(0, 10)])
  })

  test('matches PayPal to the second', async () => {
    const { saleId, approveUrl } = await start(await aStall())
    await approve(approveUrl)

    await settleSale(deps, saleId)

    const { captures } = await deps.paypal.getOrder(tokenIn(approveUrl))
    expect((await readSale(saleId)).paidAt).toEqual(captures[0]?.createdAt)
  })

  test.each([
    ['is missing', null],
    ['lies in the future', daysFromNow(2)],
    ['lies before the checkout began', daysFromNow(-30)],
  ])('is now if PayPal’s time %s', async (_what, createdAt) => {
    const { saleId } = await aCheckoutOf(await aStall(), daysFromNow(-0.05))
    const before = toTheSecond(deps.now())

    await settleSale({ ...deps, paypal: paypalAt(createdAt) }, saleId)

    const { paidAt } = await readSale(saleId)
    expect(paidAt?.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(paidAt?.getTime()).toBeLessThanOrEqual(deps.now().getTime())
  })
})

test('a timed role starts when a payment under review clears', async () => {
  await shop.givePremium(shop.owner)
  const stall = await aStall({ roleId: '410000000000010005', roleDurationDays: 1 })
  const { saleId, approveUrl } = await aCheckoutOf(stall, daysFromNow(-4))
  await deps.paypal.captureOrder({ orderId: tokenIn(approveUrl), requestId: `capture-${saleId}` })

  await settleSale({ ...deps, paypal: paypalAt(daysFromNow(-3)) }, saleId)

  const taking = await db
    .selectFrom('delivery')
    .select('dueAt')
    .where('saleId', '=', saleId)
    .where('kind', '=', 'take-role')
    .executeTakeFirstOrThrow()
  expect(taking.dueAt.getTime()).toBeGreaterThan(daysFromNow(0.9).getTime())
})
