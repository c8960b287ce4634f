import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deliverableBuilders } from '../../testing/builders/deliverable-builders.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { keyBuilders, someKeys } from '../../testing/builders/key-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { purge as purgeAll } from './purge-due.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)
const oneDay = 24 * 60

const daysAgo = (days: number) => new Date(shop.deps.now().getTime() - days * oneDay * 60_000)
const purge = () => purgeAll(shop.deps)
const findAccount = (id: string) =>
  shop.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function aShopWithASale(deactivatedAt: Date | null = null) {
  const owner = await shop.aPerson({ deactivatedAt })
  const guild = await shop.aGuild({ owner, name: 'Pixel Forge' })
  const item = await anItem(guild, { requiresShipping: true })
  const sale = await aSale(guild, item)
  const day = shop.deps.now().toISOString().slice(0, 10)
  const sums = { guildId: guild.id, currency: 'USD', salesCount: 1, revenueCents: 1500 }
  await shop.db
    .insertInto('salesByDay')
    .values({ ...sums, day })
    .execute()
  return { owner, guild, item, sale }
}

test('erases an account exactly 90 days after it was closed', async () => {
  const { owner } = await aShopWithASale(shop.deps.now())
  const recoveryCodes = shop.db.selectFrom('recoveryCode').selectAll().where('accountId', '=', owner.id)
  await shop.db
    .insertInto('recoveryCode')
    .values({ accountId: owner.id, codeHash: 'hash', createdAt: shop.deps.now() })
    .execute()
  const ownChange = { action: 'change-username', actorId: owner.id, actorName: owner.username }
  const audit = shop.db.selectFrom('auditEntry').selectAll().where('actorId', '=', owner.id)
  await shop.db
    .insertInto('auditEntry')
    .values({ ...ownChange, at: shop.deps.now() })
    .execute()

  shop.moveClock(90 * oneDay - 5)
  await purge()
  expect(await findAccount(owner.id)).toMatchObject({ username: owner.username, purgedAt: null })
  shop.moveClock(10)
  await purge()

  const erased = await findAccount(owner.id)
  expect(erased.purgedAt).not.toBeNull()
  expect(JSON.stringify(erased)).not.toContain(owner.username)
  expect(await recoveryCodes.execute()).toEqual([])
  expect(await audit.execute()).toEqual([])
})

describe('an unsettled payment', () => {
  const findGuild = (id: string) =>
    shop.db.selectFrom('guild').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const change = (id: string, to: object) => shop.db.updateTable('sale').set(to).where('id', '=', id).execute()
  const unpaid = { captureId: null, paidAt: null, settledAt: null }
  /** Left 91 days ago, and its server was removed as long ago. */
  async function aLeaver(sale: object) {
    const left = await aShopWithASale(daysAgo(91))
    await shop.db
      .updateTable('guild')
      .set({ removedAt: daysAgo(91) })
      .where('id', '=', left.guild.id)
      .execute()
    await change(left.sale.id, { ...unpaid, ...sale })
    const purgedAt = async () => [
      (await findAccount(left.owner.id)).purgedAt,
      (await findGuild(left.guild.id)).purgedAt,
    ]
    return { ...left, purgedAt }
  }

  test.each(['open', 'pending'])(
    'keeps its account and server while it is %s, until PayPal was read',
    async (state) => {
      const { sale, purgedAt } = await aLeaver({ state, reservedUntil: daysAgo(30), heldAt: daysAgo(60) })

      await purge()
      const before = await purgedAt()
      await change(sale.id, { state: 'failed', heldAt: null })
      await purge()

      expect(before).toEqual([null, null])
      expect(await purgedAt()).toEqual([expect.any(Date), expect.any(Date)])
    },
  )

  test('keeps them for 30 days at most if PayPal cannot be read', async () => {
    const { sale, purgedAt } = await aLeaver({ state: 'open', unreadSince: daysAgo(29) })

    await purge()
    const before = await purgedAt()
    await change(sale.id, { unreadSince: daysAgo(31) })
    await purge()

    expect(before).toEqual([null, null])
    expect(await purgedAt()).toEqual([expect.any(Date), expect.any(Date)])
  })
})

test('erases license keys with their shop, sold or not', async () => {
  const { guild, item, sale } = await aShopWithASale(daysAgo(91))
  const pool = await keyBuilders(shop.deps).aPool(item, someKeys(2))
  const { id: entitlementId } = await deliverableBuilders(shop.deps).anEntitlement(sale, { kind: 'key' })
  const [first] = await shop.db.selectFrom('licenseKey').select('id').where('deliverableId', '=', pool.id).execute()
  await shop.db
    .updateTable('licenseKey')
    .set({ state: 'sold', soldAt: shop.deps.now(), entitlementId })
    .where('id', '=', first?.id ?? '')
    .execute()

  await purge()

  expect(await shop.db.selectFrom('licenseKey').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('item').selectAll().where('guildId', '=', guild.id).execute()).toEqual([])
})

