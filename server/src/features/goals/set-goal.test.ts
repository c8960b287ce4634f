import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)

const announcements = '510000000000010002'
const lounge = '510000000000010005'
const foreignChannel = '510000000000020001'
const dealHunters = '410000000000010008'
const foreignRole = '410000000000020002'

const body = {
  targetCents: 50_000,
  currency: 'USD',
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: '2026-01-31T00:00:00.000Z',
}

/** Pixel Forge, registered again by another premium owner. */
async function aShop({
  isPremium = true,
  ...given
}: {
  isPremium?: boolean
  defaultCurrency?: string
  isEnabled?: boolean
} = {}) {
  const owner = await shop.aPerson()
  if (isPremium) await shop.givePremium(owner)
  await shop.db.updateTable('guild').set({ removedAt: new Date() }).where('removedAt', 'is', null).execute()
  const guild = await shop.aGuild({ owner, guildId: '310000000000000001', ...given })
  const path = `/api/guilds/${guild.guildId}/goal`
  return {
    guild,
    read: () => shop.get(path, { as: owner }),
    /** As a client that wants no error for none. */
    readIfAny: () => shop.get(path, { as: owner, headers: { prefer: 'missing=null' } }),
    set: (change: object = {}) => shop.put(path, { as: owner, body: { ...body, ...change } }),
    end: () => shop.delete(path, { as: owner }),
    rows: () => shop.db.selectFrom('goal').selectAll().where('guildId', '=', guild.id).orderBy('createdAt').execute(),
  }
}

describe('a donation goal', () => {
  test('is returned with its progress, which is zero before the first sale', async () => {
    const { set, read } = await aShop()
    const given = { rewardText: ' **Cake** for all ', notifyChannelId: announcements, notifyRoleId: dealHunters }

    const saved = await set(given)

    const expected = {
      goal: { ...body, rewardText: '**Cake** for all', notifyChannelId: announcements, notifyRoleId: dealHunters },
      progressCents: 0,
      percent: 0,
    }
    expect(saved).toMatchObject({ status: 200, body: expected })
    expect((await read()).body).toEqual(saved.body)
  })

  test('is not found before it was set and after it was deleted', async () => {
    const { read, set, end } = await aShop()

    const replies = [await read(), await end(), await set(), await end(), await read(), await end()]

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 200, 200, 404, 404])
    expect(replies[0]?.body).toMatchObject({ code: 'GOAL_NOT_FOUND' })
  })

  test('is null instead of an error for clients that prefer that', async () => {
    const { set, read, readIfAny } = await aShop()

    const none = [await read(), await readIfAny()]
    await set()

    expect(none).toMatchObject([{ status: 404 }, { status: 200, body: { goal: null } }])
    expect(await readIfAny()).toMatchObject({ status: 200, body: { goal: { targetCents: body.targetCents } } })
  })

  test('is edited in place and becomes history once it has ended', async () => {
    const { set, end, rows } = await aShop()
    await set({ rewardText: 'Cake', notifyChannelId: announcements })
    const [first] = await rows()

    await set({ targetCents: 60_000 })
    await end()
    await set({ targetCents: 70_000 })

    const goals = await rows()
    expect(goals).toMatchObject([
      { id: first?.id, targetCents: 60_000, rewardText: null, notifyChannelId: null, endedAt: expect.any(Date) },
      { targetCents: 70_000, endedAt: null },
    ])
    expect(goals[0]?.createdAt).toEqual(first?.createdAt)
  })

  test('is created once under concurrent requests', async () => {
    const { set, rows } = await aShop()

    const replies = await Promise.all(Array.from({ length: 8 }, () => set()))

    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await rows()).toHaveLength(1)
  })

  test('uses the server currency, whatever is sent', async () => {
    const { set } = await aShop({ defaultCurrency: 'NZD' })

    expect(await set({ currency: 'JPY' })).toMatchObject({ status: 200, body: { goal: { currency: 'NZD' } } })
  })

  test.each([
    ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T23:30:00-02:00', '2026-03-02T00:00:00.000Z'],
    ['2026-03-01T00:30:00+13:00', '2026-02-28T00:00:00.000Z'],
  ])('starts on the UTC day: %s is %s', async (startDate, expected) => {
    const { set } = await aShop()

    const reply = await set({ startDate, endDate: '2026-04-01T00:00:00.000Z' })

    expect(reply).toMatchObject({ status: 200, body: { goal: { startDate: expected } } })
  })

  test.each([
    ['no target', { targetCents: undefined }, 'Enter a valid target amount'],
    ['a target of nothing', { targetCents: 0 }, 'Enter a valid target amount'],
    ['half a cent', { targetCents: 0.5 }, 'Enter a valid target amount'],
    ['a target as text', { targetCents: '100' }, 'Enter a valid target amount'],
    [
      'days the wrong way round',
      { endDate: '2025-12-31T00:00:00.000Z' },
      "The end date can't be before the start date.",
    ],
    ['a day that does not exist', { startDate: '2026-02-30T00:00:00.000Z' }, "This isn't an ISO 8601 timestamp."],
    ['the year nought', { startDate: '0000-01-01T00:00:00.000Z' }, "Some of the information you entered isn't valid."],
    ['the year 10000', { endDate: '9999-12-31T23:59:59-12:00' }, "Some of the information you entered isn't valid."],
    ['an unknown currency', { currency: 'XXX' }, "This currency isn't supported."],
  ])('is refused with %s', async (_what, change, message) => {
    const { set, rows } = await aShop()

    expect(await set(change)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message } })
    expect(await rows()).toEqual([])
  })

  test('requires an owner with premium, who can still view an earlier one', async () => {
    const { guild, read, set, end, rows } = await aShop({ isPremium: false })
    const days = { startDate: '2026-01-01', endDate: '2026-01-31' }
    await shop.db
      .insertInto('goal')
      .values({ ...body, ...days, guildId: guild.id, createdAt: new Date() })
      .execute()

    const replies = [await read(), await set(), await end()]

    const refusal = { status: 403, body: { code: 'GOAL_NEEDS_PREMIUM_OWNER' } }
    expect(replies).toMatchObject([{ status: 200 }, refusal, refusal])
    expect(await rows()).toMatchObject([{ targetCents: 50_000, endedAt: null }])
  })

  test('cannot be set while the server is disabled', async () => {
    const { set } = await aShop({ isEnabled: false })

    expect(await set()).toMatchObject({ status: 403, body: { code: 'GUILD_DISABLED' } })
  })
})

