import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { runToEnd } from '../../../testing/job-queue.ts'
import { sandboxPeople } from '../../../testing/test-sandbox.ts'
import { forgetExpiredStates } from '../oauth-state.ts'
import { discordLoginShop, lena, ticketIn } from './discord-login.testing.ts'

const { sandbox, shop, start, comeBack, authorize, complete, reactivate, register, logInAs } = await discordLoginShop()
const finn = sandboxPeople.finn.discord
const petra = sandboxPeople.petra.discord
const expired = { status: 401, body: { code: 'DISCORD_LOGIN_EXPIRED' } }
const isRefused = expect.stringMatching(
  /^\/login\?verification_status=error&message=This\+Discord\+login\+has\+expired/,
)

afterEach(async () => {
  await shop.db.deleteFrom('discordLink').execute()
  await shop.db.deleteFrom('account').where('email', 'like', '%@sandbox-discord.example').execute()
})

async function aLinkedPerson(given: Parameters<typeof shop.aPerson>[0] = {}) {
  const person = await shop.aPerson(given)
  await shop.tieDiscord(person, finn)
  return person
}

describe('T10: login CSRF', () => {
  test("refuses the attacker's callback in the victim's browser", async () => {
    const attacker = await start()
    const victim = await start()
    const location = await sandbox.agreeOnDiscord(attacker.url, petra)

    const pages = [await comeBack(location, victim.cookie), await comeBack(location)]

    expect(pages).toEqual([isRefused, isRefused])
  })

  test("refuses the attacker's ticket in the victim's browser", async () => {
    await aLinkedPerson()
    const [attacker, victim] = [await authorize(finn), await start()]

    const replies = [
      await complete({ ...attacker, cookie: victim.cookie }),
      await complete({ ticket: attacker.ticket }),
      await register({ ...attacker, cookie: victim.cookie }),
      await reactivate({ ...attacker, cookie: victim.cookie }),
    ]

    for (const reply of replies) expect(reply).toMatchObject(expired)
  })
})

describe('T10: reused and swapped states, codes and tickets', () => {
  test('accepts a state once, even with a new code', async () => {
    const { url, cookie } = await start()
    const first = await comeBack(await sandbox.agreeOnDiscord(url, finn), cookie)

    const second = await comeBack(await sandbox.agreeOnDiscord(url, finn), cookie)

    expect(ticketIn(first)).toMatch(/^[\w-]{32}$/)
    expect(second).toEqual(isRefused)
  })

  test('accepts a ticket once under concurrent requests', async () => {
    await aLinkedPerson()
    const login = await authorize(finn)

    const statuses = (await Promise.all([1, 2, 3].map(() => complete(login)))).map(({ status }) => status)

    expect(statuses.sort()).toEqual([200, 401, 401])
  })

  test('creates one account from a ticket under concurrent requests', async () => {
    const login = await authorize(lena)

    const replies = await Promise.all(['lena-a', 'lena-b'].map((username) => register(login, { username })))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('expires states and tickets after ten minutes, and deletes them', async () => {
    await aLinkedPerson()
    const [started, login] = [await start(), await authorize(finn)]
    const location = await sandbox.agreeOnDiscord(started.url, finn)
    shop.moveClock(10.1)

    expect(await comeBack(location, started.cookie)).toEqual(isRefused)
    expect(await complete(login)).toMatchObject(expired)
    await runToEnd(forgetExpiredStates, {}, shop.deps)
    expect(await shop.db.selectFrom('discordLogin').selectAll().execute()).toEqual([])
  })

  test("refuses a connection's state for a login, and a login's for a connection", async () => {
    const person = await shop.aPerson()
    const connection = await shop.get('/api/discord/auth', { as: person })
    const cookie = String(connection.headers['set-cookie']).split(';')[0] ?? ''
    const linkState = new URL(String(Object(connection.body).authorizationUrl)).searchParams.get('state') ?? ''
    const login = await start(cookie)
    const location = await sandbox.agreeOnDiscord(login.url, finn)
    const loginState = location.searchParams.get('state') ?? ''

    location.searchParams.set('state', `login-${linkState}`)
    const asLogin = await comeBack(location, cookie)
    location.searchParams.set('state', loginState.replace('login-', ''))
    const asConnection = await comeBack(location, cookie)

    expect(asLogin).toEqual(isRefused)
    expect(asConnection).toBe('/profile?error=invalid_state')
    expect(await shop.db.selectFrom('discordLink').selectAll().execute()).toEqual([])
  })

  test('stores neither state nor ticket nor the Discord user in plain text', async () => {
    const { ticket } = await authorize(lena)

    const rows = JSON.stringify(await shop.db.selectFrom('discordLogin').selectAll().execute())

    expect(rows).not.toContain(ticket)
    expect(rows).not.toContain('lena')
    expect(rows).not.toContain(lena)
  })

  test('logs neither code nor state nor ticket', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    })
    const app = await buildApp({ ...shop.deps, log: pino({ level: 'trace' }, stream) }, { webFolder: 'none' })
    const { url, cookie } = await start()
    const { pathname, search, searchParams } = await sandbox.agreeOnDiscord(url, finn)

    const reply = await app.inject({ url: pathname + search, headers: { cookie } })

    const ticket = ticketIn(String(reply.headers.location).replace('http://localhost:3000', ''))
    expect(ticket).toMatch(/^[\w-]{32}$/)
    const log = lines.join('')
    expect(log).toContain('/api/discord/callback')
    for (const secret of [ticket, searchParams.get('code'), searchParams.get('state')]) {
      expect(log).not.toContain(secret)
    }
    await app.close()
  })
})

