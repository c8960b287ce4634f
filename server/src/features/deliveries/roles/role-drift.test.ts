import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Gift } from '../../../db/tables.ts'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { memberBuilders } from '../../../testing/builders/member-builders.ts'
import { deliveryShop, vip } from '../../../testing/delivery-shop.ts'

const shop = await deliveryShop()
const { world, owner, db, guild } = shop
const { aDeliverable, anEntitlement } = deliverableBuilders(shop.deps)
const { join } = memberBuilders(shop.deps)
const { ada, milo, robin, sam } = onDiscord

const read = (as = owner) => shop.get(`/api/guilds/${servers.pixelForge}/role-drift`, { as })
const give = (user: string, role: string) =>
  world.pull('member-roles', { guild: servers.pixelForge, user, role, present: true })
const emptyShop = () => db.deleteFrom('item').execute()

async function aGift(recipientDiscordId: string, given: Pick<Insertable<Gift>, 'state'> & Partial<Insertable<Gift>>) {
  const sale = await shop.sell({ roleId: null }, { buyerDiscordId: robin, recipientDiscordId })
  await anEntitlement(sale, { kind: 'role', roleId: roles.legend })
  await db
    .insertInto('gift')
    .values({ saleId: sale.id, recipientDiscordId, createdAt: shop.deps.now(), ...given })
    .execute()
}

describe('GET /guilds/:id/role-drift', () => {
  test('compares holders on Discord with people who pay now', async () => {
    await emptyShop()
    await shop.sell({ roleId: vip }, { buyerDiscordId: robin })
    await shop.sell({ roleId: vip }, { buyerDiscordId: robin })
    await shop.sell({ roleId: vip }, { buyerDiscordId: sam })
    for (const user of [robin, ada, milo, sam]) await give(user, vip)
    shop.moveClock(10)

    const { status, body } = await read()

    expect(status).toBe(200)
    expect(body).toEqual({
      readAt: expect.any(String),
      roles: [{ roleId: vip, name: 'VIP', color: 0x9b59b6, holders: 4, paidHolders: 2 }],
    })
  })

  test('counts roles of deliverables, memberships and recipients of gifts', async () => {
    await emptyShop()
    const item = await shop.anItem({ roleId: null })
    await aDeliverable(item, { kind: 'role', roleId: roles.legend })
    const now = shop.deps.now()
    await aGift(sam, { state: 'delivered', deliveredAt: now })
    await aGift(milo, { state: 'waiting', waitsUntil: now, checkAt: now })
    await join(guild, { item: { roleId: roles.dealHunters } })
    shop.moveClock(10)

    const { body } = await read()

    expect(body).toMatchObject({
      roles: [
        { name: 'Deal Hunters', holders: 0, paidHolders: 1 },
        { name: 'Legend', holders: 0, paidHolders: 1 },
      ],
    })
  })

  test.each([
    ['refunded', { refundedAt: new Date(), refundTakesBack: true }],
    ['only a test', { isTest: true }],
    ['not paid', { state: 'open', paidAt: null }],
  ])('ignores a purchase that is %s', async (_, given) => {
    await emptyShop()
    await shop.sell({ roleId: vip }, given)
    shop.moveClock(10)

    expect((await read()).body).toMatchObject({ roles: [{ roleId: vip, holders: 0, paidHolders: 0 }] })
  })

  test('ignores roles that have ended and roles of deleted items', async () => {
    await emptyShop()
    await shop.sell({ roleId: vip, roleDurationDays: 1, deletedAt: new Date() })
    shop.moveClock(2 * 24 * 60)

    expect((await read()).body).toMatchObject({ roles: [] })
  })

  test('calls Discord once in five minutes', async () => {
    await emptyShop()
    await shop.anItem()
    shop.moveClock(10)
    const counts = async () => (await world.calls()).filter(({ path }) => path.endsWith('/member-counts')).length
    const before = await counts()

    await read()
    shop.moveClock(4)
    await read()
    const within = await counts()
    shop.moveClock(2)
    await read()

    expect([within - before, (await counts()) - before]).toEqual([1, 2])
  })

  test('reports that the bot left the server', async () => {
    await world.pull('bot', { guild: servers.pixelForge, present: false })
    shop.moveClock(10)

    expect(await read()).toMatchObject({ status: 409, body: { code: 'BOT_NOT_IN_GUILD' } })
  })
})
