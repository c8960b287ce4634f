import { expect, test } from 'vitest'
import type { Person } from '../../testing/builders/account-builders.ts'
import { guildBuilders } from '../../testing/builders/guild-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { sandboxPeople, startTestSandbox } from '../../testing/test-sandbox.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.ts'
import { accessTokenField } from './token-fields.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { finn, petra } = sandboxPeople

/** Starts the OAuth flow and returns its URL and cookie. */
async function startLink(person: Person, returnTo?: string) {
  const headers = returnTo ? { 'x-guildshop-return': returnTo } : {}
  const reply = await shop.get('/api/discord/auth', { as: person, headers })
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  return { url: String(Object(reply.body).authorizationUrl), cookie, setCookie: String(reply.headers['set-cookie']) }
}

/** Calls the callback with this cookie and returns the redirect. */
async function comeBack(location: URL, cookie: string): Promise<string> {
  const reply = await shop.get(location.pathname + location.search, { headers: { cookie } })
  expect(reply.status).toBe(303)
  return String(reply.headers.location).replace('http://localhost:3000', '')
}

async function link(person: Person, discordId: string): Promise<string> {
  const { url, cookie } = await startLink(person)
  return comeBack(await sandbox.agreeOnDiscord(url, discordId), cookie)
}

const profileOf = async (person: Person) => (await shop.get('/api/profile/me', { as: person })).body

test('links Discord, shows the account and unlinks it', async () => {
  const owner = await shop.aPerson()

  expect(await link(owner, finn.discord)).toBe('/profile?discord_link_status=success')
  expect(await profileOf(owner)).toMatchObject({ discordId: finn.discord, discordUsername: 'finn' })

  const unlinked = await shop.delete('/api/profile/discord', { as: owner })
  expect(unlinked).toMatchObject({
    status: 200,
    body: { message: 'Discord account disconnected.', profile: { discordId: null } },
  })
})

test('returns to Manage Servers if the flow started there', async () => {
  const owner = await shop.aPerson()
  const { url, cookie } = await startLink(owner, '/manage-servers')

  const page = await comeBack(await sandbox.agreeOnDiscord(url, petra.discord), cookie)

  expect(page).toBe('/manage-servers?discord_auth=success')
  await shop.delete('/api/profile/discord', { as: owner })
})

test('revokes the token at Discord when unlinking', async () => {
  const owner = await shop.aPerson()
  await link(owner, finn.discord)
  const stored = await shop.db
    .selectFrom('discordLink')
    .selectAll()
    .where('accountId', '=', owner.id)
    .executeTakeFirstOrThrow()
  const token = shop.deps.secrets.open(stored.accessToken ?? '', accessTokenField(owner.id))
  expect(await shop.deps.discord.users.getUser(token)).toMatchObject({ id: finn.discord })

  await shop.delete('/api/profile/discord', { as: owner })
  await shop.runQueuedJobs()

  await expect(shop.deps.discord.users.getUser(token)).rejects.toMatchObject({ isTokenInvalid: true })
})

test('stores tokens encrypted', async () => {
  const owner = await shop.aPerson()
  await link(owner, finn.discord)

  const stored = await shop.db
    .selectFrom('discordLink')
    .selectAll()
    .where('accountId', '=', owner.id)
    .executeTakeFirstOrThrow()
  const token = shop.deps.secrets.open(stored.accessToken ?? '', accessTokenField(owner.id))

  expect(JSON.stringify(stored)).not.toContain(token)
  await shop.delete('/api/profile/discord', { as: owner })
})

test('reports refused consent, which returns no code', async () => {
  const owner = await shop.aPerson()
  const { url, cookie } = await startLink(owner)

  const page = await comeBack(await sandbox.cancelConsent(url), cookie)

  expect(page).toBe('/profile?error=no_code')
})

test('reports an unknown code as an invalid token', async () => {
  const owner = await shop.aPerson()
  const { url, cookie } = await startLink(owner)
  const location = await sandbox.agreeOnDiscord(url, finn.discord)
  location.searchParams.set('code', 'never-issued')

  expect(await comeBack(location, cookie)).toBe('/profile?error=discord_token_invalid')
})

test('reports a Discord outage and links nothing', async () => {
  const owner = await shop.aPerson()
  const away = await testApp()
  const reply = await away.get('/api/discord/auth', { as: owner })
  const state = new URL(String(Object(reply.body).authorizationUrl)).searchParams.get('state')
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''

  const back = await away.get(`/api/discord/callback?code=any&state=${state}`, { headers: { cookie } })

  expect(back.headers.location).toBe('http://localhost:3000/profile?error=discord_api_error')
  expect(await profileOf(owner)).toMatchObject({ discordId: null })
})

