import { tokenReply, verifyEmailReply } from '@guildshop/contract/accounts'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { runToEnd } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runAdminCommand } from '../../admin/run-admin-command.ts'
import { issueAdminCode } from './admin-codes.ts'
import { prepareFirstAdmin } from './prepare-first-admin.ts'

vi.setConfig({ testTimeout: 120_000 })

const initialAdmin = 'ada@example.com'
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })

const shop = await testApp(undefined, log)
const configured = await testApp(undefined, log, { initialAdmin })
const later = await testApp()
later.moveClock(25 * 60)
const { db } = shop

const offersCode = { offersCode: true }
const invalid = { status: 400, body: { code: 'ADMIN_CODE_INVALID' } }

beforeEach(async () => {
  await db.deleteFrom('adminCode').execute()
  await db.deleteFrom('auditEntry').execute()
  await db.deleteFrom('throttle').execute()
  await db.updateTable('account').set({ isSuperAdmin: false }).execute()
  await db.deleteFrom('account').where('email', '=', initialAdmin).execute()
  lines.length = 0
})

const admins = async () => {
  const rows = await db.selectFrom('account').select('username').where('isSuperAdmin', '=', true).execute()
  return rows.map(({ username }) => username)
}
const codes = () => db.selectFrom('adminCode').selectAll().execute()
const audited = () => db.selectFrom('auditEntry').select(['action', 'subjectName', 'details']).execute()
const redeem = (person: Person, code: string, at = shop) =>
  at.post('/api/profile/admin-code', { as: person, body: { code }, ip: anIp() })
const codeInLog = () => lines.map((line) => JSON.parse(line)).find((line) => line.code)?.code ?? 'no code in the log'
const profileOf = async (person: Person, at = shop) => Object((await at.get('/api/profile/me', { as: person })).body)
const userIn = (token: unknown) => Object(decodeJwt(String(token))).user

async function signUp(email = initialAdmin, at = configured): Promise<Person> {
  const username = email.split('@')[0] ?? ''
  const consent = { acceptedToS: true, acceptedPrivacyPolicy: true }
  const reply = await at.post('/api/auth/register', { body: { email, username, password, ...consent }, ip: anIp() })
  const { id } = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, username, token: tokenReply.parse(reply.body).token ?? '', totpSecret: null }
}

async function verify(person: Person, at = configured) {
  const code = await at.codeFor(person.email)
  return at.post('/api/auth/verify-code', { as: person, body: { code } })
}