describe("T10: another's account", () => {
  test('never opens or links an account with the same email', async () => {
    const owner = await shop.aPerson({ email: 'lena@sandbox-discord.example', isVerified: false })
    const login = await authorize(lena)

    const replies = [await complete(login), await register(login)]

    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'DISCORD_EMAIL_TAKEN' } })
    }
    expect(await shop.get('/api/profile/me', { as: owner })).toMatchObject({ body: { discordId: null } })
  })

  test('creates no account for a Discord account that was linked since', async () => {
    const login = await authorize(lena)
    await shop.tieDiscord(await shop.aPerson(), lena)

    expect(await register(login)).toMatchObject(expired)
    const created = shop.db.selectFrom('account').select('id').where('email', '=', 'lena@sandbox-discord.example')
    expect(await created.execute()).toEqual([])
  })

  test('notifies the owner of a new Discord account, which can log in from then on', async () => {
    const person = await shop.aPerson()
    const connection = await shop.get('/api/discord/auth', { as: person })
    const cookie = String(connection.headers['set-cookie']).split(';')[0] ?? ''
    const location = await sandbox.agreeOnDiscord(String(Object(connection.body).authorizationUrl), finn)

    await comeBack(location, cookie)

    expect((await shop.newestMailTo(person.email))?.subject).toBe('A Discord account was connected · Guildshop')
  })
})

describe('T2: second factor', () => {
  test('still requires a code', async () => {
    const person = await aLinkedPerson({ hasTwoFactor: true })

    const { body } = await logInAs(finn)
    const { token, twoFactorRequired, userId } = Object(body)
    const wrong = await shop.post('/api/auth/verify-2fa', { body: { userId, token: shop.aWrongCode(person) } })
    const right = await shop.post('/api/auth/verify-2fa', { body: { userId, token: shop.authenticatorCode(person) } })

    expect([token, twoFactorRequired]).toEqual([undefined, true])
    expect([wrong.status, right.status]).toEqual([401, 200])
  })

  test('gives no token for reactivating an account with 2FA', async () => {
    const person = await aLinkedPerson({ hasTwoFactor: true, deactivatedAt: new Date() })
    const login = await authorize(finn)
    await reactivate(login)
    const body = { identifier: person.username, code: await shop.codeFor(person.email) }

    const reply = await shop.post('/api/auth/reactivate/confirm_code', { body })

    expect(reply.status).toBe(200)
    expect(Object(reply.body).token).toBeUndefined()
  })
})

describe('T22: banned, deleted and active accounts', () => {
  test.each([
    [{ bannedAt: new Date() }, 'ACCOUNT_BANNED'],
    [{ deletedAt: new Date(), deactivatedAt: new Date() }, 'ACCOUNT_DELETED'],
  ])('refuses %j as the login does', async (given, code) => {
    await aLinkedPerson(given)
    const login = await authorize(finn)

    const replies = [await complete(login), await reactivate(login)]

    for (const reply of replies) expect(reply).toMatchObject({ status: 403, body: { code } })
  })

  test('sends no reactivation code for an active account', async () => {
    await aLinkedPerson()

    expect(await reactivate(await authorize(finn))).toMatchObject({ status: 409, body: { code: 'NOT_DEACTIVATED' } })
  })
})
