import { deliveryProblems } from '@guildshop/contract/deliveries'
import { testPurchaseReply } from '@guildshop/contract/test-purchases'
import { describe, expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { keyBuilders } from '../../../testing/builders/key-builders.ts'
import { deliveryShop, general, vip } from '../../../testing/delivery-shop.ts'

const shop = await deliveryShop()
const { world, db, owner, anItem } = shop
const { aPool, keyStates } = keyBuilders(shop.deps)
const guild = servers.pixelForge
const { petra } = onDiscord
const announcements = '510000000000010002'
const ownRoles = await world.rolesOf(guild, petra)
const petrasRoles = async () => (await world.rolesOf(guild, petra)).filter((role) => !ownRoles.includes(role))

const buy = (itemId: string, as = owner) => shop.post(`/api/guilds/${guild}/test-purchases`, { as, body: { itemId } })
const read = (id: string, as = owner) => shop.get(`/api/guilds/${guild}/test-purchases/${id}`, { as })

async function stepsOf(item: { id: string }) {
  const { steps, isFinished } = testPurchaseReply.parse((await buy(item.id)).body)
  expect(isFinished).toBe(true)
  return Object.fromEntries(steps.map(({ step, state, problem }) => [step, problem ? [state, problem] : state]))
}

describe('a test purchase', () => {
  test('completes every step and leaves no role behind', async () => {
    const item = await anItem({ name: 'VIP pass' })

    const reply = await buy(item.id)

    const done = (step: string) => ({ step, state: 'done', problem: null })
    const { _id } = testPurchaseReply.parse(reply.body)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        isFinished: true,
        steps: [
          { step: 'shop', state: 'done' },
          { step: 'payment', state: 'done' },
          ...['give-role', 'announce', 'message-buyer', 'take-role'].map(done),
        ],
      },
    })
    expect((await read(_id)).body).toEqual(reply.body)
    expect((await world.calls()).map(({ method }) => method)).toEqual(expect.arrayContaining(['PUT', 'DELETE']))
    expect(await petrasRoles()).toEqual([])
  })

  test.each([
    ['basic', false, ['payment', 'refunds', 'disputes']],
    ['own', true, ['payment', 'refunds', 'disputes', 'tracking']],
  ])('reports what it proved with a %s connection', async (connection, isOwn, notProved) => {
    const item = await anItem({ requiresShipping: isOwn })
    await world.pull('dms', { user: petra, open: false })
    await db.updateTable('paypalLink').set({ isOwn }).execute()

    const { proof } = testPurchaseReply.parse((await buy(item.id)).body)

    await db.updateTable('paypalLink').set({ isOwn: false }).execute()
    expect(proof).toEqual({ connection, proved: ['shop', 'order', 'role', 'announcement'], notProved })
  })

  test('of a membership assigns and removes its role, and starts no membership', async () => {
    const item = await anItem({ name: 'Gold', membershipPeriod: 'month' })

    const steps = await stepsOf(item)

    expect(steps).toMatchObject({ 'give-role': 'done', 'message-buyer': 'done', 'take-role': 'done' })
    expect(await petrasRoles()).toEqual([])
    expect(await db.selectFrom('membership').select('id').where('itemId', '=', item.id).execute()).toEqual([])
  })

  test('is labelled as a test and pings nobody', async () => {
    const item = await anItem({ name: 'VIP pass' })

    await buy(item.id)

    const [notice] = await world.messagesIn(general)
    const [thanks] = await world.messagesTo(petra)
    expect(notice).toMatchObject({
      content: expect.stringMatching(
        new RegExp(`^<@${petra}> just bought \\*\\*VIP pass\\*\\*!\n[^]*-# Test purchase. No money was charged.$`),
      ),
      mention_roles: [],
      mentions: [],
    })
    expect(thanks?.content).toContain('This was a test purchase in **Pixel Forge**. No money was charged.')
  })

  test('posts in the configured channel', async () => {
    const item = await anItem()
    const configure = (settings: object) =>
      db.updateTable('guild').set(settings).where('id', '=', shop.guild.id).execute()
    await configure({ announceIn: 'channel', announceChannelId: announcements })

    await buy(item.id)

    await configure({ announceIn: 'purchase', announceChannelId: null })
    expect([await world.messagesIn(announcements), await world.messagesIn(general)]).toMatchObject([[{}], []])
  })

  test('skips the announcement on request', async () => {
    const item = await anItem()
    const path = `/api/guilds/${guild}/test-purchases`

    const reply = await shop.post(path, { as: owner, body: { itemId: item.id, skipsAnnouncement: true } })

    const { steps, isFinished } = testPurchaseReply.parse(reply.body)
    expect(isFinished).toBe(true)
    expect(steps.find(({ step }) => step === 'announce')).toEqual({
      step: 'announce',
      state: 'skipped',
      problem: 'You skipped the announcement for this test.',
    })
    expect(await world.messagesIn(general)).toEqual([])
  })

  test('reserves no stock, counts no revenue and needs no shipping', async () => {
    const item = await anItem({ stock: 1, requiresShipping: true })

    await buy(item.id)

    const after = await db.selectFrom('item').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow()
    const sale = await db.selectFrom('sale').selectAll().executeTakeFirstOrThrow()
    const pending = await shop.get(`/api/guilds/${guild}/sales/pending-shipment`, { as: owner })
    expect(after).toMatchObject({ stock: 1, reserved: 0 })
    expect(sale).toMatchObject({ isTest: true, holdsStock: false, buyerDiscordId: petra, captureId: null })
    expect(await db.selectFrom('salesByDay').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('salesByItem').selectAll().execute()).toEqual([])
    expect(pending.body).toEqual([])
  })

  test("doesn't use a license key", async () => {
    const item = await anItem({ name: 'Game' })
    const pool = await aPool(item, ['KEY-1'])

    const steps = await stepsOf(item)

    expect(steps).toMatchObject({ 'assign-key': ['skipped', deliveryProblems.TEST_USES_NO_KEY], 'take-role': 'done' })
    expect(await keyStates(pool)).toEqual({ available: 1 })
  })

  test('keeps a role that the owner already had', async () => {
    await world.pull('member-roles', { guild, user: petra, role: vip, present: true })

    const steps = await stepsOf(await anItem())

    expect(steps).toMatchObject({
      'give-role': 'done',
      'take-role': ['skipped', deliveryProblems.ROLE_HELD_BEFORE],
    })
    expect(await petrasRoles()).toEqual([vip])
  })

  test('shows a bot role that is too low and closed direct messages', async () => {
    await world.pull('roles', { guild, role: vip, position: 9 })
    await world.pull('dms', { user: petra, open: false })

    const steps = await stepsOf(await anItem())

    expect(steps).toEqual({
      shop: 'done',
      payment: 'done',
      'give-role': ['failed', deliveryProblems.ROLE_TOO_HIGH],
      announce: 'done',
      'message-buyer': ['skipped', deliveryProblems.DIRECT_MESSAGES_CLOSED],
      'take-role': ['skipped', deliveryProblems.ROLE_NEVER_GIVEN],
    })
  })

  test('fails on the first outage instead of retrying for hours', async () => {
    await world.pull('faults', { kind: 'status', status: 500, times: 1000, method: 'PUT' })

    const steps = await stepsOf(await anItem())

    expect(steps['give-role']).toEqual([
      'failed',
      "Discord didn't respond after several attempts. Retry once it's back.",
    ])
  })

  test('posts in the goal’s channel, otherwise in the first writable one', async () => {
    const item = await anItem({ roleId: null })
    await world.pull('faults', {
      kind: 'status',
      status: 403,
      code: 50_013,
      method: 'POST',
      path: `/channels/${general}/*`,
    })
    await stepsOf(item)
    const elsewhere = await world.messagesIn(announcements)
    const goal = { targetCents: 1, currency: 'USD', startDate: '2026-01-01', endDate: '2026-01-31' }
    const goalChannel = '510000000000010003'
    await db
      .insertInto('goal')
      .values({ ...goal, guildId: shop.guild.id, notifyChannelId: goalChannel, createdAt: new Date() })
      .execute()

    await stepsOf(item)

    await db.deleteFrom('goal').execute()
    expect(elsewhere).toHaveLength(1)
    expect(await world.messagesIn(goalChannel)).toHaveLength(1)
  })

  test('reports when the bot can post in no channel', async () => {
    await world.pull('faults', {
      kind: 'status',
      status: 403,
      code: 50_013,
      times: 9,
      method: 'POST',
      path: '/channels/51*',
    })

    const steps = await stepsOf(await anItem({ roleId: null }))

    expect(steps.announce).toEqual(['skipped', deliveryProblems.NO_CHANNEL])
  })

  test('fails without the bot', async () => {
    await world.pull('bot', { guild, present: false })

    const steps = await stepsOf(await anItem())

    const absent = ['failed', deliveryProblems.BOT_NOT_IN_GUILD]
    expect(steps).toMatchObject({ shop: 'done', payment: 'done', 'give-role': absent, announce: absent })
  })
})

