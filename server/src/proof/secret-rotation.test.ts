import { tokenReply } from '@guildshop/contract/accounts'
import { makeRecoveryCodesReply } from '@guildshop/contract/recovery-codes'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  authorizeDiscordLogin,
  startDiscordLogin,
} from '../features/connections/discord-login/authorize-discord-login.ts'
import { issueTicket, readTicket } from '../features/connections/discord-login/discord-ticket.ts'
import { finishState, issueState } from '../features/connections/oauth-state.ts'
import { checkKeys } from '../features/items/keys/check-keys.ts'
import { mintPremiumCode } from '../features/premium/codes/mint-premium-code.ts'
import { readDownloadToken, signDownloadLink } from '../features/sales/entitlements/downloads/download-link.ts'
import { countOldKeys } from '../operations/rotation/count-old-keys.ts'
import { rotateSecrets } from '../operations/rotation/rotate-secrets.ts'
import { createSecrets } from '../security/secrets.ts'
import { anIp } from '../testing/an-ip.ts'
import { type Person, password } from '../testing/builders/account-builders.ts'
import { itemBuilders } from '../testing/builders/item-builders.ts'
import { keyBuilders } from '../testing/builders/key-builders.ts'
import { testApp } from '../testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const [oldKey, newKey] = ['the old secret key, of 32 characters', 'the new secret key, of 32 characters']

/** Processes side by side on one database: before and after the switch, and once the old key is gone. */
const behind = await testApp(undefined, undefined, { secrets: createSecrets(oldKey, [newKey]) })
const ahead = await testApp(undefined, undefined, { secrets: createSecrets(newKey, [oldKey]) })
const finished = await testApp(undefined, undefined, { secrets: createSecrets(newKey) })
const { db } = behind
type Process = typeof behind

beforeEach(async () => {
  await db.deleteFrom('throttle').execute()
})

const isLoggedIn = async (at: Process, as: { token: string }) =>
  (await at.get('/api/profile/me', { as })).status === 200
const logIn = (at: Process, { username }: Person, ip = anIp()) =>
  at.post('/api/auth/login', { body: { identifier: username, password }, ip })

