import { describe, expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { discounted } from '../../testing/builders/sale-builders.ts'
import { deliveryShop, general, modsOnly, vip } from '../../testing/delivery-shop.ts'
import { clearQueue } from '../../testing/job-queue.ts'
import { attemptDelivery } from './attempt-deliveries.ts'
import { claimDelivery, finishDelivery } from './delivery-queries.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { sweepDeliveries } from './run-deliveries.ts'

const shop = await deliveryShop()
const { world, deps, db, sell, ledgerOf, robinsRoles } = shop
const guild = servers.pixelForge
const { robin } = onDiscord

async function sweep() {
  await sweepDeliveries.run({}, deps)
  await shop.runQueuedJobs()
}

async function stepOf(sale: { id: string }, kind: string) {
  const step = (await ledgerOf(sale))[kind]
  if (!step) throw new Error(`There is no ${kind}.`)
  return step
}

const givenOften = async () => (await world.calls()).filter(({ method }) => method === 'PUT').length

describe('after a sale', () => {
  test('assigns the role, announces the sale and messages the buyer', async () => {
    const sale = await sell({ name: 'VIP pass', price: 950 })

    await shop.runQueuedJobs()

    expect(await robinsRoles()).toEqual([vip])
    expect(await world.messagesIn(general)).toMatchObject([
      {
        content: `<@${robin}> just bought **VIP pass**!\n<@&${roles.dealHunters}>\n**Price:** $9.50 USD`,
        mention_roles: [roles.dealHunters],
        mentions: [],
      },
    ])
    const [thanks, ...others] = await world.messagesTo(robin)
    expect(thanks?.content.split('\n')).toEqual([
      '### VIP pass',
      'Thanks for your purchase in **Pixel Forge**!',
      'It includes the **VIP** role.',
      '**Price:** $9.50 USD',
      expect.stringMatching(/^\*\*Order number:\*\* [A-Z]{2}-\w{4}$/),
      `-# Order ID: ${sale.id}`,
    ])
    expect(others).toEqual([])
    const done = { state: 'done', tries: 1, problem: null, triedAt: expect.any(Date), doneAt: expect.any(Date) }
    expect(await ledgerOf(sale)).toMatchObject({ 'give-role': done, announce: done, 'message-buyer': done })
  })

  test('shows the quantity and the total to the channel and the buyer', async () => {
    await sell({ name: 'VIP pass', price: 950, roleId: null }, { quantity: 3 })

    await shop.runQueuedJobs()

    const [announced] = await world.messagesIn(general)
    const [thanks] = await world.messagesTo(robin)
    expect(announced?.content).toContain('just bought **3 × VIP pass**!')
    expect(announced?.content).toContain('**Price:** $28.50 USD')
    expect(thanks?.content).toContain('### 3 × VIP pass\n')
    expect(thanks?.content).toContain('**Price:** $28.50 USD')
  })

  test('shows only the buyer the discount and its code', async () => {
    await sell({ roleId: null }, discounted)

    await shop.runQueuedJobs()

    const [announced] = await world.messagesIn(general)
    const [thanks] = await world.messagesTo(robin)
    expect(announced?.content).toContain('**Price:** $12.00 USD')
    expect(JSON.stringify(announced)).not.toContain('WELCOME10')
    expect(thanks?.content).toContain('**Price:** $12.00 USD\n**You saved:** $3.00 USD · Discount code WELCOME10')
  })

  test('calls a free order free', async () => {
    await sell({ roleId: null }, { price: 0, orderId: null, captureId: null })
    await shop.runQueuedJobs()

    // The reply in Discord had a minute to show the receipt.
    shop.moveClock(1.1)
    await sweepDeliveries.run({}, shop.deps)
    await shop.runQueuedJobs()

    const [announced] = await world.messagesIn(general)
    const [thanks] = await world.messagesTo(robin)
    expect(announced?.content).toContain('**Price:** Free')
    expect(thanks?.content).toContain('You got this for free in **Pixel Forge**.')
    expect(thanks?.content).toContain('**Price:** Free')
  })

  test('mentions shipping to the buyer and assigns no role if none was sold', async () => {
    const sale = await sell({ roleId: null, requiresShipping: true })

    await shop.runQueuedJobs()

    const [thanks] = await world.messagesTo(robin)
    expect(thanks?.content).toContain('The seller will ship it to the address you provided at PayPal.')
    expect(Object.keys(await ledgerOf(sale)).sort()).toEqual(['announce', 'message-buyer'])
    expect(await robinsRoles()).toEqual([])
  })

  test('serves the image from our own URL', async () => {
    const hash = 'a'.repeat(64)
    await db
      .insertInto('image')
      .values({ hash, type: 'image/webp', bytes: Buffer.from('x'), createdAt: new Date() })
      .execute()
    await sell({ imageHash: hash })

    await shop.runQueuedJobs()

    const [notice] = await world.messagesIn(general)
    expect(notice?.pictures).toEqual([`http://localhost:3000/images/${hash}.webp`])
  })

  test('pings nobody after premium has ended, but assigns the sold role', async () => {
    await db.updateTable('premiumGrant').set({ revokedAt: new Date() }).execute()
    await sell()

    await shop.runQueuedJobs()

    await db.updateTable('premiumGrant').set({ revokedAt: null }).execute()
    const [notice] = await world.messagesIn(general)
    expect(notice).toMatchObject({ mention_roles: [], content: expect.not.stringContaining('<@&') })
    expect(await robinsRoles()).toEqual([vip])
  })

  test('executes each step once under concurrent attempts and repeated planning', async () => {
    const sale = await sell()
    const ids = Object.values(await ledgerOf(sale)).map(({ id }) => id)
    const plan = () => db.transaction().execute((tx) => planDeliveries(tx, deps, sale))

    await Promise.all([
      plan(),
      shop.runQueuedJobs(),
      ...Array.from({ length: 5 }, () => ids.map((id) => attemptDelivery(deps, id))).flat(),
    ])
    await plan()
    await sweep()

    expect(await givenOften()).toBe(1)
    expect(await world.messagesIn(general)).toHaveLength(1)
    expect(await world.messagesTo(robin)).toHaveLength(1)
    expect(Object.values(await ledgerOf(sale)).map(({ tries }) => tries)).toEqual([1, 1, 1])
  })
})

describe('T20: hostile names ping nobody', () => {
  test.each([
    '@everyone @here',
    `<@&${roles.dealHunters}> <@${robin}>`,
    '**bold** [click](https://evil.example) https://evil.example',
    '</shop:1> <#510000000000010001> <t:1:R> `code` ||spoiler||',
  ])('%s', async (name) => {
    await db.updateTable('guild').set({ notificationRoleId: null, name }).where('id', '=', shop.guild.id).execute()
    await sell({ name })

    await shop.runQueuedJobs()

    await db
      .updateTable('guild')
      .set({ notificationRoleId: roles.dealHunters, name: 'Pixel Forge' })
      .where('id', '=', shop.guild.id)
      .execute()
    const messages = [...(await world.messagesIn(general)), ...(await world.messagesTo(robin))]
    expect(messages).toHaveLength(2)
    for (const { mentions, mention_roles, mention_everyone, content } of messages) {
      expect({ mentions, mention_roles, mention_everyone }).toEqual({
        mentions: [],
        mention_roles: [],
        mention_everyone: false,
      })
      expect(content.replace(`<@${robin}>`, '')).not.toMatch(/(?<!\\)[<`[]|(?<!\\)@|https?:\/\//)
    }
  })
})

describe('when Discord rejects a request', () => {
  test('fails a role above the bot’s role immediately and completes the other steps', async () => {
    await world.pull('roles', { guild, role: vip, position: 9 })
    const sale = await sell()

    await shop.runQueuedJobs()

    expect(await ledgerOf(sale)).toMatchObject({
      'give-role': { state: 'failed', tries: 1, problem: 'ROLE_TOO_HIGH', doneAt: null },
      announce: { state: 'done' },
      'message-buyer': { state: 'done' },
    })
  })

  test('fails where 2FA is required for moderation until the bot’s owner has 2FA', async () => {
    await world.pull('two-factor', { guild, required: true })
    await world.pull('owner-two-factor', { enabled: false })
    const sale = await sell()

    await shop.runQueuedJobs()
    const refused = await stepOf(sale, 'give-role')
    await world.pull('owner-two-factor', { enabled: true })
    const retry = `/api/sales/${sale.id}/deliveries/${refused.id}/retry`
    const reply = await shop.post(retry, { as: shop.owner })

    expect(refused).toMatchObject({ state: 'failed', tries: 1, problem: 'TWO_FACTOR_REQUIRED' })
    expect(reply.status).toBe(200)
    expect(await robinsRoles()).toEqual([vip])
  })

  test('distinguishes a buyer who left, a deleted or closed channel and a missing bot', async () => {
    await world.pull('members', { guild, user: robin, present: false })
    const [left, gone, closed] = [
      await sell(),
      await sell({}, { channelId: '510000000000019999' }),
      await sell({}, { channelId: modsOnly }),
    ]
    await shop.runQueuedJobs()
    await world.pull('bot', { guild, present: false })
    const botless = await sell()

    await shop.runQueuedJobs()

    const failed = (problem: string) => ({ state: 'failed', problem })
    expect(await ledgerOf(left)).toMatchObject({ 'give-role': failed('MEMBER_LEFT') })
    expect(await ledgerOf(gone)).toMatchObject({ announce: failed('CHANNEL_GONE') })
    expect(await ledgerOf(closed)).toMatchObject({ announce: failed('CHANNEL_CLOSED') })
    expect(await ledgerOf(botless)).toMatchObject({ 'give-role': failed('BOT_NOT_IN_GUILD') })
  })

  test('reports a deleted role', async () => {
    const sale = await sell({ roleId: '410000000000019999' })

    await shop.runQueuedJobs()

    expect(await stepOf(sale, 'give-role')).toMatchObject({ state: 'failed', problem: 'ROLE_GONE' })
  })

  test('skips the message to a buyer with closed direct messages', async () => {
    await world.pull('dms', { user: robin, open: false })
    const sale = await sell()

    await shop.runQueuedJobs()

    expect(await stepOf(sale, 'message-buyer')).toMatchObject({ state: 'skipped', problem: 'DIRECT_MESSAGES_CLOSED' })
  })

  test('skips the announcement of a sale without a channel', async () => {
    const sale = await sell({}, { channelId: null })

    await shop.runQueuedJobs()

    expect(await stepOf(sale, 'announce')).toMatchObject({ state: 'skipped', problem: 'NO_CHANNEL' })
  })
})

describe('announcement settings', () => {
  const shopLog = '510000000000010003'
  const configure = (settings: object) =>
    db.updateTable('guild').set(settings).where('id', '=', shop.guild.id).execute()
  const usual = { announceIn: 'purchase', announceChannelId: null, announcesPrice: true }

  test('announce in one channel, without the price', async () => {
    await configure({ announceIn: 'channel', announceChannelId: shopLog, announcesPrice: false })
    await sell({ name: 'VIP pass' })

    await shop.runQueuedJobs()

    await configure(usual)
    const [notice] = await world.messagesIn(shopLog)
    expect(notice?.content).toContain('just bought **VIP pass**!')
    expect(notice?.content).not.toContain('Price')
    expect(await world.messagesIn(general)).toEqual([])
  })

  test('turn announcements off', async () => {
    await configure({ announceIn: 'none' })
    const sale = await sell()

    await shop.runQueuedJobs()

    await configure(usual)
    expect(await stepOf(sale, 'announce')).toMatchObject({ state: 'skipped', problem: 'ANNOUNCEMENTS_OFF' })
    expect(await world.messagesIn(general)).toEqual([])
  })

  test('fail visibly when the channel is closed to the bot', async () => {
    await configure({ announceIn: 'channel', announceChannelId: modsOnly })
    const sale = await sell()

    await shop.runQueuedJobs()

    await configure(usual)
    expect(await stepOf(sale, 'announce')).toMatchObject({ state: 'failed', problem: 'CHANNEL_CLOSED' })
  })
})

describe('a sale made in a thread', () => {
  const thread = '520000000000010001'
  const sellInThread = (channelId = thread) => sell({}, { channelId })
  const readOnly = '510000000000020006'
  const withoutThreads = String(0x10000000 + 0x400 + 0x800 + 0x4000)

  test('is announced in the thread', async () => {
    const sale = await sellInThread()

    await shop.runQueuedJobs()

    expect(await stepOf(sale, 'announce')).toMatchObject({ state: 'done' })
    expect([await world.messagesIn(thread), await world.messagesIn(general)]).toMatchObject([[{}], []])
  })

  test.each([
    [
      'the bot may not write in threads',
      () => world.pull('bot', { guild, present: true, permissions: withoutThreads }),
    ],
    ['the thread is locked', () => world.pull('threads/change', { thread, archived: false, locked: true })],
    ['the thread is archived', () => world.pull('threads/change', { thread, archived: true, locked: true })],
  ])('is announced once in the parent channel when %s', async (_why, close) => {
    await close()
    const sale = await sellInThread()
    const { id } = await stepOf(sale, 'announce')

    await shop.runQueuedJobs()
    await db.updateTable('delivery').set({ state: 'waiting', dueAt: deps.now() }).where('id', '=', id).execute()
    await attemptDelivery(deps, id)

    expect(await stepOf(sale, 'announce')).toMatchObject({ state: 'done', problem: null })
    expect([await world.messagesIn(thread), await world.messagesIn(general)]).toMatchObject([[], [{}]])
  })

  test('fails when the parent channel is closed as well', async () => {
    await world.pull('threads', { channel: readOnly, name: 'backstage' })
    const backstage = await world.threadId('backstage')
    await world.pull('threads/change', { thread: backstage, archived: false, locked: true })
    const sale = await sellInThread(backstage)

    await shop.runQueuedJobs()

    expect(await stepOf(sale, 'announce')).toMatchObject({ state: 'failed', problem: 'CHANNEL_CLOSED' })
  })

  test('stays out of the parent channel when the thread is private', async () => {
    await world.pull('threads', { channel: general, name: 'whispers', private: true })
    const sale = await sellInThread(await world.threadId('whispers'))

    await shop.runQueuedJobs()

    expect(await stepOf(sale, 'announce')).toMatchObject({ state: 'failed', problem: 'CHANNEL_CLOSED' })
    expect(await world.messagesIn(general)).toEqual([])
  })
})

describe('when Discord is unavailable', () => {
  const outage = { kind: 'status', status: 500, times: 1000, method: 'PUT' }

  test('retries after 1, 5, 30, 120 and 720 minutes, then fails', async () => {
    const sale = await sell()
    await world.pull('faults', outage)
    const waits: number[] = []

    for (const minutes of [0, 1, 5, 30, 120]) {
      shop.moveClock(minutes)
      await sweep()
      const { triedAt, dueAt, state, problem } = await stepOf(sale, 'give-role')
      expect({ state, problem }).toEqual({ state: 'waiting', problem: 'DISCORD_DOWN' })
      waits.push(Math.round((dueAt.getTime() - (triedAt?.getTime() ?? 0)) / 60_000))
    }
    shop.moveClock(721)
    await sweep()

    expect(waits).toEqual([1, 5, 30, 120, 720])
    expect(await stepOf(sale, 'give-role')).toMatchObject({ state: 'failed', tries: 6, problem: 'DISCORD_DOWN' })
  })

  test('counts the attempt by kind, reason and result', async () => {
    deps.metrics.deliveryFailures.reset()
    await sell()
    await world.pull('faults', outage)

    await shop.runQueuedJobs()

    expect((await deps.metrics.deliveryFailures.get()).values).toMatchObject([
      { labels: { kind: 'give-role', reason: 'discord', result: 'retried' }, value: 1 },
    ])
  })

  test('does not retry early and succeeds once Discord is back', async () => {
    const sale = await sell()
    await world.pull('faults', outage)
    await shop.runQueuedJobs()
    await world.pull('faults/clear', {})

    await sweep()
    const early = await robinsRoles()
    shop.moveClock(1.1)
    await sweep()

    expect([early, await robinsRoles()]).toEqual([[], [vip]])
    expect(await stepOf(sale, 'give-role')).toMatchObject({ state: 'done', tries: 2, problem: null })
  })
})

describe('when a worker crashes', () => {
  test('another worker reclaims the step after the lease of a minute', async () => {
    const sale = await sell()
    const { id } = await stepOf(sale, 'give-role')
    const now = deps.now()
    await claimDelivery(db, id, { now, until: new Date(now.getTime() + 60_000) })

    await sweep()
    const early = await robinsRoles()
    shop.moveClock(1.1)
    await sweep()

    expect([early, await robinsRoles()]).toEqual([[], [vip]])
    expect(await stepOf(sale, 'give-role')).toMatchObject({ state: 'done', tries: 2 })
  })

  test('does nothing twice after a crash between the call and its record', async () => {
    const sale = await sell()
    await shop.runQueuedJobs()
    await db
      .updateTable('delivery')
      .set({ state: 'waiting', doneAt: null, dueAt: deps.now() })
      .where('saleId', '=', sale.id)
      .execute()

    await sweep()

    expect(await ledgerOf(sale)).toMatchObject({ announce: { state: 'done', tries: 2 } })
    expect(await world.messagesIn(general)).toHaveLength(1)
    expect(await world.messagesTo(robin)).toHaveLength(1)
    expect(await robinsRoles()).toEqual([vip])
  })

  test('a slow worker does not overwrite the result of the next one', async () => {
    const sale = await sell()
    const { id } = await stepOf(sale, 'give-role')
    const slow = await claimDelivery(db, id, { now: deps.now(), until: deps.now() })
    if (!slow) throw new Error('Nothing to claim.')
    const next = await claimDelivery(db, id, { now: deps.now(), until: deps.now() })

    await finishDelivery(db, slow, { state: 'failed', problem: 'DISCORD_DOWN' })

    expect(next?.tries).toBe(2)
    expect(await stepOf(sale, 'give-role')).toMatchObject({ state: 'waiting', problem: null })
  })

  test('the sweep finds a lost job', async () => {
    await sell()
    await clearQueue(db)
    await shop.runQueuedJobs()
    const without = await robinsRoles()

    await sweep()

    expect([without, await robinsRoles()]).toEqual([[], [vip]])
  })
})

// Must be the last test: the client doesn't call this route again for ten minutes.
test('waits for as long as a rate limit says', async () => {
  const sale = await sell()
  await world.pull('faults', { kind: 'rate-limit', retryAfter: 600, method: 'PUT' })

  await shop.runQueuedJobs()

  const { state, problem, dueAt, triedAt } = await stepOf(sale, 'give-role')
  expect({ state, problem }).toEqual({ state: 'waiting', problem: 'DISCORD_BUSY' })
  expect(dueAt.getTime() - (triedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(595_000)
})
