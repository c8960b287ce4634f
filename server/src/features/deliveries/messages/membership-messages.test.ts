import { beforeEach, expect, test, vi } from 'vitest'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { membershipShop } from '../../../testing/membership-shop.ts'
import { planBuyerMessage } from './plan-message.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await membershipShop()
const { db, deps, world, aMembershipItem, checkMemberships, join, passDays, payAgain } = shop

beforeEach(async () => {
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('sale').execute()
  await world.reset()
})

const kindsSent = async () => {
  const rows = await db.selectFrom('buyerMessage').select(['kind', 'state', 'problem']).orderBy('createdAt').execute()
  return rows.map(({ kind, state, problem }) => [kind, state, problem])
}
const newest = async () => (await world.messagesTo(onDiscord.robin)).at(-1)?.content ?? ''

test('reminds once before the end, once in the grace period and once at the end', async () => {
  await join(await aMembershipItem())
  const texts: string[] = []

  for (const days of [20, 8, 0, 4, 0, 4, 0]) {
    passDays(days)
    await checkMemberships()
    texts.push(await newest())
  }
  passDays(-36)

  expect(await kindsSent()).toEqual([
    ['renewal-due', 'done', null],
    ['renewal-missed', 'done', null],
    ['membership-ended', 'done', null],
  ])
  expect(texts[0]).toContain('Welcome!')
  expect(texts[1]).toContain("It doesn't renew automatically.")
  expect(texts[3]).toContain('Renew it to stay a member.')
  expect(texts[5]).toContain('has ended')
})

test('skips a reminder of an end that has moved since', async () => {
  const { id, saleId, paidUntil } = await join(await aMembershipItem())
  const event = String(Math.floor((paidUntil?.getTime() ?? 0) / 1000))
  await db.transaction().execute((tx) => planBuyerMessage(tx, deps, { saleId, kind: 'renewal-due', event }))

  await payAgain(id)

  expect(await kindsSent()).toEqual([['renewal-due', 'skipped', 'MESSAGE_OUTDATED']])
})

test.each([
  'renewal-missed',
  'renewal-failed',
  'membership-cancelled',
  'membership-ended',
  'membership-suspended',
] as const)('skips %s if the membership is active again', async (kind) => {
  const { saleId, paidUntil } = await join(await aMembershipItem())
  const event = String(Math.floor((paidUntil?.getTime() ?? 0) / 1000))
  await db.transaction().execute((tx) => planBuyerMessage(tx, deps, { saleId, kind, event }))

  await shop.runQueuedJobs()

  expect(await kindsSent()).toEqual([[kind, 'skipped', 'MESSAGE_OUTDATED']])
})