test('erases any number of due accounts in one run', async () => {
  const leavers = await Promise.all(Array.from({ length: 101 }, () => shop.aPerson({ deactivatedAt: daysAgo(91) })))

  await purge()

  const ids = leavers.map(({ id }) => id)
  const kept = shop.db.selectFrom('account').select('id').where('id', 'in', ids).where('purgedAt', 'is', null)
  expect(await kept.execute()).toEqual([])
})

test('erasing keeps rollups and payment records without personal data', async () => {
  const { owner, guild, item, sale } = await aShopWithASale(daysAgo(91))
  const subscription = {
    id: 'I-KEPT',
    accountId: owner.id,
    planId: 'P-1',
    status: 'CANCELLED',
    createdAt: daysAgo(100),
  }
  await shop.db.insertInto('subscription').values(subscription).execute()
  const note = { saleId: sale.id, authorId: owner.id, text: 'Gift for Ada', createdAt: daysAgo(95) }
  await shop.db.insertInto('orderNote').values(note).execute()
  const request = { id: sale.id, saleId: sale.id, requestedBy: owner.id, isOwnApp: true, captureId: 'C-1' }
  const refused = { state: 'refused', problem: 'REFUND_NOT_ALLOWED', note: 'Sorry, Ada', createdAt: daysAgo(95) }
  await shop.db
    .insertInto('refundRequest')
    .values({ ...request, ...refused })
    .execute()
  const dispute = {
    id: 'D-ERASED',
    saleId: sale.id,
    status: 'RESOLVED',
    openedAt: daysAgo(95),
    resolvedAt: daysAgo(94),
  }
  const message = { disputeId: dispute.id, number: 0, postedBy: 'BUYER', text: 'Where?', postedAt: daysAgo(95) }
  const answer = { id: randomUUID(), disputeId: dispute.id, requestedBy: owner.id, kind: 'message', text: 'Here' }
  const times = { createdAt: daysAgo(95), claimedUntil: daysAgo(95) }
  const flag = { saleId: sale.id, note: 'Ada opened a case', createdAt: daysAgo(95) }
  await shop.db.insertInto('dispute').values(dispute).execute()
  await shop.db.insertInto('disputeMessage').values(message).execute()
  await shop.db
    .insertInto('disputeAnswer')
    .values({ ...answer, ...times })
    .execute()
  await shop.db.insertInto('orderFlag').values(flag).execute()

  await purge()

  const kept = await shop.db.selectFrom('sale').selectAll().where('id', '=', sale.id).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ price: 1500, currency: 'USD', itemName: 'Mug', captureId: sale.captureId, itemId: null })
  expect(kept).toMatchObject({ buyerDiscordId: '0', buyerDiscordUsername: null, shippingAddress: null })
  expect(await shop.db.selectFrom('orderNote').where('saleId', '=', sale.id).selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('refundRequest').where('saleId', '=', sale.id).selectAll().execute()).toEqual([])
  for (const table of ['disputeMessage', 'disputeAnswer', 'orderFlag'] as const) {
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  expect(
    await shop.db.selectFrom('salesByDay').select('revenueCents').where('guildId', '=', guild.id).execute(),
  ).toEqual([{ revenueCents: 1500 }])
  expect(await shop.db.selectFrom('item').where('id', '=', item.id).selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('subscription').where('id', '=', 'I-KEPT').select('status').execute()).toHaveLength(1)
})

test('email and username of an erased account can be used again', async () => {
  const leaver = await shop.aPerson({ deactivatedAt: daysAgo(91) })
  await purge()

  const reply = await shop.post('/api/auth/register', {
    body: {
      email: leaver.email,
      username: leaver.username,
      password: 'correct horse',
      acceptedToS: true,
      acceptedPrivacyPolicy: true,
    },
  })

  expect(reply.status).toBe(200)
})

test('keeps a banned account, so that the ban stays effective', async () => {
  const banned = await shop.aPerson({ deactivatedAt: daysAgo(200), bannedAt: daysAgo(200) })

  await purge()

  expect(await findAccount(banned.id)).toMatchObject({ username: banned.username, purgedAt: null })
})

