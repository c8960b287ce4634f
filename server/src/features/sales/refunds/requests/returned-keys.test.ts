import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Sale } from '../../../../db/tables.ts'
import { findBreaches } from '../../../../operations/audit/audit.ts'
import { connectionBuilders } from '../../../../testing/builders/connection-builders.ts'
import { keyShop } from '../../../../testing/key-shop.ts'
import { markRevealed } from '../../../items/keys/read-keys.ts'

const shop = await keyShop()
const { db, deps, sandbox, owner, aKeyStall, buy, keysOf, shelfOf } = shop
await shop.givePremium(owner)
await connectionBuilders(deps).aFullConnection(sandbox, owner)

const refund = ({ id }: Selectable<Sale>, returnedUnits: number) =>
  shop.post(`/api/sales/${id}/refund`, {
    as: owner,
    body: { requestId: randomUUID(), amountCents: 100, returnedUnits },
  })
const readOrder = async ({ id }: Selectable<Sale>) => (await shop.get(`/api/sales/${id}`, { as: owner })).body
const statesOf = async ({ id }: Selectable<Sale>) => (await keysOf(id)).map(({ state }) => state)
const breaches = () => findBreaches(db, { now: deps.now, limits: deps.limits })

async function failRefund({ id }: Selectable<Sale>) {
  const { id: refundId } = await db.selectFrom('refund').select('id').where('saleId', '=', id).executeTakeFirstOrThrow()
  await sandbox.control(`/paypal/control/refunds/${refundId}/fail`, {})
  await shop.post(`/api/sales/${id}/refresh`, { as: owner })
}

describe('a partial refund of one unit with a license key', () => {
  test('returns the key to the pool if the seller chose to', async () => {
    const stall = await aKeyStall(1)
    const sale = await buy(stall)
    const before = await readOrder(sale)

    const reply = await refund(sale, 1)

    expect(before).toMatchObject({ refundable: { returnableUnits: 1 } })
    expect(reply).toMatchObject({ status: 200 })
    expect(await statesOf(sale)).toEqual([])
    expect(await shelfOf(stall)).toEqual({ stock: 1, reserved: 0, keys: { available: 1 } })
    expect(await readOrder(sale)).not.toHaveProperty('refundable.returnableUnits')
    expect(await breaches()).toEqual([])
  })

  test('leaves the key with the buyer by default', async () => {
    const stall = await aKeyStall(1)
    const sale = await buy(stall)

    await refund(sale, 0)

    expect(await statesOf(sale)).toEqual(['sold'])
  })

  test('burns a key that the buyer has viewed', async () => {
    const stall = await aKeyStall(1)
    const sale = await buy(stall)
    const [key] = await keysOf(sale.id)
    await db.transaction().execute((tx) => markRevealed(tx, key?.entitlementId ?? '', deps.now()))

    await refund(sale, 1)

    expect(await shelfOf(stall)).toEqual({ stock: 0, reserved: 0, keys: { burned: 1 } })
    expect(await breaches()).toEqual([])
  })

  test.each([false, true])('gives the same key back when it is undone (viewed: %s)', async (isViewed) => {
    const stall = await aKeyStall(2)
    const sale = await buy(stall)
    const [key] = await keysOf(sale.id)
    if (isViewed) await db.transaction().execute((tx) => markRevealed(tx, key?.entitlementId ?? '', deps.now()))
    const before = await keysOf(sale.id)
    await sandbox.control('/paypal/control/refunds/next', { result: 'PENDING' })
    await refund(sale, 1)
    const taken = await statesOf(sale)

    await failRefund(sale)

    expect(taken).not.toContain('sold')
    expect(await keysOf(sale.id)).toEqual(before)
    expect(await shop.readSale(sale.id)).toMatchObject({ returnedUnits: 0, refundedCents: 0 })
    expect(await breaches()).toEqual([])
  })
})
