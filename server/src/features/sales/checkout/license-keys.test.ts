import type { Selectable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Sale } from '../../../db/tables.ts'
import { audit } from '../../../operations/audit/audit.ts'
import { keyChecks } from '../../../operations/audit/key-checks.ts'
import { createDiscordClients } from '../../../providers/discord/create-discord-clients.ts'
import { someKeys } from '../../../testing/builders/key-builders.ts'
import { keyShop } from '../../../testing/key-shop.ts'
import { aBuyer, discordThatRefuses } from '../../../testing/paying-shop.ts'
import { markRevealed, openKeys } from '../../items/keys/read-keys.ts'
import { eraseSales } from '../erase-sales.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { recordPayment } from '../settlement/record-payment.ts'
import { closeSale } from './close-sale.ts'

const shop = await keyShop()
const { db, deps, owner, aKeyStall, addKeys, keysOf, deliveryOf, shelfOf, buy, start, approve, comeBack, cancel } = shop

deps.discord = createDiscordClients({ ...shop.sandbox.discord, apiBase: await discordThatRefuses() })

type Stall = Awaited<ReturnType<typeof aKeyStall>>

/** A payment that PayPal took although the checkout had ended. */
const pay = (sale: Selectable<Sale>) =>
  db.transaction().execute((tx) => recordPayment(tx, deps, sale, { captureId: `C-${sale.id}`, shippingAddress: null }))

/** A paid order that found no key, because another buyer got the last one. */
async function payTooLate(stall: Stall): Promise<Selectable<Sale>> {
  const { saleId } = await start(stall)
  const closed = await closeSale(deps, saleId, { state: 'expired' })
  await buy(stall)
  return pay(closed)
}

const refund = (sale: Selectable<Sale>, state: 'COMPLETED' | 'FAILED' = 'COMPLETED', cents = sale.price) =>
  recordRefund(deps, sale.id, { refunds: [{ id: `R-${sale.id}`, cents, state }] })

/** The buyer opens their keys in Discord. */
async function open(sale: Selectable<Sale>): Promise<string[]> {
  const [key] = await keysOf(sale.id)
  const entitlementId = key?.entitlementId ?? ''
  await db.transaction().execute((tx) => markRevealed(tx, entitlementId, deps.now()))
  return openKeys(deps, entitlementId)
}

const statesOf = async ({ id }: { id: string }) => (await keysOf(id)).map(({ state }) => state)

describe('a checkout', () => {
  test('reserves a key per unit, which a payment assigns', async () => {
    const stall = await aKeyStall(5, 3)
    const { saleId, approveUrl } = await start(stall, { quantity: 3 })
    const reserved = [await statesOf({ id: saleId }), await shelfOf(stall)]

    await approve(approveUrl)
    await comeBack(approveUrl)

    expect(reserved).toEqual([
      ['reserved', 'reserved', 'reserved'],
      { stock: 5, reserved: 3, keys: { available: 2, reserved: 3 } },
    ])
    expect(await statesOf({ id: saleId })).toEqual(['sold', 'sold', 'sold'])
    expect(await shelfOf(stall)).toEqual({ stock: 2, reserved: 0, keys: { available: 2, sold: 3 } })
    expect(await deliveryOf(saleId)).toMatchObject({ state: 'done', problem: null })
  })

  test('sells keys in the order in which they were added', async () => {
    const added = someKeys(8)
    const stall = await aKeyStall(added.slice(0, 1))
    await addKeys(stall, added.slice(1))

    const sold = []
    for (let bought = 0; bought < 4; bought += 1) sold.push(...(await open(await buy(stall))))

    expect(sold).toEqual(added.slice(0, 4))
  })

  test('refuses a buyer when all keys are sold or reserved', async () => {
    const stall = await aKeyStall(1)
    await start(stall)

    await expect(start(stall, { buyer: aBuyer() })).rejects.toMatchObject({ code: 'ITEM_SOLD_OUT' })
  })

  test('releases its keys when it is cancelled, and reserves again if the buyer pays after all', async () => {
    const stall = await aKeyStall(2)
    const { saleId, approveUrl } = await start(stall)
    await cancel(approveUrl)
    const released = await shelfOf(stall)

    await approve(approveUrl)
    await comeBack(approveUrl)

    expect(released).toEqual({ stock: 2, reserved: 0, keys: { available: 2 } })
    expect(await statesOf({ id: saleId })).toEqual(['sold'])
    expect(await shelfOf(stall)).toEqual({ stock: 1, reserved: 0, keys: { available: 1, sold: 1 } })
  })

  test('captures nothing if the last key was sold after it was cancelled', async () => {
    const stall = await aKeyStall(1)
    const { saleId, approveUrl } = await start(stall)
    await cancel(approveUrl)
    await buy(stall)

    await approve(approveUrl)
    const page = await comeBack(approveUrl)

    expect(page.searchParams.get('message')).toContain('sold out')
    expect(await keysOf(saleId)).toEqual([])
  })

  test('deletes a reserved key with its pool', async () => {
    const stall = await aKeyStall(1)
    const { saleId } = await start(stall)
    await db.deleteFrom('deliverable').where('id', '=', stall.pool.id).execute()

    await closeSale(deps, saleId, { state: 'expired' })

    expect(await db.selectFrom('licenseKey').select('id').where('deliverableId', 'is', null).execute()).toEqual([])
  })
})

