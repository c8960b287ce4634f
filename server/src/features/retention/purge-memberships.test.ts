import { beforeEach, expect, test } from 'vitest'
import { memberBuilders } from '../../testing/builders/member-builders.ts'
import { clearQueue, listQueuedJobs } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { updateMembership } from '../memberships/update-membership.ts'
import { purge } from './purge-due.ts'

const shop = await testApp()
const { deps, db } = shop
const { join, read } = memberBuilders(deps)
const oneDay = 24 * 60

const daysAgo = (days: number) => new Date(deps.now().getTime() - days * 86_400_000)
const rowsOf = async (table: 'membership' | 'membershipPeriod' | 'membershipEvent' | 'membershipTotal') =>
  db.selectFrom(table).selectAll().execute()
const update = ({ id }: { id: string }) => db.transaction().execute((tx) => updateMembership(tx, deps, id))

async function aServer() {
  const owner = await shop.aPerson()
  await shop.tiePaypal(owner, `PAYEE${owner.id.slice(0, 8)}`)
  return { owner, guild: await shop.aGuild({ owner }) }
}

beforeEach(async () => {
  await clearQueue(db)
  await db.deleteFrom('sale').execute()
  await db.deleteFrom('membershipTotal').execute()
})

test('erases memberships with their server, and cancels what PayPal may still bill', async () => {
  const { guild } = await aServer()
  const { subscriptionId } = await join(guild)
  const imported = await join(guild, { renewal: 'none' })
  await db
    .updateTable('guild')
    .set({ removedAt: daysAgo(91) })
    .where('id', '=', guild.id)
    .execute()

  await purge(deps)

  expect(await rowsOf('membership')).toEqual([])
  expect(await rowsOf('membershipPeriod')).toEqual([])
  expect(await rowsOf('membershipEvent')).toEqual([])
  expect(await rowsOf('membershipTotal')).toEqual([])
  const sale = await db.selectFrom('sale').selectAll().where('id', '=', imported.saleId).executeTakeFirstOrThrow()
  expect(sale).toMatchObject({ buyerDiscordId: '0', buyerDiscordUsername: null, state: 'granted' })
  const jobs = (await listQueuedJobs(db)).filter(({ name }) => name === 'cancel-erased-billing')
  expect(jobs).toMatchObject([{ payload: { subscriptionId, app: null } }])
})

test('keeps an ended membership for seven years', async () => {
  const { guild } = await aServer()
  const imported = await join(guild, { renewal: 'none' })
  const paid = await join(guild, { renewal: 'reminder' })
  shop.moveClock(40 * oneDay)
  for (const one of [imported, paid]) await update(one)
  const { endedAt } = await read(paid)
  shop.moveClock((7 * 365 - 20) * oneDay)
  await purge(deps)
  const before = await rowsOf('membership')
  shop.moveClock(40 * oneDay)

  await purge(deps)

  expect(endedAt).toEqual(expect.any(Date))
  expect(before).toHaveLength(2)
  expect(await rowsOf('membership')).toEqual([])
  expect((await rowsOf('membershipTotal')).filter(({ members }) => members !== 0)).toEqual([])
  const sales = await db.selectFrom('sale').select('id').execute()
  expect(sales).toEqual([{ id: paid.saleId }])
})

test('deletes memberships that never began after 180 days, once PayPal cannot bill them, and no others', async () => {
  const { guild } = await aServer()
  const unpaid = { state: 'open', paidAt: null, captureId: null }
  const abandoned = await join(guild, { sale: unpaid })
  const imported = await join(guild, { renewal: 'none', sale: { createdAt: daysAgo(300) } })
  await db.updateTable('sale').set({ state: 'expired' }).where('id', '=', abandoned.saleId).execute()
  await update(abandoned)
  shop.moveClock(181 * oneDay)

  await purge(deps)

  const billed = await rowsOf('membership')
  await db.updateTable('membership').set({ subscriptionStatus: 'CANCELLED' }).where('id', '=', abandoned.id).execute()
  await purge(deps)

  const left = await rowsOf('membership')
  expect(billed.map(({ id }) => id)).toContain(abandoned.id)
  expect(left.map(({ id }) => id)).toEqual([imported.id])
  const sale = await db.selectFrom('sale').select('state').where('id', '=', imported.saleId).executeTakeFirst()
  expect(sale).toEqual({ state: 'granted' })
})

const aDisconnectedApp = (owner: { id: string }) =>
  db
    .insertInto('paypalConnection')
    .values({
      accountId: owner.id,
      payerId: 'X',
      clientId: 'app',
      clientSecret: 'sealed',
      createdAt: daysAgo(400),
      endedAt: daysAgo(300),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

async function secretOf({ id }: { id: string }) {
  const row = await db.selectFrom('paypalConnection').select('clientSecret').where('id', '=', id).executeTakeFirst()
  return row?.clientSecret
}

test('keeps the credentials of an app while a subscription may need them', async () => {
  const { owner, guild } = await aServer()
  const [used, unused] = [await aDisconnectedApp(owner), await aDisconnectedApp(owner)]
  await join(guild, { sale: { connectionId: used.id, createdAt: daysAgo(300) } })

  await purge(deps)

  expect(await secretOf(used)).toBe('sealed')
  expect(await secretOf(unused)).toBeNull()
})

test.each([
  [
    'a membership that ended while its subscription is active',
    { state: 'ended', subscriptionStatus: 'ACTIVE' },
    'sealed',
  ],
  ['a subscription that PayPal shows as cancelled', { state: 'ended', subscriptionStatus: 'CANCELLED' }, null],
])("treats an app's credentials by %s", async (_what, membership, kept) => {
  const { owner, guild } = await aServer()
  const connection = await aDisconnectedApp(owner)
  const { id } = await join(guild, { sale: { connectionId: connection.id, createdAt: daysAgo(300) } })
  const ended = { ...membership, endedAt: daysAgo(100), connectionId: connection.id, subscriptionId: 'I-1' }
  await db.updateTable('membership').set(ended).where('id', '=', id).execute()

  await purge(deps)

  expect(await secretOf(connection)).toBe(kept)
})

test('keeps the credentials of an app while a payment is on hold', async () => {
  const { owner, guild } = await aServer()
  const connection = await aDisconnectedApp(owner)
  const held = { state: 'pending', paidAt: null, settledAt: null, heldAt: daysAgo(200) }
  const { saleId } = await join(guild, { sale: { connectionId: connection.id, createdAt: daysAgo(200) } })
  await db.deleteFrom('membership').where('saleId', '=', saleId).execute()
  await db.updateTable('sale').set(held).where('id', '=', saleId).execute()

  await purge(deps)

  expect(await secretOf(connection)).toBe('sealed')
})
