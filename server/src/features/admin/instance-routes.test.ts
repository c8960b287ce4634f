import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderNumber } from '../../db/order-number.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { clearQueue } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { version } from '../../version.ts'
import { runAdminCommand } from './run-admin-command.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)
const admin = await shop.aPerson({ isSuperAdmin: true })
const get = (path: string) => shop.get(`/api/admin${path}`, { as: admin })
const post = (path: string, body: object = {}) => shop.post(`/api/admin${path}`, { as: admin, body })

test('grants and revokes lifetime premium and records each action', async () => {
  const user = await shop.aPerson()
  const profile = async () => (await shop.get('/api/profile/me', { as: user })).body

  const granted = await post(`/users/${user.id}/grant-premium`, { duration: 'lifetime' })
  const lifetime = await profile()
  const revoked = await post(`/users/${user.id}/revoke-premium`)
  const after = await profile()

  expect([granted.body, revoked.body]).toEqual([
    { message: 'Premium granted successfully!' },
    { message: 'Premium status revoked successfully!' },
  ])
  expect(lifetime).toMatchObject({ premiumStatus: 'Active', premiumExpiresAt: null, isAdminGrantedPremium: true })
  expect(after).toMatchObject({ premiumStatus: null, isAdminGrantedPremium: false })
  expect((await get(`/audit?search=${user.username}`)).body).toMatchObject({
    entries: [
      { action: 'revoke-premium', actor: admin.username, subject: user.username },
      { action: 'grant-premium', details: 'Lifetime' },
    ],
  })
})

test('shows a code once, lists it by its hint with its redeemers, and deactivates it', async () => {
  const [first, second] = [await shop.aPerson(), await shop.aPerson()]
  const made = await post('/premium-codes', { codePrefix: 'party', durationDays: 7, usesLimit: 5, notes: 'Party' })
  const code = String(Object(made.body).code)
  const redeem = (as: typeof first) => shop.post('/api/profile/redeem-code', { as, body: { code } })

  const redeemed = await redeem(first)
  const [listed] = Object((await get('/premium-codes')).body)
  const off = await post(`/premium-codes/${listed._id}/disable`)
  const late = await redeem(second)

  expect(code).toMatch(/^PARTY-[A-Z0-9-]{13,}$/)
  expect(redeemed.status).toBe(200)
  expect(listed).toMatchObject({ uses: 1, usesLimit: 5, durationDays: 7, notes: 'Party', isDisabled: false })
  expect(listed).toMatchObject({ createdBy: admin.username, redemptions: [{ username: first.username }] })
  expect(JSON.stringify(listed)).not.toContain(code)
  expect(off.status).toBe(200)
  expect((await get('/audit?search=party')).body).toMatchObject({
    entries: [{ action: 'disable-code' }, { action: 'create-code' }],
  })
  expect(late).toMatchObject({ status: 400, body: { code: 'PREMIUM_CODE_INVALID' } })
  expect(await post('/premium-codes/00000000-0000-4000-8000-000000000000/disable')).toMatchObject({ status: 404 })
})

test('paginates the audit log, newest first, and searches literally', async () => {
  const entries = Array.from({ length: 60 }, (_, number) => ({
    at: new Date(2026, 0, 1, 0, number),
    actorName: 'paging',
    action: 'ban',
    details: `number ${number}`,
  }))
  await shop.db.insertInto('auditEntry').values(entries).execute()

  const first = Object((await get('/audit?search=paging')).body)
  const second = Object((await get(`/audit?search=paging&cursor=${encodeURIComponent(first.nextCursor)}`)).body)
  const wildcard = await get('/audit?search=%25%25')
  const nonsense = await get('/audit?cursor=nonsense')

  expect(first.entries).toHaveLength(50)
  expect(first.entries[0].details).toBe('number 59')
  expect(second.entries.map((entry: { details: string }) => entry.details)).toContain('number 0')
  expect(second).toMatchObject({ nextCursor: null })
  expect(second.entries).toHaveLength(10)
  expect(wildcard.body).toEqual({ entries: [], nextCursor: null })
  expect(nonsense.status).toBe(400)
})