describe('a test purchase in a shop that can’t sell', () => {
  test('reports a missing PayPal account and stops', async () => {
    await db.deleteFrom('paypalLink').execute()

    const steps = await stepsOf(await anItem())

    await shop.tiePaypal(owner, 'PETRASELLER23')
    expect(steps).toEqual({
      shop: ['failed', 'Link your PayPal account first so that buyers can pay.'],
      payment: 'skipped',
    })
    expect(await world.calls()).toEqual([expect.objectContaining({ method: 'GET' })])
  })

  test('reports a server or item beyond the plan', async () => {
    await db.updateTable('guild').set({ isEnabled: false }).where('id', '=', shop.guild.id).execute()
    const closed = await stepsOf(await anItem())
    await db.updateTable('guild').set({ isEnabled: true }).where('id', '=', shop.guild.id).execute()

    const unsold = await stepsOf(await anItem({ isEnabled: false }))

    expect(closed.shop).toEqual(['failed', "This server is disabled because its plan doesn't allow more active shops."])
    expect(unsold.shop).toEqual(['failed', "Your plan doesn't allow this many items, so this one isn't for sale."])
  })

  test('reports a seller that PayPal rejects, and a PayPal outage', async () => {
    await shop.tiePaypal(owner, 'PETRASELLER23')
    await db.updateTable('paypalLink').set({ payerId: 'NBDYSELLER234' }).execute()
    const unknown = await stepsOf(await anItem())
    await db.updateTable('paypalLink').set({ payerId: 'PETRASELLER23' }).execute()
    await shop.sandbox.control('/paypal/control/faults', { path: '*', times: 3, status: 503 })

    const down = await stepsOf(await anItem())

    expect(unknown).toEqual({
      shop: 'done',
      payment: [
        'failed',
        "PayPal doesn't accept payments for your account. Check your PayPal account for restrictions.",
      ],
    })
    expect(down.payment).toEqual(['failed', "PayPal isn't responding. Run the test again later."])
  })
})

