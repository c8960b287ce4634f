import { afterEach, describe, expect, test, vi } from 'vitest'
import { runningDiscord } from '../testing/running-discord.ts'

const redirectUri = 'http://localhost:4000/callback'
const unauthorized = { status: 401, body: { message: '401: Unauthorized', code: 0 } }

afterEach(() => void vi.useRealTimers())

function passTime(milliseconds: number): void {
  const later = Date.now() + milliseconds
  vi.useFakeTimers({ toFake: ['Date'], now: later })
}

describe('the consent page', () => {
  test('lists the scopes and every demo account', async () => {
    const { discord, read } = await runningDiscord()
    const query = new URLSearchParams({
      client_id: discord.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'identify guilds',
      state: '"><b>',
    })

    const page = await read(`/discord/oauth2/authorize?${query}`)

    expect(page).toContain('Know what servers you’re in')
    expect(page).toContain('Access your username, avatar and banner')
    for (const name of ['Finn', 'Petra', 'Milo', 'Ada', 'Robin', 'Sam']) expect(page).toContain(`> ${name} <small>`)
    expect(page).not.toContain('"><b>')
  })

  test.each([
    ['client_id', '1', 'Unknown application'],
    ['redirect_uri', 'https://evil.example/', 'Invalid redirect_uri'],
    ['redirect_uri', 'http://localhost.evil.example/', 'Invalid redirect_uri'],
    ['redirect_uri', 'javascript:alert(1)', 'Invalid redirect_uri'],
    ['response_type', 'token', 'Invalid response_type'],
    ['scope', 'identify everything', 'Invalid scope: everything'],
    ['scope', '', 'Invalid scope'],
  ])('refuses an authorization request with %s %j', async (name, value, message) => {
    const { discord, get } = await runningDiscord()
    const query = new URLSearchParams({
      client_id: discord.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'identify',
      [name]: value,
    })

    const reply = await get(`/discord/oauth2/authorize?${query}`)

    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({ message: expect.stringContaining(message) })
  })

  test('canceling redirects with the state and without a code', async () => {
    const { consent } = await runningDiscord()

    const back = await consent('petra', 'identify', 'cancel')

    expect(back.origin + back.pathname).toBe(redirectUri)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'kept' })
    expect(back.searchParams.has('code')).toBe(false)
  })

  test('only a user with Manage Server can add the bot', async () => {
    const { discord, bot, submit } = await runningDiscord()
    const guild = '310000000000000004'
    const invitation = `/discord/oauth2/authorize?client_id=${discord.clientId}&scope=bot+applications.commands&permissions=268438528`

    const refused = await submit(invitation, { answer: 'authorize', user: '210000000000000005', guild })
    const before = await bot('GET', `/guilds/${guild}`)
    const added = await submit(invitation, { answer: 'authorize', user: '210000000000000001', guild })
    const roles = await bot('GET', `/guilds/${guild}/roles`)

    expect([refused.status, before.status, added.status]).toEqual([403, 404, 200])
    expect(roles.body).toContainEqual(
      expect.objectContaining({ name: 'Guildshop', managed: true, permissions: '268438528' }),
    )
  })
})

