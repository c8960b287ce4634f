import { expect, test } from 'vitest'
import { type FakeAnswer, fakeProvider } from '../../testing/providers/provider-fake.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { RateLimited } from '../rate-limited.ts'
import { DiscordRefused } from './discord-errors.ts'
import { createDiscordOauth } from './discord-oauth.ts'

const tokens = {
  access_token: 'the-access-token',
  token_type: 'Bearer',
  expires_in: 604_800,
  refresh_token: 'the-refresh-token',
  scope: 'identify guilds',
}
const credentials = { clientId: '210000000000000099', clientSecret: 'the-secret', webBase: 'https://discord.example' }
const consent = { code: 'the-code', redirectUri: 'https://shop.example/api/discord/callback' }

async function discordThatAnswers(answer: FakeAnswer, timeout = 10_000) {
  const { url, requests } = await fakeProvider(() => answer)
  return { oauth: createDiscordOauth({ ...credentials, apiBase: `${url}/api`, timeout }), requests }
}

test('builds an authorization URL that always asks for consent', () => {
  const oauth = createDiscordOauth({ ...credentials, apiBase: 'https://discord.example/api', timeout: 500 })

  const url = oauth.authorizeUrl({ state: 'the state', redirectUri: consent.redirectUri })

  expect(url).toBe(
    'https://discord.example/oauth2/authorize?client_id=210000000000000099&response_type=code&scope=identify%20guilds' +
      '&state=the%20state&redirect_uri=https%3A%2F%2Fshop.example%2Fapi%2Fdiscord%2Fcallback&prompt=consent',
  )
})

test('builds a login URL that skips consent given before', () => {
  const oauth = createDiscordOauth({ ...credentials, apiBase: 'https://discord.example/api', timeout: 500 })

  const { searchParams } = new URL(oauth.loginUrl({ state: 'the state', redirectUri: consent.redirectUri }))

  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: '210000000000000099',
    response_type: 'code',
    scope: 'identify email',
    state: 'the state',
    redirect_uri: consent.redirectUri,
    prompt: 'none',
  })
})

test.each([
  ['identify email', 'the-access-token'],
  ['identify guilds', DiscordRefused],
])('a login requires the scopes identify and email: %s', async (scope, outcome) => {
  const { oauth } = await discordThatAnswers({ json: { ...tokens, scope } })

  const result = await oauth.exchangeLoginCode(consent).catch((error) => error.constructor)

  expect(result).toBe(outcome)
})

test('builds an invite URL with the bot, its permissions and the server if known', () => {
  const oauth = createDiscordOauth({ ...credentials, apiBase: 'https://discord.example/api', timeout: 500 })

  const [anywhere, somewhere] = [new URL(oauth.inviteUrl()), new URL(oauth.inviteUrl('310000000000000004'))]

  expect(Object.fromEntries(anywhere.searchParams)).toEqual({
    client_id: '210000000000000099',
    scope: 'bot applications.commands',
    permissions: String(0x10000000 + 0x400 + 0x800 + 0x4000 + 0x10000 + 0x20000 + 2 ** 38),
  })
  expect(somewhere.searchParams.get('guild_id')).toBe('310000000000000004')
})

test('exchanges a code with our credentials in a form', async () => {
  const { oauth, requests } = await discordThatAnswers({ json: tokens })

  const answer = await oauth.exchangeCode(consent)

  expect(answer).toEqual({ accessToken: 'the-access-token', refreshToken: 'the-refresh-token', expiresIn: 604_800 })
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/api/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from('210000000000000099:the-secret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': expect.stringMatching(/^DiscordBot \(https:.+, .+\)$/),
      },
      body: 'grant_type=authorization_code&code=the-code&redirect_uri=https%3A%2F%2Fshop.example%2Fapi%2Fdiscord%2Fcallback',
    },
  ])
})

test('returns a new pair of tokens on refresh', async () => {
  const { oauth, requests } = await discordThatAnswers({ json: tokens })

  const answer = await oauth.refresh('the-old-one')

  expect(answer.refreshToken).toBe('the-refresh-token')
  expect(requests[0]?.body).toBe('grant_type=refresh_token&refresh_token=the-old-one')
})

test('revokes a token', async () => {
  const { oauth, requests } = await discordThatAnswers({ json: {} })

  await oauth.revoke('the-access-token')

  expect(requests).toMatchObject([{ path: '/api/oauth2/token/revoke', body: 'token=the-access-token' }])
})

test('reports a replayed code and a revoked token as invalid', async () => {
  const { oauth } = await discordThatAnswers({ status: 400, json: { error: 'invalid_grant', error_description: 'x' } })

  const errors = await Promise.all([oauth.exchangeCode(consent), oauth.refresh('old')].map(refusalOf))

  for (const error of errors) {
    expect(error).toMatchObject({ status: 400, code: 'invalid_grant', isTokenInvalid: true, isPermanent: false })
  }
})

test('does not report our own wrong credentials as an invalid token', async () => {
  const { oauth } = await discordThatAnswers({ status: 401, json: { error: 'invalid_client' } })

  const error = await refusalOf(oauth.exchangeCode(consent))

  expect(error).toMatchObject({ status: 401, code: 'invalid_client', isTokenInvalid: false })
})

test('refuses a grant without the required scopes', async () => {
  const { oauth } = await discordThatAnswers({ json: { ...tokens, scope: 'identify' } })

  const error = await refusalOf(oauth.exchangeCode(consent))

  expect(error).toMatchObject({ code: 'insufficient_scope' })
})

test.each<[string, FakeAnswer, number]>([
  ['does not answer', { fault: 'silence' }, 0],
  ['breaks the connection', { fault: 'reset' }, 0],
  ['never finishes its answer', { fault: 'slow body', json: tokens }, 0],
  ['fails', { status: 500, text: 'oops' }, 500],
  ['answers no JSON', { text: '<html>' }, 200],
  ['answers without a token', { json: { ...tokens, access_token: undefined } }, 200],
])('does not send the code again when Discord %s', async (_name, answer, status) => {
  const { oauth, requests } = await discordThatAnswers(answer, 1000)

  const error = await oauth.exchangeCode(consent).catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(ProviderFailed)
  expect(error).toMatchObject({ provider: 'discord', status })
  expect(requests).toHaveLength(1)
})

test('reports a rate limit with its delay', async () => {
  const { oauth } = await discordThatAnswers({ status: 429, json: { message: 'x', retry_after: 2.5, global: false } })

  const error = await oauth.refresh('old').catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(RateLimited)
  expect(error).toMatchObject({ retryAfter: 2.5 })
})

async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DiscordRefused)
  return error
}