test('T10: links a Discord account to one portal account under concurrent requests', async () => {
  const [first, second] = [await shop.aPerson(), await shop.aPerson()]

  const pages = await Promise.all([link(first, finn.discord), link(second, finn.discord)])

  expect(pages.sort()).toEqual(['/profile?discord_link_status=success', '/profile?error=discord_already_linked'])
  for (const person of [first, second]) await shop.delete('/api/profile/discord', { as: person })
})

test('T10: refuses a Discord account that another request is linking', async () => {
  const [first, second] = [await shop.aPerson(), await shop.aPerson()]

  const page = await whileUncommitted(shop.db, {
    change: (tx) => guildBuilders({ ...shop.deps, db: tx }).tieDiscord(first, finn.discord),
    work: () => link(second, finn.discord),
  })

  expect(page).toBe('/profile?error=discord_already_linked')
  await shop.delete('/api/profile/discord', { as: first })
})

test('T10: refuses the Discord account of a banned portal account', async () => {
  const banned = await shop.aPerson()
  await link(banned, finn.discord)
  await shop.db.updateTable('account').set({ bannedAt: shop.deps.now() }).where('id', '=', banned.id).execute()

  expect(await link(await shop.aPerson(), finn.discord)).toBe('/profile?error=discord_banned')
  await shop.db.deleteFrom('discordLink').where('accountId', '=', banned.id).execute()
})

test('T10: links nothing with another cookie, without one, late or with a foreign state', async () => {
  const owner = await shop.aPerson()
  const stranger = await startLink(await shop.aPerson())
  const otherJar = await startLink(owner)
  const noJar = await startLink(owner)
  const late = await startLink(owner)
  const returns = [
    comeBack(await sandbox.agreeOnDiscord(otherJar.url, finn.discord), stranger.cookie),
    comeBack(await sandbox.agreeOnDiscord(noJar.url, finn.discord), ''),
    comeBack(new URL('http://localhost/api/discord/callback?code=x&state=made-up'), otherJar.cookie),
    comeBack(new URL('http://localhost/api/discord/callback?code=x'), otherJar.cookie),
  ]
  expect(new Set(await Promise.all(returns))).toEqual(new Set(['/profile?error=invalid_state']))

  const location = await sandbox.agreeOnDiscord(late.url, finn.discord)
  shop.moveClock(11)
  expect(await comeBack(location, late.cookie)).toBe('/profile?error=invalid_state')
  expect(await profileOf(owner)).toMatchObject({ discordId: null })
})

test('T10: accepts a state once under concurrent callbacks', async () => {
  const owner = await shop.aPerson()
  const { url, cookie } = await startLink(owner)
  const location = await sandbox.agreeOnDiscord(url, finn.discord)

  const pages = await Promise.all(Array.from({ length: 50 }, () => comeBack(location, cookie)))

  expect(pages.filter((page) => page !== '/profile?error=invalid_state')).toEqual([
    '/profile?discord_link_status=success',
  ])
  await shop.delete('/api/profile/discord', { as: owner })
})

test('T10: refuses a PayPal state in the Discord callback', async () => {
  const owner = await shop.aPerson()
  const reply = await shop.get('/api/paypal/auth', { as: owner })
  const state = new URL(String(Object(reply.body).authorizationUrl)).searchParams.get('state')
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''

  expect(await comeBack(new URL(`http://localhost/api/discord/callback?code=x&state=${state}`), cookie)).toBe(
    '/profile?error=invalid_state',
  )
})

test.each(['deactivatedAt', 'bannedAt'])('T10: refuses an account closed (%s) during the flow', async (mark) => {
  const owner = await shop.aPerson()
  const { url, cookie } = await startLink(owner)
  await shop.db
    .updateTable('account')
    .set({ [mark]: shop.deps.now() })
    .where('id', '=', owner.id)
    .execute()

  expect(await comeBack(await sandbox.agreeOnDiscord(url, finn.discord), cookie)).toBe('/profile?error=invalid_state')
})

test('T10: sets an HttpOnly, SameSite cookie', async () => {
  const { setCookie, url } = await startLink(await shop.aPerson())

  expect(setCookie).toMatch(/^guildshop-link=[\w-]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(new URL(url).searchParams.get('state')?.length).toBeGreaterThanOrEqual(22)
})

test('refuses to unlink without a link', async () => {
  const reply = await shop.delete('/api/profile/discord', { as: await shop.aPerson() })

  expect(reply).toMatchObject({ status: 409, body: { code: 'DISCORD_NOT_LINKED' } })
})

test('returns the bot invite and support links to everyone', async () => {
  const { body } = await shop.get('/api/discord/links')

  const invite = new URL(String(Object(body).botInviteUrl))
  expect(invite.searchParams.get('scope')).toBe('bot applications.commands')
  expect(invite.searchParams.get('client_id')).toBe(sandbox.discord.clientId)
  expect(body).toMatchObject({ supportServerUrl: 'https://discord.gg/help' })
})
