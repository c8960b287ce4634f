import { tokenReply } from '@guildshop/contract/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { sandboxPeople } from '../../../testing/test-sandbox.ts'
import { discordLoginShop, lena } from './discord-login.testing.ts'

const { sandbox, shop, start, comeBack, authorize, complete, reactivate, register, logInAs } = await discordLoginShop()
const finn = sandboxPeople.finn.discord

afterEach(async () => {
  await shop.db.deleteFrom('discordLink').execute()
  await shop.db.deleteFrom('account').where('email', 'like', '%@sandbox-discord.example').execute()
})

async function aLinkedPerson(given: Parameters<typeof shop.aPerson>[0] = {}) {
  const person = await shop.aPerson(given)
  await shop.tieDiscord(person, finn)
  return person
}

const profileWith = async (body: unknown) =>
  (await shop.get('/api/profile/me', { as: { token: String(tokenReply.parse(body).token) } })).body

async function resetPassword(email: string, newPassword: string) {
  await shop.post('/api/auth/forgot-password/send-code', { body: { email } })
  const code = await shop.codeFor(email)
  const proved = await shop.post('/api/auth/verify-reset-code', { body: { email, method: 'email', code } })
  const { verificationToken } = Object(proved.body)
  await shop.post('/api/auth/reset-password-with-token', { body: { verificationToken, newPassword } })
}