test('health shows queues, and an exhausted job can be retried', async () => {
  await clearQueue(shop.db)
  await sql`select graphile_worker.add_job('send-mail', '{}'::json)`.execute(shop.db)
  await sql`
    select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs), 'The mail server said no')
  `.execute(shop.db)

  const health = Object((await get('/health')).body)
  const [job] = health.failedJobs
  const retried = await post(`/jobs/${job._id}/retry`)
  const after = Object((await get('/health')).body)

  expect(health).toMatchObject({ version, jobsWaiting: 1, mailsWaiting: 1, eventsWaiting: 0, eventLag: 0 })
  expect(job).toMatchObject({ name: 'send-mail', tries: 25, isGivenUp: true, problem: 'The mail server said no' })
  expect(retried.status).toBe(200)
  expect(after.failedJobs).toMatchObject([{ isGivenUp: false, tries: 0 }])
  expect(await post('/jobs/999999/retry')).toMatchObject({ status: 404 })
  expect(await post('/jobs/drop-table/retry')).toMatchObject({ status: 404 })
})

test('health counts payments on hold and lists rejected ones without the buyer', async () => {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  const item = await anItem(guild)
  await aSale(guild, item, { state: 'pending', paidAt: null, heldAt: shop.deps.now() })
  const rejected = { state: 'failed', paidAt: null, heldAt: shop.deps.now(), problem: 'AMOUNT_MISMATCH' }
  const sale = await aSale(guild, item, { ...rejected, captureId: 'C-REJECTED' })

  const { heldPayments, rejectedPayments } = Object((await get('/health')).body)

  expect(heldPayments).toBe(1)
  expect(rejectedPayments).toEqual([
    {
      _id: sale.id,
      orderNumber: orderNumber({ ...sale, ...guild }),
      guildName: guild.name,
      seller: owner.username,
      priceCents: sale.price,
      currency: sale.currency,
      problem: 'AMOUNT_MISMATCH',
      captureId: 'C-REJECTED',
      takenAt: sale.heldAt?.toISOString(),
    },
  ])
})

test('grants and revokes super administrator rights by command and records it', async () => {
  const user = await shop.aPerson()
  const runAdmin = (...args: string[]) => runAdminCommand(shop.deps, args)

  expect(await runAdmin('grant', user.username)).toBe(`${user.username} is now a super administrator.`)
  expect((await runAdmin('list')).split('\n')).toContain(user.username)
  expect(await shop.get('/api/admin/health', { as: user })).toMatchObject({ status: 200 })
  expect(await runAdmin('revoke', user.username)).toContain('no longer a super administrator')
  expect((await runAdmin('list')).split('\n')).not.toContain(user.username)
  await expect(runAdmin('grant', 'nobody-at-all')).rejects.toThrow('No account named nobody-at-all.')
  await expect(runAdmin('promote', user.username)).rejects.toThrow('Usage: grant')
  const entries = await shop.db.selectFrom('auditEntry').select('action').where('subjectId', '=', user.id).execute()
  expect(entries.map(({ action }) => action).sort()).toEqual(['grant-admin', 'revoke-admin'])
})

test('lists browser errors, latest first', async () => {
  const report = { kind: 'error', frames: ['assets/index-1.js:1:2'], path: '/login', version: '1.0.0' }
  for (const message of ['first', 'second', 'first']) {
    await shop.post('/api/client-errors', { body: { ...report, message } })
    shop.moveClock(1)
  }

  const health = await get('/health')

  expect(health.body).toMatchObject({
    browserErrors: [
      { page: '/login', message: 'first', frame: 'assets/index-1.js:1:2', version: '1.0.0', count: 2 },
      { page: '/login', message: 'second', count: 1 },
    ],
  })
})
