import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { listDueStandingMessages } from './due-queries.ts'

const shop = await testApp()
const { db, deps } = shop
const owner = await shop.aPerson()

const minutesAgo = (minutes: number) => new Date(deps.now().getTime() - minutes * 60_000)

async function due(guildId: string, name: string, times: { dueAt?: Date; leasedUntil?: Date }) {
  const message = { guildId, shows: 'shop', channelId: name, state: 'posting', createdAt: minutesAgo(99) }
  const { id } = await db
    .insertInto('standingMessage')
    .values({ ...message, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('lists the longest due message of each shop first, then the next of each', async () => {
  const [busy, quiet] = [await shop.aGuild({ owner }), await shop.aGuild({ owner })]
  const third = await due(busy.id, 'third', { dueAt: minutesAgo(7) })
  const second = await due(busy.id, 'second', { dueAt: minutesAgo(8) })
  const first = await due(busy.id, 'first', { dueAt: minutesAgo(9), leasedUntil: minutesAgo(1) })
  const lost = await due(quiet.id, 'lost', { leasedUntil: minutesAgo(2) })
  await due(quiet.id, 'later', { dueAt: minutesAgo(-1) })

  expect(await listDueStandingMessages(db, deps.now(), 10)).toEqual([first, lost, second, third])
  expect(await listDueStandingMessages(db, deps.now(), 2)).toEqual([first, lost])
})