describe('a payment without a reservation', () => {
  test('assigns an available key', async () => {
    const stall = await aKeyStall(2)
    const { saleId } = await start(stall)
    const closed = await closeSale(deps, saleId, { state: 'expired' })

    await pay(closed)

    expect(await statesOf(closed)).toEqual(['sold'])
    expect(await shelfOf(stall)).toEqual({ stock: 1, reserved: 0, keys: { available: 1, sold: 1 } })
  })

  test('never assigns a key that another buyer reserved', async () => {
    const stall = await aKeyStall(1)
    const { saleId } = await start(stall)
    const closed = await closeSale(deps, saleId, { state: 'expired' })
    const other = await start(stall)

    await pay(closed)

    expect([await statesOf(closed), await statesOf({ id: other.saleId })]).toEqual([[], ['reserved']])
    expect(await deliveryOf(saleId)).toMatchObject({ state: 'failed', problem: 'KEYS_SOLD_OUT' })
    expect(await shelfOf(stall)).toEqual({ stock: 1, reserved: 1, keys: { reserved: 1 } })
  })

  test('needs attention if there is no key, and gets one as soon as there is', async () => {
    const stall = await aKeyStall(1)
    const sale = await payTooLate(stall)
    await db.deleteFrom('delivery').where('kind', '!=', 'assign-key').execute()
    const path = `/api/sales/${sale.id}/deliveries/${(await deliveryOf(sale.id)).id}/retry`
    const attention = await shop.get(`/api/guilds/${stall.guild.guildId}/attention`, { as: owner })
    const early = await shop.post(path, { as: owner })

    const added = await addKeys(stall, someKeys(3))

    const soldOut = { _id: stall.item.id, stock: 0, deliversKeys: true }
    expect(attention.body).toMatchObject({ failedDeliveries: 1, lowStock: [soldOut] })
    expect(early).toMatchObject({ status: 200, body: { message: expect.stringContaining('enough keys') } })
    expect(added).toMatchObject({ body: { added: 3 } })
    expect(await deliveryOf(sale.id)).toMatchObject({ state: 'done', problem: null })
    expect(await statesOf(sale)).toEqual(['sold'])
    expect(await shelfOf(stall)).toEqual({ stock: 2, reserved: 0, keys: { available: 2, sold: 2 } })
    expect(await shop.post(path, { as: owner })).toMatchObject({ body: { code: 'DELIVERY_DONE' } })
  })

  test('gets a new key before later orders', async () => {
    const stall = await aKeyStall(1)
    const sales = []
    for (let place = 0; place < 3; place += 1) {
      const { saleId } = await start(stall)
      sales.push(await closeSale(deps, saleId, { state: 'expired' }))
    }
    await buy(stall)
    for (const sale of sales) {
      shop.moveClock(1)
      await pay(sale)
    }

    await addKeys(stall, someKeys(2))

    expect(await Promise.all(sales.map(statesOf))).toEqual([['sold'], ['sold'], []])
  })

  test('is delivered by a retry once a key came back', async () => {
    const stall = await aKeyStall(1)
    const { saleId } = await start(stall)
    const late = await closeSale(deps, saleId, { state: 'expired' })
    const other = await start(stall)
    await pay(late)
    await closeSale(deps, other.saleId, { state: 'expired' })

    const reply = await shop.post(`/api/sales/${late.id}/deliveries/retry`, { as: owner })

    expect(await statesOf(late)).toEqual(['sold'])
    expect(await deliveryOf(late.id)).toMatchObject({ state: 'done' })
    expect(reply.status).toBe(200)
    expect(await shelfOf(stall)).toEqual({ stock: 0, reserved: 0, keys: { sold: 1 } })
  })
})