describe('INITIAL_ADMIN', () => {
  test('becomes administrator by verifying the email, with a token that shows it, an audit entry and a mail', async () => {
    const ada = await signUp()
    const before = await admins()

    const { token } = verifyEmailReply.parse((await verify(ada)).body)

    expect(before).toEqual([])
    expect(await admins()).toEqual(['ada'])
    expect(userIn(token)).toMatchObject({ username: 'ada', isSuperAdmin: true, isVerified: true })
    expect(await audited()).toEqual([{ action: 'grant-admin', subjectName: 'ada', details: 'INITIAL_ADMIN' }])
    expect((await configured.newestMailTo(ada.email))?.subject).toContain("You're now an administrator")
    expect((await configured.get('/api/admin/health', { as: { token: String(token) } })).status).toBe(200)
  })

  test('T43: gives nothing to someone who registers the address without its mailbox', async () => {
    await signUp()

    await prepareFirstAdmin(configured.deps, offersCode)

    expect(await admins()).toEqual([])
    expect(await codes()).toEqual([])
  })

  test('T43: after a password reset, the owner of the mailbox is administrator and the other sessions have ended', async () => {
    const hijacker = await signUp()
    await configured.post('/api/auth/forgot-password/send-code', { body: { email: initialAdmin }, ip: anIp() })
    const body = { email: initialAdmin, method: 'email', code: await configured.codeFor(initialAdmin) }
    const verified = await configured.post('/api/auth/verify-reset-code', { body, ip: anIp() })
    const { verificationToken } = Object(verified.body)

    const reset = { verificationToken, newPassword: 'the owner chose this' }
    await configured.post('/api/auth/reset-password-with-token', { body: reset, ip: anIp() })

    expect(await admins()).toEqual(['ada'])
    expect((await configured.get('/api/profile/me', { as: hijacker })).status).toBe(401)
  })

  test('T43: does not promote a username that looks like the address', async () => {
    const mallory = await signUp('mallory@example.com')
    await verify(mallory)
    await db.updateTable('account').set({ username: initialAdmin }).where('id', '=', mallory.id).execute()

    await prepareFirstAdmin(configured.deps, offersCode)

    expect(await admins()).toEqual([])
  })

  test('becomes administrator at the start if the account is verified already', async () => {
    const ada = await signUp(initialAdmin, shop)
    await verify(ada, shop)
    const before = await admins()

    await prepareFirstAdmin(configured.deps, offersCode)

    expect(before).toEqual([])
    expect(await admins()).toEqual(['ada'])
  })

  test.each(['bannedAt', 'deactivatedAt'])('is not promoted at the start once %s is set', async (change) => {
    const ada = await signUp(initialAdmin, shop)
    await verify(ada, shop)
    await db
      .updateTable('account')
      .set({ [change]: new Date() })
      .where('id', '=', ada.id)
      .execute()

    await prepareFirstAdmin(configured.deps, offersCode)

    expect(await admins()).toEqual([])
  })

  test('is ignored once there is an administrator', async () => {
    const other = await shop.aPerson({ isSuperAdmin: true })
    const ada = await signUp()

    const reply = await verify(ada)
    await prepareFirstAdmin(configured.deps, offersCode)

    expect(Object(reply.body).token).toBeUndefined()
    expect(await admins()).toEqual([other.username])
  })

  test('needs 2FA for the Admin Center outside the sandbox, like every administrator', async () => {
    const live = await testApp(undefined, log, { initialAdmin, isSandbox: false })
    const ada = await signUp(initialAdmin, live)
    const { token } = verifyEmailReply.parse((await verify(ada, live)).body)

    const reply = await live.get('/api/admin/health', { as: { token: String(token) } })

    expect(reply).toMatchObject({ status: 403, body: { code: 'ADMIN_NEEDS_TWO_FACTOR' } })
  })
})

