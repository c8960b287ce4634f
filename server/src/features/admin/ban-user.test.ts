import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { itemBuilders, itemForm } from '../../testing/builders/item-builders.ts'
import { subscriptionBuilders } from '../../testing/builders/subscription-builders.ts'
import { listQueuedJobs } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aSubscription, report } = subscriptionBuilders(shop.deps)
const admin = await shop.aPerson({ isSuperAdmin: true })

const ban = (id: string, reason?: string) =>
  shop.post(`/api/admin/users/${id}/ban`, { as: admin, body: reason === undefined ? {} : { reason } })
const unban = (id: string) => shop.post(`/api/admin/users/${id}/unban`, { as: admin })

/** All rows of this account except its sessions. */
async function rowsOf(accountId: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select account::text as row from account where id = ${accountId}
    union all select guild::text from guild where owner_id = ${accountId}
    union all select item::text from item join guild on guild.id = item.guild_id where guild.owner_id = ${accountId}
    union all select discord_link::text from discord_link where account_id = ${accountId}
    union all select paypal_link::text from paypal_link where account_id = ${accountId}
    union all select premium_grant::text from premium_grant where account_id = ${accountId}
    order by 1
  `.execute(shop.db)
  return rows.map(({ row }) => row)
}

async function anOwner() {
  const owner = await shop.aPerson()
  await shop.givePremium(owner)
  await shop.tieDiscord(owner, `2199${String(Math.random()).slice(2, 16)}`)
  const checkedUntil = new Date(shop.deps.now().getTime() + 3_600_000)
  const guild = await shop.aGuild({ owner, ownerCheckDueAt: checkedUntil })
  await anItem(guild)
  return owner
}

test('ends all sessions immediately, and login reports the ban', async () => {
  const owner = await anOwner()

  const reply = await ban(owner.id, 'Sold stolen goods')
  const next = await shop.get('/api/profile/me', { as: owner })
  const login = await shop.post('/api/auth/login', {
    body: { identifier: owner.username, password: 'correct horse' },
  })

  expect(reply).toMatchObject({ status: 200, body: { message: 'User banned successfully!' } })
  expect(next).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } })
  expect(login).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BANNED' } })
})

test('ban and unban restore every row', async () => {
  const owner = await anOwner()
  const before = await rowsOf(owner.id)

  await ban(owner.id)
  const during = await rowsOf(owner.id)
  const reply = await unban(owner.id)

  expect(during).not.toEqual(before)
  expect(reply).toMatchObject({ status: 200, body: { message: 'User unbanned successfully!' } })
  expect(await rowsOf(owner.id)).toEqual(before)
})

test('cancels the paid subscription of a banned user at PayPal', async () => {
  const owner = await shop.aPerson()
  const id = await aSubscription(owner)
  const inAMonth = new Date(shop.deps.now().getTime() + 30 * 86_400_000)
  await report(id, { nextBillingAt: inAMonth, payments: [{ time: shop.deps.now() }] })

  await ban(owner.id)

  const cancellations = (await listQueuedJobs(shop.db)).filter(({ key }) => key === `cancel-subscription:${id}`)
  expect(cancellations.map(({ payload }) => payload)).toEqual([{ id, reason: 'The account was banned.' }])
})

test('keeps email and username of a banned account reserved', async () => {
  const owner = await shop.aPerson()
  await ban(owner.id)
  const form = { password: 'correct horse', acceptedToS: true, acceptedPrivacyPolicy: true }

  const sameMail = await shop.post('/api/auth/register', { body: { ...form, email: owner.email, username: 'newname' } })
  const sameName = await shop.post('/api/auth/register', {
    body: { ...form, email: 'new@example.com', username: owner.username },
  })

  expect(sameMail).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
  expect(sameName).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } })
})

test('refuses to ban oneself, another administrator, an unknown user or a banned one', async () => {
  const other = await shop.aPerson({ isSuperAdmin: true })
  const banned = await shop.aPerson({ bannedAt: shop.deps.now() })

  expect(await ban(admin.id)).toMatchObject({ status: 403, body: { code: 'CANNOT_BAN_YOURSELF' } })
  expect(await ban(other.id)).toMatchObject({ status: 403, body: { code: 'CANNOT_BAN_ADMIN' } })
  expect(await ban('00000000-0000-4000-8000-000000000000')).toMatchObject({ body: { code: 'USER_NOT_FOUND' } })
  expect(await ban('not-an-id')).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } })
  expect(await ban(banned.id)).toMatchObject({ status: 409, body: { code: 'USER_ALREADY_BANNED' } })
  expect(await unban(other.id)).toMatchObject({ status: 409, body: { code: 'USER_NOT_BANNED' } })
})

test('bans once under twenty concurrent requests, with one audit entry', async () => {
  const owner = await shop.aPerson()

  const replies = await Promise.all(Array.from({ length: 20 }, () => ban(owner.id, 'Spam')))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  const entries = await shop.db.selectFrom('auditEntry').selectAll().where('subjectId', '=', owner.id).execute()
  expect(entries).toMatchObject([
    { action: 'ban', actorName: admin.username, subjectName: owner.username, details: 'Spam' },
  ])
})

test('records an unban in the audit log and keeps earlier sessions ended', async () => {
  const owner = await shop.aPerson()

  await ban(owner.id)
  await unban(owner.id)

  const written = shop.db.selectFrom('auditEntry').select('action').where('subjectId', '=', owner.id)
  expect(await written.orderBy('at').execute()).toEqual([{ action: 'ban' }, { action: 'unban' }])
  expect(await shop.get('/api/profile/me', { as: owner })).toMatchObject({ status: 401 })
})

test('keeps writes during a ban atomic, and unban restores exactly those', async () => {
  const write = fc.constantFrom('item', 'deletion', 'second factor', 'redemption', 'settings')

  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 6 }), fc.nat(20), async (writes, delay) => {
      const owner = await anOwner()
      const guild = await shop.db
        .selectFrom('guild')
        .selectAll()
        .where('ownerId', '=', owner.id)
        .executeTakeFirstOrThrow()
      const [item] = await shop.db.selectFrom('item').select('id').where('guildId', '=', guild.id).execute()
      const act = {
        item: () => shop.post(`/api/guilds/${guild.id}/items`, { as: owner, body: itemForm() }),
        deletion: () => shop.delete(`/api/items/${item?.id}`, { as: owner }),
        'second factor': () => shop.post('/api/2fa/setup', { as: owner }),
        redemption: () => shop.post('/api/profile/redeem-code', { as: owner, body: { code: 'NO-SUCH-CODE' } }),
        settings: () => shop.put(`/api/guilds/${guild.id}/config`, { as: owner, body: { defaultCurrency: 'NZD' } }),
      }
      const banLater = new Promise((resolve) => setTimeout(resolve, delay)).then(() => ban(owner.id))

      const replies = await Promise.all([...writes.map((name) => act[name]()), banLater])
      const late = await act.item()
      const banned = await rowsOf(owner.id)
      await unban(owner.id)
      const restored = await rowsOf(owner.id)

      expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(late).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } })
      expect(restored).toHaveLength(banned.length)
      expect(restored.filter((row) => !banned.includes(row))).toHaveLength(1)
      const orphans = await sql<{ count: number }>`
        select count(*) as count from ban left join account on account.id = ban.account_id
        where account.banned_at is null
      `.execute(shop.db)
      expect(orphans.rows).toEqual([{ count: 0 }])
    }),
    { numRuns: 25 },
  )
})

test('refuses to grant or revoke premium of a banned user', async () => {
  const banned = await shop.aPerson({ bannedAt: shop.deps.now() })
  const path = `/api/admin/users/${banned.id}`

  const grant = await shop.post(`${path}/grant-premium`, { as: admin, body: { duration: 'lifetime' } })
  const revoke = await shop.post(`${path}/revoke-premium`, { as: admin })

  const refusal = { status: 409, body: { code: 'USER_ALREADY_BANNED' } }
  expect([grant, revoke]).toMatchObject([refusal, refusal])
})