describe.each([
  ['before the switch, then after it', behind, ahead],
  ['after the switch, then before it', ahead, behind],
])('what a process makes %s', (_order, one, other) => {
  test('sessions stay valid', async () => {
    const person = await one.aPerson()

    expect(await isLoggedIn(other, person)).toBe(true)
  })

  test('2FA: the challenge, the authenticator and a recovery code are accepted', async () => {
    const person = await one.aPerson({ hasTwoFactor: true })
    const made = await one.post('/api/2fa/recovery-codes', { as: person, body: {} })
    const [recoveryCode] = makeRecoveryCodesReply.parse(made.body).recoveryCodes
    const challenges = [await logIn(one, person), await logIn(one, person)].map(({ body }) => Object(body).userId)

    const body = { userId: challenges[0], token: other.authenticatorCode(person) }
    const withApp = await other.post('/api/auth/verify-2fa', { body })
    const recovery = { userId: challenges[1], recoveryCode }
    const withCode = await other.post('/api/auth/verify-2fa/recovery', { body: recovery })
    const again = await one.post('/api/auth/verify-2fa/recovery', { body: recovery })

    expect([withApp.status, withCode.status, again.status]).toEqual([200, 200, 401])
  })

  test('an emailed code and the reset it allows are accepted, once', async () => {
    const person = await one.aPerson()
    const { email } = person
    await one.post('/api/auth/forgot-password/send-code', { body: { email }, ip: anIp() })
    const code = await one.codeFor(email)

    const proof = { body: { email, method: 'email', code }, ip: anIp() }
    const verified = await other.post('/api/auth/verify-reset-code', proof)
    const { verificationToken } = Object(verified.body)
    const reset = { body: { verificationToken, newPassword: 'another horse' }, ip: anIp() }
    const done = await one.post('/api/auth/reset-password-with-token', reset)

    expect([verified.status, done.status]).toEqual([200, 200])
    expect((await other.post('/api/auth/reset-password-with-token', reset)).status).toBe(400)
    expect((await one.post('/api/auth/verify-reset-code', proof)).status).toBe(400)
  })

  test('a premium code is redeemed once per account and within its uses', async () => {
    const { code } = await mintPremiumCode(db, one.deps, { durationDays: 7, usesLimit: 2, createdBy: null })
    const person = await one.aPerson()
    const redeem = (at: Process, as: Person) => at.post('/api/profile/redeem-code', { as, body: { code } })

    const first = await redeem(other, person)
    const second = await redeem(one, person)

    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 409, body: { code: 'PREMIUM_CODE_ALREADY_REDEEMED' } })
  })

  test('a license key is recognized as a duplicate', async () => {
    const owner = await one.aPerson()
    const guild = await one.aGuild({ owner })
    const item = await itemBuilders(one.deps).anItem(guild)
    const pool = await keyBuilders(one.deps).aPool(item, ['AAAA-BBBB-CCCC-DDDD'])
    const known = { id: pool.id, itemId: item.id, guildId: guild.id }

    const check = await checkKeys(other.deps, known, ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'])

    expect(check).toMatchObject({ added: 1, alreadyInPool: { count: 1 }, alreadySold: { count: 0 } })
  })

  test('a known network keeps its own limits', async () => {
    const person = await one.aPerson()
    await logIn(one, person, '10.1.1.1')
    for (let guess = 0; guess < 21; guess += 1) {
      const wrong = { identifier: person.username, password: 'wrong password' }
      await other.post('/api/auth/login', { body: wrong, ip: `10.2.${guess}.1` })
    }

    const [known, unknown] = [await logIn(other, person, '10.1.1.1'), await logIn(other, person, '10.3.1.1')]

    expect([known.status, unknown.status]).toEqual([200, 429])
  })

  test('a download link is accepted', () => {
    const entitlementId = '11111111-2222-4333-8444-555555555555'
    const { url } = signDownloadLink(one.deps, entitlementId)

    expect(readDownloadToken(other.deps, url.split('/').at(-1) ?? '')).toMatchObject({ entitlementId })
  })

  test('connections and logins with Discord can be finished, in the same browser only', async () => {
    const person = await one.aPerson()
    const { id: sessionId } = await one.db
      .selectFrom('session')
      .select('id')
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow()
    const session = { accountId: person.id, sessionId, isProved: true }
    const start = { ...session, provider: 'discord', returnTo: '/profile', cookie: undefined } as const
    const [mine, stolen] = [await issueState(one.deps, start), await issueState(one.deps, start)]
    const login = await startDiscordLogin(one.deps, { cookie: undefined, network: anIp(), redirectUri: 'http://x' })
    const state = new URL(login.url).searchParams.get('state') ?? ''

    const finish = { provider: 'discord', state: mine.state, cookie: mine.cookie } as const
    const connected = await finishState(other.deps, finish)
    const elsewhere = await finishState(other.deps, { ...finish, state: stolen.state })
    const returned = { state, code: undefined, cookie: login.cookie, redirectUri: 'http://x' }
    const cancelled = await authorizeDiscordLogin(other.deps, returned)

    expect(connected).toMatchObject({ accountId: person.id })
    expect(elsewhere).toBeNull()
    expect(cancelled).toEqual({ problem: 'no_code' })
  })

  test('a ticket of a Discord login is read', async () => {
    const cookie = 'c'.repeat(32)
    const identity = { id: '1', username: 'lena', discriminator: '0', avatar: null, verifiedEmail: null }
    const cookieHash = one.deps.secrets.fingerprint('link-cookie', cookie)
    const ticket = await issueTicket(one.deps, { cookieHash, identity })

    expect(await readTicket(other.deps, { ticket, cookie })).toEqual(identity)
    await expect(readTicket(other.deps, { ticket, cookie: 'd'.repeat(32) })).rejects.toThrow('expired')
  })
})

describe('after the rotation, without the old key', () => {
  test('authenticators and license keys still work, and older sessions have ended', async () => {
    const person = await behind.aPerson({ hasTwoFactor: true })
    const owner = await behind.aPerson()
    const guild = await behind.aGuild({ owner })
    const item = await itemBuilders(behind.deps).anItem(guild)
    const pool = await keyBuilders(behind.deps).aPool(item, ['IIII-JJJJ-KKKK-LLLL'])

    await rotateSecrets(ahead.deps)

    const { userId } = Object((await logIn(finished, person)).body)
    const body = { userId, token: finished.authenticatorCode(person) }
    const reply = await finished.post('/api/auth/verify-2fa', { body })
    const known = { id: pool.id, itemId: item.id, guildId: guild.id }
    const check = await checkKeys(finished.deps, known, ['IIII-JJJJ-KKKK-LLLL'])
    expect(tokenReply.parse(reply.body).token).toEqual(expect.any(String))
    expect(check.alreadyInPool.count).toBe(1)
    expect([await isLoggedIn(ahead, person), await isLoggedIn(finished, person)]).toEqual([true, false])
  })

  test('counts the codes that need the old key, until they are replaced', async () => {
    await db.deleteFrom('recoveryCode').execute()
    await db.updateTable('premiumCode').set({ disabledAt: new Date() }).execute()
    const person = await behind.aPerson({ hasTwoFactor: true })
    const make = (at: Process) => at.post('/api/2fa/recovery-codes', { as: person, body: {} })
    await make(behind)
    await mintPremiumCode(db, behind.deps, { durationDays: 7, usesLimit: 1, createdBy: null })
    const counted = async ({ deps }: Process) => (await countOldKeys(deps)).codes

    const before = [await counted(ahead), await counted(finished)]
    await make(ahead)
    await db.updateTable('premiumCode').set({ disabledAt: new Date() }).execute()

    expect(before).toEqual([
      { old: 11, unknown: 0 },
      { old: 0, unknown: 11 },
    ])
    expect(await counted(finished)).toEqual({ old: 0, unknown: 0 })
  })
})
