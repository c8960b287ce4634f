import { pastGoalsReply } from '@guildshop/contract/goals'
import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Goal } from '../../db/tables.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { discordWorld } from '../../testing/discord-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'
import { announceGoal } from './announce-goal.ts'
import { checkGoal } from './check-goal.ts'
import { readGoalProgress } from './read-goal-progress.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const world = discordWorld(sandbox)
const { db, deps } = shop
const announcements = '510000000000010002'

const owner = await shop.aPerson()
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner, guildId: servers.pixelForge })
const path = `/api/guilds/${guild.guildId}/goal`
const body = {
  targetCents: 10_000,
  currency: 'USD',
  startDate: '2026-03-01T00:00:00.000Z',
  endDate: '2026-03-31T00:00:00.000Z',
  notifyChannelId: announcements,
  notifyRoleId: roles.dealHunters,
}

beforeEach(async () => {
  await world.reset()
  await db.deleteFrom('goal').execute()
  await db.deleteFrom('salesByDay').execute()
  shop.moveClock(1)
})

function aGoal(given: Partial<Insertable<Goal>> = {}) {
  const goal = { ...body, startDate: '2026-03-01', endDate: '2026-03-31', guildId: guild.id, createdAt: deps.now() }
  return db
    .insertInto('goal')
    .values({ ...goal, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function earn(revenueCents: number, day = '2026-03-10', currency = 'USD', guildId = guild.id) {
  await db.insertInto('salesByDay').values({ guildId, currency, day, salesCount: 1, revenueCents }).execute()
}

const check = () => checkGoal.run({ guildId: guild.id }, deps)
const notices = () => world.messagesIn(announcements)
const save = (change: object = {}) => shop.put(path, { as: owner, body: { ...body, ...change } })
const goals = () => db.selectFrom('goal').selectAll().orderBy('createdAt').execute()

describe('the progress of a goal', () => {
  test('is the revenue in its currency from the first to the last day', async () => {
    const goal = await aGoal()
    const elsewhere = await shop.aGuild({ owner })
    await earn(1, '2026-02-28')
    await earn(20, '2026-03-01')
    await earn(300, '2026-03-31')
    await earn(4000, '2026-04-01')
    await earn(50_000, '2026-03-10', 'EUR')
    await earn(600_000, '2026-03-10', 'USD', elsewhere.id)

    expect(await readGoalProgress(db, goal)).toBe(320)
  })

  test('decreases with refunds and is returned as a fraction', async () => {
    await aGoal()
    await earn(-500, '2026-03-02')
    await earn(3000, '2026-03-10')

    const reply = await shop.get(path, { as: owner })

    expect(reply.body).toMatchObject({ progressCents: 2500, percent: 0.25 })
  })

  test('supports sums beyond 32 bits', async () => {
    await aGoal()
    await earn(9_000_000_000, '2026-03-10')

    expect((await shop.get(path, { as: owner })).body).toMatchObject({ progressCents: 9_000_000_000 })
  })
})

describe('a goal that is reached', () => {
  test('is announced once in its channel and pings its role', async () => {
    await aGoal({ rewardText: '**Cake** for @everyone' })
    await earn(9999)
    await check()
    await shop.runQueuedJobs()
    const before = await notices()
    await earn(1, '2026-03-11')

    await check()
    await shop.runQueuedJobs()
    await check()
    await shop.runQueuedJobs()

    expect(before).toEqual([])
    expect(await notices()).toMatchObject([
      {
        content: [
          '**Donation goal reached!** Thank you all.',
          `<@&${roles.dealHunters}>`,
          `${'█'.repeat(20)} 100%`,
          '**$100.00 USD** of $100.00 USD',
          '**Cake** for @everyone',
          '-# <t:1772359200:D> – <t:1774951200:D>',
        ].join('\n'),
        mention_roles: [roles.dealHunters],
        mention_everyone: false,
      },
    ])
    expect(await goals()).toMatchObject([{ reachedAt: expect.any(Date) }])
  })

  test('is announced once under concurrent checks', async () => {
    await aGoal()
    await earn(10_000)

    await Promise.all(Array.from({ length: 20 }, check))

    const reached = await db.selectFrom('goal').select('reachedAt').where('reachedAt', 'is not', null).execute()
    await shop.runQueuedJobs()
    await shop.runQueuedJobs()
    const posts = (await world.calls()).filter(({ method }) => method === 'POST')
    expect(reached).toHaveLength(1)
    expect(posts).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })

  test('is not noticed while its owner has no premium', async () => {
    await aGoal()
    await earn(10_000)
    await db.updateTable('premiumGrant').set({ revokedAt: new Date() }).execute()
    await check()
    await shop.runQueuedJobs()
    const without = await notices()
    await db.updateTable('premiumGrant').set({ revokedAt: null }).execute()

    await check()
    await shop.runQueuedJobs()

    expect([without.length, (await notices()).length]).toEqual([0, 1])
  })

  test('is announced after an outage by a retried job', async () => {
    const { id: goalId } = await aGoal({ reachedAt: new Date() })
    await world.pull('faults', { kind: 'status', status: 500, times: 3, method: 'POST' })

    await expect(announceGoal.run({ goalId }, deps)).rejects.toBeInstanceOf(ProviderFailed)
    await announceGoal.run({ goalId }, deps)
    await announceGoal.run({ goalId }, deps)

    expect(await notices()).toHaveLength(1)
  })

  test('is not announced or retried where the bot cannot post, and its owner is mailed', async () => {
    const { id: goalId } = await aGoal({ reachedAt: new Date(), notifyChannelId: '510000000000010006' })

    await announceGoal.run({ goalId }, deps)
    const calls = await world.calls()
    const mail = await shop.newestMailTo(owner.email)

    expect(calls).toMatchObject([{ method: 'POST', status: 403 }])
    expect(mail?.subject).toContain("We couldn't announce your donation goal")
    expect(mail?.text).toContain("'View Channel' and 'Send Messages'")
  })

  test('pings nobody if the premium of its owner ended before the announcement', async () => {
    const { id: goalId } = await aGoal({ reachedAt: new Date() })
    await db.updateTable('premiumGrant').set({ revokedAt: new Date() }).execute()

    await announceGoal.run({ goalId }, deps)
    await db.updateTable('premiumGrant').set({ revokedAt: null }).execute()

    expect(await notices()).toMatchObject([{ mention_roles: [], content: expect.not.stringContaining('<@&') }])
  })

  test('without a channel is still marked as reached', async () => {
    await aGoal({ notifyChannelId: null })
    await earn(10_000)

    await check()
    await shop.runQueuedJobs()

    expect(await goals()).toMatchObject([{ reachedAt: expect.any(Date) }])
    expect(await world.calls()).toEqual([])
  })
})

describe('a goal that is edited', () => {
  test('is reached immediately when its target is lowered to the revenue', async () => {
    await save()
    await earn(5000)

    await save({ targetCents: 5000 })
    await shop.runQueuedJobs()

    expect(await notices()).toHaveLength(1)
  })

  test('can be reached again after its target was raised, but not after its text was changed', async () => {
    await save()
    await earn(10_000)
    await check()
    await shop.runQueuedJobs()

    await save({ rewardText: 'Cake' })
    await shop.runQueuedJobs()
    const afterEdit = await notices()
    await save({ targetCents: 20_000 })
    await shop.runQueuedJobs()
    const raised = await goals()
    await earn(10_000, '2026-03-12')
    await check()
    await shop.runQueuedJobs()

    expect(afterEdit).toHaveLength(1)
    expect(raised).toMatchObject([{ reachedAt: null }])
    expect(await notices()).toHaveLength(2)
  })
})

describe('past goals', () => {
  test('are listed newest first with their progress', async () => {
    await aGoal({ endedAt: new Date('2026-02-01'), startDate: '2026-01-01', endDate: '2026-01-31' })
    await aGoal({ endedAt: new Date('2026-04-01'), reachedAt: new Date('2026-03-10') })
    await aGoal({ startDate: '2026-05-01', endDate: '2026-05-31' })
    await earn(12_000)

    const reply = await shop.get(`${path}s`, { as: owner })

    expect(pastGoalsReply.parse(reply.body)).toMatchObject([
      {
        targetCents: 10_000,
        currency: 'USD',
        startDate: body.startDate,
        endDate: body.endDate,
        progressCents: 12_000,
        reachedAt: '2026-03-10T00:00:00.000Z',
        endedAt: '2026-04-01T00:00:00.000Z',
      },
      { startDate: '2026-01-01T00:00:00.000Z', progressCents: 0, reachedAt: null },
    ])
  })

  test('are not overwritten by a later goal', async () => {
    await save()

    await save({ startDate: '2026-04-01T00:00:00.000Z', endDate: '2026-04-30T00:00:00.000Z', targetCents: 5 })

    expect(await goals()).toMatchObject([
      { targetCents: 10_000, endDate: '2026-03-31', endedAt: expect.any(Date) },
      { targetCents: 5, startDate: '2026-04-01', endedAt: null },
    ])
  })

  test('are restricted to those who manage the server', async () => {
    const manager = await shop.aPerson()
    await shop.tieDiscord(manager, onDiscord.milo)
    await db.updateTable('guild').set({ manageRoleId: roles.shopkeeper }).where('id', '=', guild.id).execute()

    const replies = [
      await shop.get(`${path}s`, { as: manager }),
      await shop.get(`${path}s`, { as: await shop.aPerson() }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 404])
  })
})