describe('where a reached goal is announced', () => {
  test.each([
    ['a channel of another server', { notifyChannelId: foreignChannel }, 'CHANNEL_NOT_IN_GUILD'],
    ['a channel that does not exist', { notifyChannelId: '510000000000019999' }, 'CHANNEL_NOT_IN_GUILD'],
    ['a channel for voices', { notifyChannelId: lounge }, 'CHANNEL_NOT_IN_GUILD'],
    ['a role of another server', { notifyRoleId: foreignRole }, 'ROLE_NOT_IN_GUILD'],
    ['everyone', { notifyRoleId: '310000000000000001' }, 'ROLE_IS_EVERYONE'],
    ['no id', { notifyChannelId: '@here' }, 'INVALID_INPUT'],
  ])('is never %s', async (_what, change, code) => {
    const { set, rows } = await aShop()

    expect(await set(change)).toMatchObject({ status: 400, body: { code } })
    expect(await rows()).toEqual([])
  })

  test('is kept while the bot is absent, and can’t be changed then', async () => {
    const { set } = await aShop()
    await set({ notifyChannelId: announcements })
    await sandbox.control('/discord/control/bot', { guild: '310000000000000001', present: false })
    shop.moveClock(1)

    const kept = await set({ notifyChannelId: announcements, targetCents: 1 })
    const chosen = await set({ notifyChannelId: announcements, notifyRoleId: dealHunters })

    await sandbox.control('/discord/control/reset', {})
    shop.moveClock(1)
    expect(kept).toMatchObject({ status: 200, body: { goal: { targetCents: 1, notifyChannelId: announcements } } })
    expect(chosen).toMatchObject({ status: 409, body: { code: 'BOT_NOT_IN_GUILD' } })
  })
})

describe('T20: the reward of a goal is plain text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[click](javascript:alert(1))',
    '@everyone @here <@&410000000000010008>',
    '```\n</code><svg/onload=alert(1)>',
    "'; drop table goal; --",
  ])('stores and returns %s unchanged as JSON', async (rewardText) => {
    const { set, read } = await aShop()

    await set({ rewardText })

    const reply = await read()
    expect(reply).toMatchObject({
      status: 200,
      body: { goal: { rewardText } },
      headers: {
        'content-type': expect.stringMatching(/^application\/json/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      },
    })
  })

  test('allows at most 2,000 characters and no NUL characters', async () => {
    const { set } = await aShop()

    const replies = [
      await set({ rewardText: 'x'.repeat(2000) }),
      await set({ rewardText: 'x'.repeat(2001) }),
      await set({ rewardText: 'a\0b' }),
      await set({ rewardText: ['<b>'] }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 400])
  })
})
