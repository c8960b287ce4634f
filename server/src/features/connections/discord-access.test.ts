import { expect, test } from 'vitest'
import type { Person } from '../../testing/builders/account-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { sandboxPeople, startTestSandbox } from '../../testing/test-sandbox.ts'
import { callAsAccount } from './discord-access.ts'
import { claimRenewal, findDiscordLink } from './discord-link-queries.ts'
import { linkDiscord } from './link-discord.ts'
import { accessTokenField } from './token-fields.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const eightDays = 8 * 24 * 60

async function aLinkedPerson(): Promise<Person> {
  const person = await shop.aPerson()
  const redirectUri = 'http://localhost:3000/api/discord/callback'
  const page = shop.deps.discord.oauth.authorizeUrl({ state: 'none', redirectUri })
  const back = await sandbox.agreeOnDiscord(page, sandboxPeople.finn.discord)
  await shop.db.deleteFrom('discordLink').execute()
  const code = back.searchParams.get('code') ?? undefined
  expect(await linkDiscord(shop.deps, { accountId: person.id, isProved: true, code, redirectUri })).toBeNull()
  return person
}

const whoAmI = (person: Person) =>
  callAsAccount(shop.deps, person.id, (token) => shop.deps.discord.users.getUser(token))

test("calls Discord with the account's token", async () => {
  const person = await aLinkedPerson()

  expect(await whoAmI(person)).toMatchObject({ id: sandboxPeople.finn.discord })
})

test('refreshes an expired token once under concurrent calls', async () => {
  const person = await aLinkedPerson()
  const before = await findDiscordLink(shop.db, person.id)
  shop.moveClock(eightDays)

  const answers = await Promise.all(Array.from({ length: 10 }, () => whoAmI(person)))

  const after = await findDiscordLink(shop.db, person.id)
  expect(answers.every(({ id }) => id === sandboxPeople.finn.discord)).toBe(true)
  expect(after?.accessToken).not.toBe(before?.accessToken)
  expect(after?.renewingUntil).toBeNull()
})

test('refuses to refresh with a token that another caller has used', async () => {
  const person = await aLinkedPerson()
  const stale = (await findDiscordLink(shop.db, person.id))?.refreshToken ?? ''
  shop.moveClock(eightDays)
  await whoAmI(person)
  const now = shop.deps.now()

  expect(await claimRenewal(shop.db, person.id, { refreshToken: stale, now, until: now })).toBe(false)
})

test('takes over a crashed refresh', async () => {
  const person = await aLinkedPerson()
  shop.moveClock(eightDays)
  const renewingUntil = new Date(shop.deps.now().getTime() + 300)
  await shop.db.updateTable('discordLink').set({ renewingUntil }).where('accountId', '=', person.id).execute()

  expect(await whoAmI(person)).toMatchObject({ id: sandboxPeople.finn.discord })
})

test('drops the tokens when access was revoked on Discord, keeps the link and asks to reconnect', async () => {
  const person = await aLinkedPerson()
  const link = await findDiscordLink(shop.db, person.id)
  await shop.deps.discord.oauth.revoke(shop.deps.secrets.open(link?.accessToken ?? '', accessTokenField(person.id)))

  await expect(whoAmI(person)).rejects.toMatchObject({ code: 'DISCORD_TOKEN_INVALID' })
  const after = await findDiscordLink(shop.db, person.id)
  expect(after).toMatchObject({ discordId: sandboxPeople.finn.discord, accessToken: null, refreshToken: null })
  await expect(whoAmI(person)).rejects.toMatchObject({ code: 'DISCORD_TOKEN_INVALID' })
})

test('asks an account without Discord to connect it', async () => {
  await expect(whoAmI(await shop.aPerson())).rejects.toMatchObject({ code: 'DISCORD_TOKEN_MISSING' })
})