test('erases a removed server after 90 days and keeps its owner and other servers', async () => {
  const { owner, guild } = await aShopWithASale()
  const other = await shop.aGuild({ owner, name: 'Still here' })
  const update = { removedAt: daysAgo(91) }
  await shop.db.updateTable('guild').set(update).where('id', '=', guild.id).execute()

  await purge()

  const guilds = await shop.db.selectFrom('guild').selectAll().where('ownerId', '=', owner.id).execute()
  expect(guilds.find(({ id }) => id === guild.id)).toMatchObject({ name: 'Erased server', icon: null })
  expect(guilds.find(({ id }) => id === other.id)).toMatchObject({ name: 'Still here', purgedAt: null })
  expect(await findAccount(owner.id)).toMatchObject({ purgedAt: null })
})

test('deletes subscription records after seven years, not before', async () => {
  const { id: accountId } = await shop.aPerson()
  const ended = { accountId, planId: 'P-1', status: 'CANCELLED', createdAt: daysAgo(9 * 365) }
  await shop.db
    .insertInto('subscription')
    .values([
      { ...ended, id: 'I-OLD', paidUntil: daysAgo(7 * 365 + 3) },
      { ...ended, id: 'I-YOUNGER', paidUntil: daysAgo(7 * 365 - 3) },
      { ...ended, id: 'I-RUNNING', status: 'ACTIVE', paidUntil: daysAgo(8 * 365) },
    ])
    .execute()
  await shop.db
    .insertInto('subscriptionPayment')
    .values({ id: 'T-1', subscriptionId: 'I-OLD', amountCents: 500, currency: 'USD', paidAt: daysAgo(8 * 365) })
    .execute()

  await purge()

  const kept = await shop.db.selectFrom('subscription').select('id').where('accountId', '=', accountId).execute()
  expect(kept.map(({ id }) => id).sort()).toEqual(['I-RUNNING', 'I-YOUNGER'])
  expect(await shop.db.selectFrom('subscriptionPayment').selectAll().where('id', '=', 'T-1').execute()).toEqual([])
})

test('keeps diagnostic data for the configured number of days', async () => {
  const event = { type: 'X', about: '{}', handledAt: daysAgo(31) }
  await shop.db
    .insertInto('paypalEvent')
    .values([
      { ...event, id: 'old', receivedAt: daysAgo(31) },
      { ...event, id: 'young', receivedAt: daysAgo(31), handledAt: daysAgo(29) },
      { ...event, id: 'never handled', receivedAt: daysAgo(31), handledAt: null },
    ])
    .execute()

  await purgeAll({ ...shop.deps, logDays: 90 })
  expect(await shop.db.selectFrom('paypalEvent').select('id').execute()).toHaveLength(3)
  await purge()

  const kept = await shop.db.selectFrom('paypalEvent').select('id').execute()
  expect(kept.map(({ id }) => id).sort()).toEqual(['never handled', 'young'])
})

test('deletes browser errors that were not seen for the configured number of days', async () => {
  const error = { kind: 'error', page: '/', version: '1.0.0', message: 'broken', frame: 'assets/a.js:1:1' }
  const seen = (fingerprint: string, days: number) => ({
    ...error,
    fingerprint,
    firstSeenAt: daysAgo(100),
    lastSeenAt: daysAgo(days),
  })
  await shop.db
    .insertInto('clientError')
    .values([seen('old', 31), seen('young', 29)])
    .execute()

  await purge()

  const kept = await shop.db.selectFrom('clientError').select('fingerprint').execute()
  expect(kept).toEqual([{ fingerprint: 'young' }])
})