describe('tokens', () => {
  test("exchanges a code for tokens with the user's scopes", async () => {
    const { consent, postTokenForm, user } = await runningDiscord()
    const back = await consent('petra', 'identify guilds')
    const code = back.searchParams.get('code') ?? ''

    const { status, body } = await postTokenForm({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })
    const me = await user(body.access_token, '/users/@me')

    expect(back.searchParams.get('state')).toBe('kept')
    expect(status).toBe(200)
    expect(body).toEqual({
      token_type: 'Bearer',
      access_token: expect.any(String),
      expires_in: 604_800,
      refresh_token: expect.any(String),
      scope: 'identify guilds',
    })
    expect(me.body).toMatchObject({
      id: '210000000000000002',
      username: 'petra',
      discriminator: '0',
      global_name: 'Petra',
    })
    expect(me.body).not.toHaveProperty('email')
  })

  test('accepts client credentials in the body', async () => {
    const { consent, discord, call } = await runningDiscord()
    const code = (await consent('sam', 'identify email')).searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    const { clientId: client_id, clientSecret: client_secret } = discord

    const reply = await fetch(`${discord.apiBase}/v10/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, client_id, client_secret }),
    })
    const { access_token } = JSON.parse(await reply.text())
    const me = await call('GET', '/users/@me', { headers: { authorization: `Bearer ${access_token}` } })

    expect(me.body).toMatchObject({ username: 'sam', email: 'sam@sandbox-discord.example', verified: true })
  })

  test('accepts a code once, with its redirect URI and for one minute', async () => {
    const { consent, postTokenForm } = await runningDiscord()
    const codes = await Promise.all(
      [1, 2, 3].map(async () => (await consent('finn', 'identify')).searchParams.get('code') ?? ''),
    )
    const form = (code = '') => ({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })

    const first = await postTokenForm(form(codes[0]))
    const again = await postTokenForm(form(codes[0]))
    const elsewhere = await postTokenForm({ ...form(codes[1]), redirect_uri: 'http://localhost:4000/other' })
    passTime(60_000)
    const late = await postTokenForm(form(codes[2]))

    expect(first.status).toBe(200)
    expect(again).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid "code" in request.' },
    })
    expect(elsewhere).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid "redirect_uri" in request.' },
    })
    expect(late).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('accepts a refresh token once and refuses a missing one', async () => {
    const { signIn, postTokenForm, user } = await runningDiscord()
    const { refresh } = await signIn('robin')

    const renewed = await postTokenForm({ grant_type: 'refresh_token', refresh_token: refresh })
    const again = await postTokenForm({ grant_type: 'refresh_token', refresh_token: refresh })
    const blank = await postTokenForm({ grant_type: 'refresh_token' })

    expect(renewed).toMatchObject({ status: 200, body: { scope: 'identify guilds', token_type: 'Bearer' } })
    expect(renewed.body.refresh_token).not.toBe(refresh)
    expect((await user(renewed.body.access_token, '/users/@me')).status).toBe(200)
    expect([again, blank]).toMatchObject([
      { status: 400, body: { error: 'invalid_grant' } },
      { status: 400, body: { error: 'invalid_grant' } },
    ])
  })

  test('access tokens expire after a week', async () => {
    const { signIn, user } = await runningDiscord()
    const { access } = await signIn('robin')

    passTime(604_790_000)
    const inTime = await user(access, '/users/@me')
    passTime(20_000)
    const late = await user(access, '/users/@me')

    expect(inTime.status).toBe(200)
    expect(late).toMatchObject(unauthorized)
  })

  test('revoking a token revokes all tokens of that user only', async () => {
    const { signIn, postTokenForm, user } = await runningDiscord()
    const [first, second, other] = [await signIn('robin'), await signIn('robin'), await signIn('sam')]

    const revoked = await postTokenForm({ token: first.refresh }, '/oauth2/token/revoke')
    const unknown = await postTokenForm({ token: 'nonsense' }, '/oauth2/token/revoke')

    expect([revoked.status, unknown.status]).toEqual([200, 200])
    expect(await user(first.access, '/users/@me')).toMatchObject(unauthorized)
    expect(await user(second.access, '/users/@me')).toMatchObject(unauthorized)
    expect((await postTokenForm({ grant_type: 'refresh_token', refresh_token: second.refresh })).status).toBe(400)
    expect((await user(other.access, '/users/@me')).status).toBe(200)
  })

  test.each([
    [{ authorization: `Basic ${btoa('210000000000000099:wrong')}` }, 'grant_type=refresh_token', 401, 'invalid_client'],
    [{}, 'grant_type=refresh_token', 401, 'invalid_client'],
    ['ours', 'grant_type=password', 400, 'unsupported_grant_type'],
    ['ours', '', 400, 'unsupported_grant_type'],
  ])('with headers %j, replies to the token request %j with %i %s', async (headers, body, status, error) => {
    const { discord } = await runningDiscord()
    const ours = { authorization: `Basic ${btoa(`${discord.clientId}:${discord.clientSecret}`)}` }
    const type = { 'content-type': 'application/x-www-form-urlencoded' }

    const reply = await fetch(`${discord.apiBase}/oauth2/token`, {
      method: 'POST',
      headers: { ...type, ...(typeof headers === 'string' ? ours : headers) },
      body,
    })

    expect(reply.status).toBe(status)
    expect(await reply.json()).toMatchObject({ error, error_description: expect.any(String) })
  })

  test('the token endpoint refuses JSON', async () => {
    const { call } = await runningDiscord()

    const reply = await call('POST', '/oauth2/token', { body: { grant_type: 'refresh_token' } })

    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('a token grants access only to its scopes', async () => {
    const { signIn, user, call } = await runningDiscord()
    const { access } = await signIn('petra', 'identify')

    const guilds = await user(access, '/users/@me/guilds')
    const about = await user(access, '/oauth2/@me')
    const asBot = await call('GET', '/v10/users/@me', { headers: { authorization: `Bot ${access}` } })

    expect(guilds).toMatchObject(unauthorized)
    expect(asBot).toMatchObject(unauthorized)
    expect(about).toMatchObject({ status: 200, body: { scopes: ['identify'], user: { username: 'petra' } } })
  })
})