describe('a test purchase is', () => {
  test('restricted to the owner', async () => {
    const item = await anItem()
    const [manager, stranger] = [await shop.aPerson(), await shop.aPerson()]
    await shop.tieDiscord(manager, onDiscord.milo)
    await db.updateTable('guild').set({ manageRoleId: roles.shopkeeper }).where('id', '=', shop.guild.id).execute()
    const { _id } = testPurchaseReply.parse((await buy(item.id)).body)

    const replies = [
      await buy(item.id, manager),
      await read(_id, manager),
      await buy(item.id, stranger),
      await read(_id, stranger),
    ]

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 404, 404])
  })

  test('refused for unknown items and sales, and for real sales', async () => {
    const real = await shop.sell()
    const replies = [
      await buy('00000000-0000-4000-8000-000000000000'),
      await buy('mug'),
      await read(real.id),
      await read('mug'),
    ]

    expect(replies.map(({ status, body }) => [status, Object(body).code])).toEqual([
      [404, 'ITEM_NOT_FOUND'],
      [404, 'ITEM_NOT_FOUND'],
      [404, 'SALE_NOT_FOUND'],
      [404, 'SALE_NOT_FOUND'],
    ])
  })

  test('refused without a linked Discord account', async () => {
    const item = await anItem()
    await db.deleteFrom('discordLink').where('accountId', '=', owner.id).execute()

    const reply = await buy(item.id)

    await shop.tieDiscord(owner, petra)
    expect(reply).toMatchObject({ status: 409, body: { code: 'TEST_NEEDS_DISCORD' } })
  })
})
