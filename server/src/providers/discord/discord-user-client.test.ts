import { expect, test } from 'vitest'
import { type FakeAnswer, fakeProvider, inTurn } from '../../testing/providers/provider-fake.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { RateLimited } from '../rate-limited.ts'
import { DiscordRefused } from './discord-errors.ts'
import { createDiscordUserClient } from './discord-user-client.ts'

const petra = {
  id: '210000000000000002',
  username: 'petra',
  discriminator: '0',
  global_name: 'Petra',
  avatar: null,
  locale: 'en-US',
}

async function discordThatAnswers(answer: FakeAnswer | (() => FakeAnswer), timeout = 10_000) {
  const { url, requests } = await fakeProvider(typeof answer === 'function' ? answer : () => answer)
  return { users: createDiscordUserClient({ apiBase: `${url}/api`, timeout }), requests }
}

test('reads a user with their own token', async () => {
  const { users, requests } = await discordThatAnswers({ json: petra })

  const user = await users.getUser('her-token')

  expect(user).toEqual({
    id: '210000000000000002',
    username: 'petra',
    discriminator: '0',
    globalName: 'Petra',
    avatar: null,
  })
  expect(requests).toMatchObject([{ path: '/api/v10/users/@me', headers: { authorization: 'Bearer her-token' } }])
})

test.each([
  [{ email: 'petra@example.com', verified: true }, 'petra@example.com'],
  [{ email: 'petra@example.com', verified: false }, null],
  [{ email: null, verified: true }, null],
  [{}, null],
])('reads an email only if Discord has verified it: %j', async (fields, verifiedEmail) => {
  const { users } = await discordThatAnswers({ json: { ...petra, ...fields } })

  expect(await users.getIdentity('her-token')).toMatchObject({ username: 'petra', verifiedEmail })
})

test('reads server permissions as a bigint', async () => {
  const { users } = await discordThatAnswers({
    json: [{ id: '31', name: 'Pixel Forge', icon: null, owner: false, permissions: '2251799813685280', features: [] }],
  })

  const guilds = await users.listGuilds('her-token')

  expect(guilds).toEqual([
    { id: '31', name: 'Pixel Forge', icon: null, isOwner: false, permissions: 2_251_799_813_685_280n },
  ])
})

test('returns an empty list for a null response', async () => {
  const { users } = await discordThatAnswers({ json: null })

  expect(await users.listGuilds('her-token')).toEqual([])
})

test.each([
  ['revoked', { status: 401, json: { message: '401: Unauthorized', code: 0 } }],
  ['not one of theirs', { status: 403, json: { message: 'Invalid OAuth2 access token', code: 50_025 } }],
])('reports a token that is %s after one request', async (_name, answer) => {
  const { users, requests } = await discordThatAnswers(answer)

  const error = await users.listGuilds('her-token').catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(DiscordRefused)
  expect(error).toMatchObject({ status: answer.status, code: answer.json.code, isTokenInvalid: true })
  expect(requests).toHaveLength(1)
})

test.each<[string, FakeAnswer, number]>([
  ['in the body', { json: { message: 'slow', retry_after: 1.25, global: false } }, 1.25],
  ['in the header alone', { headers: { 'retry-after': '3' }, text: 'slow' }, 3],
  ['nowhere', {}, 5],
])('reads the retry delay of a rate limit given %s', async (_name, answer, retryAfter) => {
  const { users, requests } = await discordThatAnswers({ ...answer, status: 429 })

  const error = await users.listGuilds('her-token').catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(RateLimited)
  expect(error).toMatchObject({ retryAfter })
  expect(requests).toHaveLength(1)
})

test('retries after a short outage', async () => {
  const { users } = await discordThatAnswers(inTurn({ status: 500 }, { fault: 'reset' }, { json: petra }))

  expect(await users.getUser('her-token')).toMatchObject({ username: 'petra' })
})

test.each<[string, FakeAnswer]>([
  ['never answers', { fault: 'silence' }],
  ['never finishes', { fault: 'slow body', json: petra }],
  ['keeps failing', { status: 503 }],
  ['answers no JSON', { text: 'hello' }],
  ['answers something else', { json: { id: 5 } }],
])('fails when Discord %s', async (_name, answer) => {
  const { users } = await discordThatAnswers(answer, 1500)

  await expect(users.getUser('her-token')).rejects.toBeInstanceOf(ProviderFailed)
})