describe('the one-time code', () => {
  test('is logged at the start, stored as a hash and makes one account administrator', async () => {
    await prepareFirstAdmin(shop.deps, offersCode)
    const code = codeInLog()
    const stored = await codes()
    const person = await shop.aPerson()
    const offered = await profileOf(person)

    const reply = await redeem(person, code.toLowerCase().replaceAll('-', ' '))

    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(offered.canRedeemAdminCode).toBe(true)
    expect(reply.status).toBe(200)
    expect(userIn(tokenReply.parse(reply.body).token)).toMatchObject({ isSuperAdmin: true })
    expect(await admins()).toEqual([person.username])
    expect(await audited()).toEqual([{ action: 'grant-admin', subjectName: person.username, details: 'one-time code' }])
    expect(await codes()).toEqual([])
    expect(await profileOf(person)).not.toHaveProperty('canRedeemAdminCode')
  })

  test('T43: works for one of many concurrent users, also with the codes of several processes', async () => {
    const issued = [await issueAdminCode(shop.deps), await issueAdminCode(shop.deps)]
    const people = await Promise.all(Array.from({ length: 20 }, () => shop.aPerson()))

    const replies = await Promise.all(people.map((person, turn) => redeem(person, issued[turn % 2]?.code ?? '')))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => Object(body).code === 'ADMIN_CODE_INVALID')).toHaveLength(19)
    expect(await admins()).toHaveLength(1)
  })

  test('T43: expires after a day and is no longer offered', async () => {
    const { code } = await issueAdminCode(shop.deps)
    const person = await later.aPerson()

    expect(await profileOf(person, later)).not.toHaveProperty('canRedeemAdminCode')
    expect(await redeem(person, code, later)).toMatchObject(invalid)
    expect(await redeem(await shop.aPerson(), code)).toMatchObject({ status: 200 })
  })

  test('T43: needs a verified email', async () => {
    const { code } = await issueAdminCode(shop.deps)
    const person = await shop.aPerson({ isVerified: false })

    expect(await redeem(person, code)).toMatchObject({ status: 403, body: { code: 'ADMIN_CODE_NEEDS_EMAIL' } })
    expect(await admins()).toEqual([])
  })

  test('T43: five wrong guesses block even the right code', async () => {
    const { code } = await issueAdminCode(shop.deps)
    const person = await shop.aPerson()

    for (let guess = 0; guess < 5; guess += 1) expect(await redeem(person, `GUESS-${guess}`)).toMatchObject(invalid)

    expect(await redeem(person, code)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  })

  test('T43: limits the guesses of one network across accounts', async () => {
    const people = await Promise.all(Array.from({ length: 21 }, () => shop.aPerson()))
    const ip = anIp()

    const replies = []
    for (const as of people)
      replies.push(await shop.post('/api/profile/admin-code', { as, body: { code: 'GUESS' }, ip }))

    expect(replies.slice(0, 20).every(({ status }) => status === 400)).toBe(true)
    expect(replies[20]).toMatchObject({ status: 429 })
  })

  test('T43: is worthless once an administrator was named on the command line', async () => {
    const { code } = await issueAdminCode(shop.deps)
    const [admin, other] = [await shop.aPerson(), await shop.aPerson()]

    await runAdminCommand(shop.deps, ['grant', admin.username])

    expect(await codes()).toEqual([])
    expect(await redeem(other, code)).toMatchObject(invalid)
    expect(await admins()).toEqual([admin.username])
  })

  test('T43: is refused while there is an administrator, even if it is still stored', async () => {
    const { code } = await issueAdminCode(shop.deps)
    const admin = await shop.aPerson({ isSuperAdmin: true })

    expect(await redeem(await shop.aPerson(), code)).toMatchObject(invalid)
    await prepareFirstAdmin(shop.deps, offersCode)

    expect(await admins()).toEqual([admin.username])
    expect(await codes()).toEqual([])
    expect(lines.join()).not.toContain('one-time code')
  })

  test('is not offered while there is an administrator, even if it is still stored', async () => {
    await shop.aPerson({ isSuperAdmin: true })
    await issueAdminCode(shop.deps)

    expect(await profileOf(await shop.aPerson())).not.toHaveProperty('canRedeemAdminCode')
  })

  test('T43: is redeemed before or after a grant on the command line, never during one', async () => {
    const { code } = await issueAdminCode(shop.deps)
    const [admin, other] = [await shop.aPerson(), await shop.aPerson()]
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`

    const redeemed = await db.transaction().execute(async (tx) => {
      await sql`lock table audit_entry in access exclusive mode`.execute(tx)
      const granting = runAdminCommand(shop.deps, ['grant', admin.username])
      const isBlocked = sql`select 1 from pg_locks where relation = 'audit_entry'::regclass and not granted`
      await vi.waitUntil(async () => (await isBlocked.execute(tx)).rows.length > 0, { timeout: 60_000 })
      const redeeming = redeem(other, code)
      await vi.waitUntil(async () => (await waiting.execute(tx)).rows.length > 0, { timeout: 60_000 })
      return { granting, redeeming }
    })

    await redeemed.granting
    expect(await redeemed.redeeming).toMatchObject(invalid)
    expect(await admins()).toEqual([admin.username])
  })

  test('is not issued outside production', async () => {
    await prepareFirstAdmin(shop.deps, { offersCode: false })

    expect(await codes()).toEqual([])
    expect(await profileOf(await shop.aPerson())).not.toHaveProperty('canRedeemAdminCode')
  })

  test('is deleted every night once it has expired', async () => {
    await issueAdminCode(shop.deps)
    const { forgetExpired } = await import('../forget-expired.ts')

    await runToEnd(forgetExpired, {}, later.deps)

    expect(await codes()).toEqual([])
  })
})
