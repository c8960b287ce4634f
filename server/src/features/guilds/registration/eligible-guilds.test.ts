import { beforeEach, expect, test } from 'vitest'
import { password } from '../../../testing/builders/account-builders.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const finn = await shop.aPerson()

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  shop.moveClock(5)
  await shop.connectDiscord(sandbox, finn, onDiscord.finn)
})

const eligible = () => shop.get('/api/discord/eligible-guilds', { as: finn })
const names = (body: unknown) => Array.from(Object(body), (one) => Object(one).name).sort()

test('lists servers the user owns or can manage on Discord, with their type', async () => {
  const reply = await eligible()

  expect(reply.status).toBe(200)
  expect(reply.body).toHaveLength(3)
  expect(reply.body).toEqual(
    expect.arrayContaining([
      { id: servers.retroRaiders, name: 'Retro Raiders', icon: null, eligibleType: 'owner' },
      { id: servers.bookNook, name: 'Book Nook', icon: null, eligibleType: 'owner' },
      { id: servers.speedrunSociety, name: 'Speedrun Society', icon: null, eligibleType: 'admin' },
    ]),
  )
})

test('includes servers of administrators and excludes those of plain members', async () => {
  const petra = await shop.aPerson()
  await shop.connectDiscord(sandbox, petra, onDiscord.petra)

  const reply = await shop.get('/api/discord/eligible-guilds', { as: petra })

  expect(names(reply.body)).toEqual(['Cozy Corner', 'Moonlit Tavern', 'Pixel Forge'])
})

test('answers 401 with a TOKEN code without a linked Discord account', async () => {
  const reply = await shop.get('/api/discord/eligible-guilds', { as: await shop.aPerson() })

  expect(reply).toMatchObject({ status: 401, body: { code: 'DISCORD_TOKEN_MISSING' } })
})

test('asks to reconnect when the link has no tokens', async () => {
  await shop.tieDiscord(finn, onDiscord.finn)

  expect(await eligible()).toMatchObject({ status: 401, body: { code: 'DISCORD_TOKEN_INVALID' } })
})

test('asks to reconnect within a minute after access was revoked on Discord', async () => {
  expect((await eligible()).status).toBe(200)
  await sandbox.control('/discord/control/revoke', { user: onDiscord.finn })
  shop.moveClock(1)
  await new Promise((resolve) => setTimeout(resolve, 1100))

  expect(await eligible()).toMatchObject({ status: 401, body: { code: 'DISCORD_TOKEN_INVALID' } })
})

test('clears the server list when Discord is unlinked, and lists the servers of a newly linked account', async () => {
  expect((await eligible()).status).toBe(200)
  await shop.post('/api/profile/prove', { as: finn, body: { password } })
  await shop.delete('/api/profile/discord', { as: finn })
  expect((await eligible()).status).toBe(401)

  await shop.connectDiscord(sandbox, finn, onDiscord.ada)

  expect(names((await eligible()).body)).toEqual(['Speedrun Society'])
})

test('coalesces concurrent requests into one Discord call', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, eligible))

  const calls: unknown = await (await fetch(`${sandbox.url}/discord/control/calls`)).json()
  const asked = Array.from(Object(calls), (call) => Object(call).path).filter((path) => path.endsWith('/@me/guilds'))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(asked).toHaveLength(1)
})

test('returns the retry delay when Discord rate-limits us', async () => {
  const fault = { kind: 'rate-limit', times: 1, path: '/users/@me/guilds', retryAfter: 2.5 }
  await sandbox.control('/discord/control/faults', fault)

  expect(await eligible()).toMatchObject({ status: 429, body: { code: 'DISCORD_BUSY', retry_after: 2.5 } })
  expect((await eligible()).status).toBe(200)
})
