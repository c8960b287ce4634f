import { beforeEach, describe, expect, test } from 'vitest'
import { connectionBuilders } from '../../../testing/builders/connection-builders.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
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
  managed: 0,
  paused: 0,
  cancelled: 0,
  byReminder: 0,
  paidUntil: null,
  ordersToShip: 0,
  gifts: 0,
  paymentsOnHold: 0,
  disputes: 0,
  confirmWith: null,
}
const aDate = expect.any(String)
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

    const both = { ...nothing, shops: 1, byReminder: 1, paidUntil: aDate }
    expect(pausable).toEqual({ ...both, paused: 1 })
    expect(cancelled).toEqual({ ...both, cancelled: 1, confirmWith: guild.name })
  })

  test.each(['delete', 'disconnect-paypal'])('%s cancels all of them', async (of) => {
    const working = await aFullConnection(sandbox, owner)
    await join(guild, { sale: { connectionId: working.id } })
    await join(guild)

    expect(await read(of)).toEqual({ ...nothing, shops: 1, cancelled: 2, paidUntil: aDate, confirmWith: guild.name })
  })

  test.each([
    ['delete', '/api/profile/consequences?of=delete'],
    ['disconnect-paypal', '/api/profile/consequences?of=disconnect-paypal'],
    ['remove-server', `/api/guilds/${guild.id}/consequences`],
  ])('%s asks for the name of a server whose members all renew by reminder', async (_, path) => {
    await join(guild, { renewal: 'reminder' })

    const { body } = await shop.get(path, { as: owner })

    expect(body).toEqual({ ...nothing, shops: 1, byReminder: 1, paidUntil: aDate, confirmWith: guild.name })
  })

  test('removing the app cancels what is billed through it, and closes nothing', async () => {
    const working = await aFullConnection(sandbox, owner)
    await join(guild, { sale: { connectionId: working.id } })
    await join(guild)

    expect(await read('remove-app')).toEqual({ ...nothing, cancelled: 1, paidUntil: aDate, confirmWith: guild.name })
  })

  test('members of several servers are confirmed with the username', async () => {
    const other = await shop.aGuild({ owner, name: 'Another' })
    await join(guild)
    await join(other)

    const both = await read('delete')
    const { body: one } = await shop.get(`/api/guilds/${other.id}/consequences`, { as: owner })
    await db.updateTable('guild').set({ removedAt: new Date() }).where('id', '=', other.id).execute()

    expect(both).toEqual({ ...nothing, shops: 2, cancelled: 2, paidUntil: aDate, confirmWith: owner.username })
    expect(one).toEqual({ ...nothing, shops: 1, cancelled: 1, paidUntil: aDate, confirmWith: 'Another' })
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

  test("disconnecting Discord counts other owners' shops, and ends nothing in the own ones", async () => {
    const robin = await shop.aPerson()
    await shop.connectDiscord(sandbox, robin, onDiscord.robin)
    await shop.aGuild({ owner: robin })
    const { pixelForge: guildId } = servers
    await sandbox.control('/discord/control/member-roles', {
      ...{ guild: guildId, user: onDiscord.robin, role: roles.shopkeeper, present: true },
    })
    const setManageRole = (manageRoleId: string | null) =>
      db.updateTable('guild').set({ manageRoleId }).where('id', '=', guild.id).execute()
    await setManageRole(roles.shopkeeper)
    await join(guild)

    const { body: asManager } = await shop.get('/api/profile/consequences?of=disconnect-discord', { as: robin })
    const asOwner = await read('disconnect-discord')
    await setManageRole(null)

    expect(asManager).toEqual({ ...nothing, shops: 1, managed: 1 })
    expect(asOwner).toEqual({ ...nothing, shops: 1 })
  })

  test("deleting an item counts what its buyers have, and nothing of the shop's other items", async () => {
    const paidUntil = (member: { paidUntil: Date | null }) => member.paidUntil?.toISOString()
    const joined = await join(guild)
    const leaving = await join(guild, { facts: { cancelledAt: deps.now(), cancelReason: 'member' } })
    const item = await anItem(guild, { requiresShipping: true })
    await aSale(guild, item, {})
    const gift = await aSale(guild, item, { requiresShipping: false })
    await db
      .insertInto('gift')
      .values({
        saleId: gift.id,
        recipientDiscordId: onDiscord.sam,
        state: 'waiting',
        createdAt: deps.now(),
        waitsUntil: deps.now(),
        checkAt: deps.now(),
      })
      .execute()
    const readItem = async (id: string) => (await shop.get(`/api/items/${id}/consequences`, { as: owner })).body

    const ofMembership = await readItem(joined.itemId)
    const ofLeaving = await readItem(leaving.itemId)
    const ofItem = await readItem(item.id)
    await db.deleteFrom('sale').where('itemId', '=', item.id).execute()

    expect(ofMembership).toEqual({ ...nothing, members: 1, cancelled: 1, paidUntil: paidUntil(joined) })
    expect(ofLeaving).toEqual({ ...nothing, members: 1 })
    expect(ofItem).toEqual({ ...nothing, members: 0, ordersToShip: 1, gifts: 1 })
  })

  test('answers the question of someone who deletes the item before it arrives', async () => {
    const item = await anItem(guild)
    await shop.delete(`/api/items/${item.id}`, { as: owner })

    const { status, body } = await shop.get(`/api/items/${item.id}/consequences`, { as: owner })

    expect({ status, body }).toMatchObject({ status: 200, body: { ...nothing, members: expect.any(Number) } })
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
