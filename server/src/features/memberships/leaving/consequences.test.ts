import { beforeEach, describe, expect, test } from 'vitest'
import { connectionBuilders } from '../../../testing/builders/connection-builders.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { memberBuilders } from '../../../testing/builders/member-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { deliveryShop } from '../../../testing/delivery-shop.ts'
import { clearQueue } from '../../../testing/job-queue.ts'

const shop = await deliveryShop()
const { deps, db, guild, owner, sandbox } = shop
const { join } = memberBuilders(deps)
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const { aFullConnection } = connectionBuilders(deps)

const nothing = {
  shops: 0,
  paused: 0,
  cancelled: 0,
  byReminder: 0,
  ordersToShip: 0,
  gifts: 0,
  paymentsOnHold: 0,
  disputes: 0,
  confirmWith: null,
}
const read = async (of: string) => (await shop.get(`/api/profile/consequences?of=${of}`, { as: owner })).body

beforeEach(async () => {
  await clearQueue(db)
  await db.deleteFrom('membership').execute()
  await db.updateTable('paypalConnection').set({ endedAt: new Date() }).where('endedAt', 'is', null).execute()
})

describe('the consequences of leaving', () => {
  test('deactivating pauses what PayPal can suspend, cancels the rest, and asks for the name of the server', async () => {
    const working = await aFullConnection(sandbox, owner)
    await join(guild, { sale: { connectionId: working.id } })
    await join(guild, { renewal: 'reminder' })
    await join(guild, { renewal: 'none' })
    const pausable = await read('deactivate')
    const broken = { problem: 'CREDENTIALS_REJECTED', problemAt: new Date() }
    await db.updateTable('paypalConnection').set(broken).where('id', '=', working.id).execute()

    const cancelled = await read('deactivate')

    expect(pausable).toEqual({ ...nothing, shops: 1, paused: 1, byReminder: 1 })
    expect(cancelled).toEqual({ ...nothing, shops: 1, cancelled: 1, byReminder: 1, confirmWith: guild.name })
  })

  test.each(['delete', 'disconnect-paypal'])('%s cancels all of them', async (of) => {
    const working = await aFullConnection(sandbox, owner)
    await join(guild, { sale: { connectionId: working.id } })
    await join(guild)

    expect(await read(of)).toEqual({ ...nothing, shops: 1, cancelled: 2, confirmWith: guild.name })
  })

  test('removing the app cancels what is billed through it, and closes nothing', async () => {
    const working = await aFullConnection(sandbox, owner)
    await join(guild, { sale: { connectionId: working.id } })
    await join(guild)

    expect(await read('remove-app')).toEqual({ ...nothing, cancelled: 1, confirmWith: guild.name })
  })

  test('members of several servers are confirmed with the username', async () => {
    const other = await shop.aGuild({ owner, name: 'Another' })
    await join(guild)
    await join(other)

    const both = await read('delete')
    const { body: one } = await shop.get(`/api/guilds/${other.id}/consequences`, { as: owner })
    await db.updateTable('guild').set({ removedAt: new Date() }).where('id', '=', other.id).execute()

    expect(both).toEqual({ ...nothing, shops: 2, cancelled: 2, confirmWith: owner.username })
    expect(one).toEqual({ ...nothing, shops: 1, cancelled: 1, confirmWith: 'Another' })
  })

  test('counts orders to ship and payments under review', async () => {
    const item = await anItem(guild, { requiresShipping: true })
    const order = await aSale(guild, item, {})
    await aSale(guild, item, { state: 'pending', paidAt: null, captureId: null })

    const counted = await read('delete')
    await db.deleteFrom('sale').where('itemId', '=', item.id).execute()

    expect(order.requiresShipping).toBe(true)
    expect(counted).toEqual({ ...nothing, shops: 1, ordersToShip: 1, paymentsOnHold: 1 })
  })
})

describe('after coming back', () => {
  const lost = async () => (await shop.get('/api/profile/return', { as: owner })).body

  test('lists what ended meanwhile and was not replaced, for a month', async () => {
    const awaySince = new Date(deps.now().getTime() - 60_000)
    const membership = await join(guild)
    const ended = { cancelledAt: new Date(deps.now().getTime() - 30_000), cancelReason: 'shop-closed' }
    await db.updateTable('membership').set(ended).where('id', '=', membership.id).execute()
    const before = await lost()
    await db.updateTable('account').set({ awaySince, reactivatedAt: deps.now() }).where('id', '=', owner.id).execute()

    const back = await lost()
    const monthAgo = new Date(deps.now().getTime() - 31 * 86_400_000)
    await db.updateTable('account').set({ reactivatedAt: monthAgo }).where('id', '=', owner.id).execute()
    const later = await lost()

    expect(before).toEqual({ lost: [] })
    expect(back).toEqual({ lost: expect.arrayContaining([{ what: 'memberships', count: 1 }]) })
    expect(later).toMatchObject({ lost: [] })
  })
})
