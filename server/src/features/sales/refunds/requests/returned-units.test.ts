import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findBreaches } from '../../../../operations/audit/audit.ts'
import { connectionBuilders } from '../../../../testing/builders/connection-builders.ts'
import { payingShop } from '../../../../testing/paying-shop.ts'
import { finishRefund } from './finish-refund.ts'

const shop = await payingShop()
const { db, deps, sandbox, owner, aPaidSale, readSale, readItem } = shop
await connectionBuilders(deps).aFullConnection(sandbox, owner)

type Wanted = { requestId?: string; amountCents?: number; returnedUnits?: number }

const refund = (saleId: string, wanted: Wanted = {}) =>
  shop.post(`/api/sales/${saleId}/refund`, { as: owner, body: { requestId: randomUUID(), ...wanted } })
const readOrder = async (saleId: string) => (await shop.get(`/api/sales/${saleId}`, { as: owner })).body
const refundIdOf = async (saleId: string) =>
  (await db.selectFrom('refund').select('id').where('saleId', '=', saleId).executeTakeFirstOrThrow()).id

describe('a partial refund of several units', () => {
  test('restocks the units that the seller chose, and a full refund restocks the rest', async () => {
    const { sale, item } = await aPaidSale({ price: 500, stock: 9 }, 3)
    const shown = await readOrder(sale.id)

    await refund(sale.id, { amountCents: 500, returnedUnits: 1 })
    const partly = { ...(await readSale(sale.id)), stock: (await readItem(item.id)).stock }
    const shownPartly = await readOrder(sale.id)
    await refund(sale.id, { returnedUnits: 2 })

    expect(shown).toMatchObject({ quantity: 3, refundable: { returnableUnits: 3 } })
    expect(partly).toMatchObject({ refundedCents: 500, returnedUnits: 1, isStockReturned: false, stock: 7 })
    expect(shownPartly).toMatchObject({ quantity: 3, returnedUnits: 1, refundable: { returnableUnits: 2 } })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1500, returnedUnits: 1, isStockReturned: true })
    expect(await readItem(item.id)).toMatchObject({ stock: 9 })
    expect(await findBreaches(db, { now: deps.now, limits: deps.limits })).toEqual([])
  })

  test('leaves the stock alone by default', async () => {
    const { sale, item } = await aPaidSale({ price: 500, stock: 9 }, 3)

    await refund(sale.id, { amountCents: 700 })

    expect(await readItem(item.id)).toMatchObject({ stock: 6 })
    expect(await readSale(sale.id)).toMatchObject({ returnedUnits: 0 })
  })

  test('refuses more units than the buyer has left, and units of a single or unlimited item', async () => {
    const { sale } = await aPaidSale({ price: 500, stock: 9 }, 3)
    await refund(sale.id, { amountCents: 100, returnedUnits: 2 })
    const single = await aPaidSale({ price: 500, stock: 9 })
    const unlimited = await aPaidSale({ price: 500 }, 3)

    const replies = [
      await refund(sale.id, { amountCents: 100, returnedUnits: 2 }),
      await refund(single.sale.id, { amountCents: 100, returnedUnits: 1 }),
      await refund(unlimited.sale.id, { amountCents: 100, returnedUnits: 1 }),
    ]

    const code = 'REFUND_TOO_MANY_UNITS'
    expect(replies).toMatchObject([
      { status: 409, body: { code, message: 'You can put back up to 1 unit.' } },
      { status: 409, body: { code } },
      { status: 409, body: { code } },
    ])
    expect(await readOrder(unlimited.sale.id)).not.toHaveProperty('refundable.returnableUnits')
  })

  test('restocks units once when its result is recorded twice, and reverts that when it fails', async () => {
    const { sale, item } = await aPaidSale({ price: 500, stock: 9 }, 3)
    const requestId = randomUUID()
    await sandbox.control('/paypal/control/refunds/next', { result: 'PENDING' })

    await refund(sale.id, { requestId, amountCents: 500, returnedUnits: 2 })
    await Promise.all([
      refund(sale.id, { requestId, amountCents: 500, returnedUnits: 2 }),
      finishRefund.run({ requestId, tries: 0 }, deps),
    ])
    const pending = await readItem(item.id)
    await sandbox.control(`/paypal/control/refunds/${await refundIdOf(sale.id)}/fail`, {})
    await shop.post(`/api/sales/${sale.id}/refresh`, { as: owner })

    expect(pending).toMatchObject({ stock: 8 })
    expect(await readItem(item.id)).toMatchObject({ stock: 6 })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, returnedUnits: 0 })
  })
})