test('deletes an exhausted job after the configured number of days, but keeps one with attempts left', async () => {
  const add = (key: string) => sql`select graphile_worker.add_job('bake-bread', job_key => ${key})`.execute(shop.db)
  const purgeIn = (days: number) => purgeAll({ ...shop.deps, now: () => new Date(Date.now() + days * oneDay * 60_000) })
  const queuedKeys = async () => {
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where task_identifier = 'bake-bread' order by key
    `.execute(shop.db)
    return rows.map(({ key }) => key)
  }
  await Promise.all([add('exhausted'), add('waiting')])
  await sql`
    select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = 'exhausted'))
  `.execute(shop.db)

  await purgeIn(29)
  const afterFourWeeks = await queuedKeys()
  await purgeIn(31)

  expect([afterFourWeeks, await queuedKeys()]).toEqual([['exhausted', 'waiting'], ['waiting']])
})

test('deletes an unused image, but keeps one that is new or used by a sale', async () => {
  const { sale } = await aShopWithASale()
  const image = { type: 'image/webp', bytes: Buffer.from('picture'), createdAt: daysAgo(2) }
  await shop.db
    .insertInto('image')
    .values([
      { ...image, hash: 'unused' },
      { ...image, hash: 'sold' },
      { ...image, hash: 'new', createdAt: shop.deps.now() },
    ])
    .execute()
  await shop.db.updateTable('sale').set({ imageHash: 'sold' }).where('id', '=', sale.id).execute()

  await purge()

  const kept = await shop.db.selectFrom('image').select('hash').execute()
  expect(kept.map(({ hash }) => hash).sort()).toEqual(['new', 'sold'])
})

test('removes names and reasons from what administrators did, and old entries', async () => {
  const { owner } = await aShopWithASale(daysAgo(91))
  const admin = { actorName: 'the-administrator', at: daysAgo(100) }
  const about = { subjectId: owner.id, subjectName: owner.username, details: `${owner.username} was rude` }
  const entries = [
    { ...admin, ...about, action: 'ban' },
    { ...admin, action: 'create-code', actorId: owner.id, actorName: owner.username, details: 'PARTY' },
    { ...admin, action: 'unban', at: daysAgo(2 * 365 + 1) },
  ]
  await shop.db.deleteFrom('auditEntry').execute()
  await shop.db.insertInto('auditEntry').values(entries).execute()

  await purge()

  const kept = await shop.db.selectFrom('auditEntry').selectAll().orderBy('action').execute()
  expect(kept).toMatchObject([
    { action: 'ban', actorName: 'the-administrator', subjectName: 'erased account', details: null },
    { action: 'create-code', actorId: owner.id, actorName: 'erased account' },
  ])
})

test("replaces PayPal's ids of erased sales once the payment can no longer be refunded", async () => {
  const { owner, guild, item } = await aShopWithASale()
  const paid = (days: number) =>
    aSale(guild, item, {
      paidAt: daysAgo(days),
      createdAt: daysAgo(days),
      orderId: `O-${days}`,
      captureId: `C-${days}`,
    })
  const [old, refundable] = [await paid(182), await paid(100)]
  for (const { id, captureId } of [old, refundable]) {
    const at = daysAgo(90)
    const refund = { saleId: id, amountCents: 100, state: 'COMPLETED', isSeenInOrder: true, createdAt: at }
    await shop.db
      .insertInto('refund')
      .values({ ...refund, id: `R-${captureId}` })
      .execute()
    const dispute = { saleId: id, reason: 'UNAUTHORISED', status: 'RESOLVED', openedAt: at, updatedAt: at }
    await shop.db
      .insertInto('dispute')
      .values({ ...dispute, id: `PP-${captureId}` })
      .execute()
    const message = { number: 1, postedBy: 'BUYER', text: 'Where is it?', postedAt: at }
    await shop.db
      .insertInto('disputeMessage')
      .values({ ...message, disputeId: `PP-${captureId}` })
      .execute()
  }
  await shop.db
    .updateTable('account')
    .set({ deactivatedAt: daysAgo(91) })
    .where('id', '=', owner.id)
    .execute()
  const kept = await aShopWithASale()
  const lasting = await aSale(kept.guild, kept.item, {
    paidAt: daysAgo(400),
    createdAt: daysAgo(400),
    captureId: 'C-400',
  })

  await purge()

  const read = (id: string) => shop.db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const fingerprint = expect.stringMatching(/^erased-[0-9a-f]{64}$/)
  expect(await read(old.id)).toMatchObject({ payeeId: 'erased', orderId: fingerprint, captureId: fingerprint })
  expect(await read(refundable.id)).toMatchObject({ orderId: 'O-100', captureId: 'C-100' })
  for (const table of ['refund', 'dispute'] as const) {
    const idOf = async (saleId: string) =>
      await shop.db.selectFrom(table).select('id').where('saleId', '=', saleId).execute()
    expect(await idOf(old.id)).toEqual([{ id: fingerprint }])
    expect(await idOf(refundable.id)).toEqual([{ id: expect.stringMatching(/^(R|PP)-C-100$/) }])
  }
  expect(await read(lasting.id)).toMatchObject({ captureId: 'C-400' })
})

test('leaves no personal data of owner, shop or buyers in any table', async () => {
  const { owner, guild, sale } = await aShopWithASale(daysAgo(91))
  await shop.tieDiscord(owner, '219999999999999999')
  await shop.db.updateTable('guild').set({ name: 'Traceable' }).where('id', '=', guild.id).execute()
  const buyer = { buyerDiscordUsername: 'traced-buyer', shippingAddress: JSON.stringify({ line1: '1 Traced Street' }) }
  await shop.db.updateTable('sale').set(buyer).where('id', '=', sale.id).execute()
  const traces = [owner.email, owner.username, '219999999999999999', guild.guildId, 'Trace', 'traced-buyer', '1 Traced']

  await purge()

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(shop.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select ${sql.ref(name)}::text as text from ${sql.table(name)}`.execute(
      shop.db,
    )
    found.push(...rows.map(({ text }) => text).filter((text) => traces.some((trace) => text.includes(trace))))
  }
  expect(found).toEqual([])
})