describe('logging in with Discord', () => {
  test('asks Discord for the identity and email only, with the redirect URI of connections', async () => {
    const { url } = await start()

    const { searchParams } = new URL(url)
    expect(searchParams.get('scope')).toBe('identify email')
    expect(searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/discord/callback')
    expect(searchParams.get('prompt')).toBe('none')
  })

  test('opens a session for the linked account', async () => {
    const person = await aLinkedPerson()

    const reply = await logInAs(finn)

    expect(reply.status).toBe(200)
    expect(await profileWith(reply.body)).toMatchObject({ username: person.username })
  })

  test('keeps the tokens of the connection', async () => {
    const person = await shop.aPerson()
    await shop.connectDiscord(sandbox, person, finn)
    const tokens = shop.db.selectFrom('discordLink').selectAll().where('accountId', '=', person.id)
    const before = await tokens.execute()

    await logInAs(finn)

    expect(await tokens.execute()).toEqual(before)
    expect((await shop.get('/api/discord/eligible-guilds', { as: person })).status).toBe(200)
  })

  test('returns to the login with a message when the owner cancels or the code is unknown', async () => {
    const cancelled = await start()
    const unknown = await start()
    const location = await sandbox.agreeOnDiscord(unknown.url, finn)
    location.searchParams.set('code', 'never-issued')

    const pages = [
      await comeBack(await sandbox.cancelConsent(cancelled.url), cancelled.cookie),
      await comeBack(location, unknown.cookie),
    ]

    expect(pages[0]).toBe('/login?verification_status=error&message=The+Discord+login+was+cancelled.')
    expect(pages[1]).toContain('/login?verification_status=error&message=We+couldn%27t+reach+Discord')
  })

  test('offers a deactivated account the same reactivation as a password', async () => {
    const person = await aLinkedPerson({ deactivatedAt: new Date() })
    const login = await authorize(finn)

    const asked = await complete(login)
    const sent = await reactivate(login)
    const code = await shop.codeFor(person.email)
    const confirmed = await shop.post('/api/auth/reactivate/confirm_code', {
      body: { identifier: Object(asked.body).identifier, code },
    })

    expect(asked.body).toEqual({ accountDeactivated: true, identifier: person.username })
    expect(sent.status).toBe(200)
    expect(await profileWith(confirmed.body)).toMatchObject({ username: person.username })
  })
})

describe('a Discord account whose login is off', () => {
  const loginOff = { status: 403, body: { code: 'DISCORD_LOGIN_OFF' } }

  test('opens no session until the owner turns it on', async () => {
    const person = await aLinkedPerson()
    const change = (isOn: boolean) => shop.put('/api/profile/discord/login', { as: person, body: { isOn } })

    await change(false)
    const refused = await logInAs(finn)
    await change(true)

    expect(refused).toMatchObject(loginOff)
    expect((await logInAs(finn)).status).toBe(200)
  })

  test('reactivates no account', async () => {
    const person = await aLinkedPerson({ deactivatedAt: new Date() })
    await shop.db.updateTable('discordLink').set({ allowsLogin: false }).where('accountId', '=', person.id).execute()
    const login = await authorize(finn)

    expect(await complete(login)).toMatchObject(loginOff)
    expect(await reactivate(login)).toMatchObject(loginOff)
  })

  test('includes every account after a password reset', async () => {
    const { email } = await aLinkedPerson()
    await resetPassword(email, 'a newer one')

    expect(await logInAs(finn)).toMatchObject(loginOff)
    expect((await shop.newestMailTo(email))?.text).toContain('Login with Discord is off until you turn it on again.')
  })
})

describe('signing up with Discord', () => {
  test('creates a verified, linked account without a password', async () => {
    const login = await authorize(lena)

    const offered = await complete(login)
    const reply = await register(login, { username: 'Lena_1' })

    expect(offered).toMatchObject({
      status: 200,
      body: { signup: { username: 'lena', email: 'lena@sandbox-discord.example' } },
    })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Account created.' } })
    expect(await profileWith(reply.body)).toMatchObject({
      username: 'lena_1',
      email: 'lena@sandbox-discord.example',
      isVerified: true,
      hasPassword: false,
      discordId: lena,
    })
    expect(await profileWith((await logInAs(lena)).body)).toMatchObject({ username: 'lena_1' })
  })

  test.each([
    [{ acceptedToS: false }, 'You must accept the Terms of Service.'],
    [{ acceptedPrivacyPolicy: false }, 'You must accept the Privacy Policy.'],
    [{ username: 'l' }, 'Username must be between 3 and 20 characters.'],
  ])('refuses %j', async (fields, message) => {
    expect(await register(await authorize(lena), fields)).toMatchObject({ status: 400, body: { message } })
  })

  test('refuses an email that Discord has not verified', async () => {
    await sandbox.control('/discord/control/email', { user: lena, verified: false })
    const login = await authorize(lena)

    const replies = [await complete(login), await register(login)]

    await sandbox.control('/discord/control/email', { user: lena, verified: true })
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'DISCORD_EMAIL_UNVERIFIED' } })
    }
  })

  test('accepts another username after a taken one', async () => {
    const { username } = await shop.aPerson()
    const login = await authorize(lena)

    const taken = await register(login, { username })
    const free = await register(login)

    expect(taken).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } })
    expect(free.status).toBe(200)
  })

  test('connects the servers later, because the login stores no tokens', async () => {
    const { token } = tokenReply.parse((await register(await authorize(lena))).body)

    const reply = await shop.get('/api/discord/eligible-guilds', { as: { token: String(token) } })

    expect(reply).toMatchObject({ status: 401, body: { code: 'DISCORD_TOKEN_INVALID' } })
  })
})

describe('an account without a password', () => {
  async function aPasswordless() {
    const { body } = await register(await authorize(lena))
    return { token: String(tokenReply.parse(body).token) }
  }

  test.each([
    ['/api/profile/email-change/send_code', { newEmail: 'next@example.com' }],
    ['/api/profile/username-change/send_code', { newUsername: 'next' }],
  ])('is asked for a mailed code by %s', async (path, body) => {
    const reply = await shop.post(path, { as: await aPasswordless(), body })

    expect(reply).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED', needs: ['email-code'] } })
  })

  test.each(['', 'null', 'any password'])('cannot be opened with the password "%s"', async (password) => {
    await aPasswordless()

    const reply = await shop.post('/api/auth/login', { body: { identifier: 'lena', password } })

    expect(reply.status).not.toBe(200)
  })

  test('gets one by resetting it', async () => {
    const email = 'lena@sandbox-discord.example'
    await aPasswordless()
    await resetPassword(email, 'my first one')

    const reply = await shop.post('/api/auth/login', { body: { identifier: 'lena', password: 'my first one' } })

    expect(await profileWith(reply.body)).toMatchObject({ hasPassword: true, discordId: lena })
  })
})