describe('a full refund', () => {
  test('returns keys that the buyer never saw to the pool, and burns the others', async () => {
    const stall = await aKeyStall(3)
    const [unseen, seen] = [await buy(stall), await buy(stall)]
    await open(seen)

    await refund(unseen)
    await refund(seen)

    expect([await statesOf(unseen), await statesOf(seen)]).toEqual([[], ['burned']])
    expect(await shelfOf(stall)).toEqual({ stock: 2, reserved: 0, keys: { available: 2, burned: 1 } })
  })

  test('that is undone gives the same keys back', async () => {
    const stall = await aKeyStall(4, 2)
    const [unseen, seen] = [await buy(stall, 2), await buy(stall)]
    const keys = [await keysOf(unseen.id), await open(seen)]
    await refund(unseen)
    await refund(seen)

    await refund(unseen, 'FAILED')
    await refund(seen, 'FAILED')

    expect([await keysOf(unseen.id), await openKeys(deps, (await keysOf(seen.id))[0]?.entitlementId ?? '')]).toEqual(
      keys,
    )
    expect(await shelfOf(stall)).toEqual({ stock: 1, reserved: 0, keys: { available: 1, sold: 3 } })
  })

  test('that is undone after the key was sold again assigns another one, or waits for one', async () => {
    const stall = await aKeyStall(1)
    const first = await buy(stall)
    await refund(first)
    const next = await buy(stall)

    await refund(first, 'FAILED')
    const waiting = await deliveryOf(first.id)
    await addKeys(stall, someKeys(1))

    expect(waiting).toMatchObject({ state: 'failed', problem: 'KEYS_SOLD_OUT' })
    expect([await statesOf(first), await statesOf(next)]).toEqual([['sold'], ['sold']])
    expect(await shop.countShared()).toBe(0)
  })

  test('of an item whose buyers keep what they bought changes nothing', async () => {
    const stall = await aKeyStall(1)
    const sale = await buy(stall)
    await db.updateTable('sale').set({ refundTakesBack: false }).where('id', '=', sale.id).execute()

    await refund(sale)
    await refund(sale, 'FAILED')

    expect(await statesOf(sale)).toEqual(['sold'])
    expect(await shelfOf(stall)).toEqual({ stock: 0, reserved: 0, keys: { sold: 1 } })
  })

  test('skips an order that still waits for a key', async () => {
    const stall = await aKeyStall(1)
    const sale = await payTooLate(stall)

    await refund(sale)
    await addKeys(stall, someKeys(1))

    expect(await deliveryOf(sale.id)).toMatchObject({ state: 'skipped', problem: 'SALE_REFUNDED' })
    expect(await shelfOf(stall)).toEqual({ stock: 1, reserved: 0, keys: { available: 1, sold: 1 } })
  })

  test('in part returns no key', async () => {
    const stall = await aKeyStall(1)
    const sale = await buy(stall)

    await refund(sale, 'COMPLETED', 1)

    expect(await statesOf(sale)).toEqual(['sold'])
  })
})

test('a key that is opened while it is returned is never sold again', async () => {
  for (let round = 0; round < 20; round += 1) {
    const stall = await aKeyStall(1)
    const sale = await buy(stall)

    const [seen] = await Promise.all([open(sale), refund(sale)])

    const { keys } = await shelfOf(stall)
    expect(seen.length === 0 || keys.burned === 1).toBe(true)
  }
})

test('an erased sale takes its keys with it', async () => {
  const stall = await aKeyStall(2)
  await buy(stall)

  await eraseSales(db, { guildId: stall.guild.id, after: '00000000-0000-0000-0000-000000000000', atMost: 10 })

  expect(await shelfOf(stall)).toEqual({ stock: 1, reserved: 0, keys: { available: 1 } })
})

test('the data audit finds nothing after all of this', async () => {
  const rules = keyChecks.map(({ rule }) => rule)

  const breaches = await audit(db, deps)

  expect(breaches.filter(({ rule }) => rules.includes(rule))).toEqual([])
})
