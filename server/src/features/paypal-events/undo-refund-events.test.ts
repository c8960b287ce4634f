import { describe, expect, test, vi } from 'vitest'
import { operatorsPayerId, payingShop } from '../../testing/paying-shop.ts'
import { refreshSales } from '../sales/reads/refresh-sales.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await payingShop({ payerId: operatorsPayerId })
const { db, deps, sandbox, readSale, readItem, atPaypal } = shop
const aPaidSale = () => shop.aPaidSale({ price: 1000, stock: 3 })

const revenueOf = async (guildId: string) =>
  (await db.selectFrom('salesByDay').select('revenueCents').where('guildId', '=', guildId).executeTakeFirstOrThrow())
    .revenueCents

const refundOf = (saleId: string) =>
  db.selectFrom('refund').selectAll().where('saleId', '=', saleId).executeTakeFirstOrThrow()

const refreshAfter = (minutes: number) => {
  shop.moveClock(minutes)
  return refreshSales.run({}, deps)
}

describe('a pending refund', () => {
  test('that fails is reversed by the next poll', async () => {
    const { guild, item, sale, captureId } = await aPaidSale()
    await atPaypal(`captures/${captureId}/refund`, { pending: true }, captureId)
    const pending = await readSale(sale.id)
    const { id, state } = await refundOf(sale.id)
    await sandbox.control(`/paypal/control/refunds/${id}/fail`, {})

    await refreshAfter(61)

    expect(state).toBe('PENDING')
    expect(pending).toMatchObject({ refundedCents: 1000, refundedAt: expect.any(Date) })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, refundedAt: null })
    expect(await readItem(item.id)).toMatchObject({ stock: 2 })
    expect(await revenueOf(guild.id)).toBe(1000)
    expect(await refundOf(sale.id)).toMatchObject({ state: 'FAILED' })
  })

  test('is polled while pending, and no longer once completed', async () => {
    const { sale, captureId } = await aPaidSale()
    await atPaypal(`captures/${captureId}/refund`, { amount: '4.00', pending: true }, captureId)
    await refreshAfter(61)
    const { id, state } = await refundOf(sale.id)
    await sandbox.control(`/paypal/control/refunds/${id}/complete`, {})

    await refreshAfter(11 * 60)
    const tooEarly = await refundOf(sale.id)
    await refreshAfter(2 * 60)

    expect([state, tooEarly.state]).toEqual(['PENDING', 'PENDING'])
    expect(await refundOf(sale.id)).toMatchObject({ state: 'COMPLETED' })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 400 })
  })

  test('is unchanged during a PayPal outage', async () => {
    const { sale, captureId } = await aPaidSale()
    await atPaypal(`captures/${captureId}/refund`, { pending: true }, captureId)
    await sandbox.control('/paypal/control/faults', { path: '/v2/checkout/orders/*', status: 500, times: 5 })

    await refreshAfter(61)

    await sandbox.control('/paypal/control/faults/clear', {})
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000 })
  })
})

describe('a reversed payment', () => {
  test('counts again when the dispute is decided for the seller', async () => {
    const { guild, item, sale, captureId } = await aPaidSale()
    await atPaypal(`captures/${captureId}/dispute`, {}, 'PP-R-')
    await atPaypal(`captures/${captureId}/reverse`, {}, captureId)
    const reversed = await readSale(sale.id)
    const { id } = await db.selectFrom('dispute').select('id').where('saleId', '=', sale.id).executeTakeFirstOrThrow()

    await atPaypal(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' }, id)

    expect(reversed).toMatchObject({ refundedCents: 1000, disputedAt: expect.any(Date) })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, refundedAt: null, disputedAt: null })
    expect(await readItem(item.id)).toMatchObject({ stock: 2 })
    expect(await revenueOf(guild.id)).toBe(1000)
  })
})
