import { activityReply } from '@guildshop/contract/activity'
import { expect, test } from 'vitest'
import { onDiscord, servers } from '../../src/testing/builders/guild-builders.ts'
import { testApp } from '../../src/testing/test-app.ts'
import { startTestSandbox } from '../../src/testing/test-sandbox.ts'
import { seedDemo } from './seed-demo.ts'
import { demoSignIns } from './seed-demo-accounts.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
await seedDemo(shop.deps)

async function signIn(identifier: string) {
  const password = /password (\S+)$/.exec(demoSignIns)?.[1] ?? ''
  const { body } = await shop.post('/api/auth/login', { body: { identifier, password } })
  return { as: { token: String(Object(body).token) } }
}
const names = (body: unknown) => Array.from(Object(body), (one) => Object(one).name)

test('seeds finn as a free owner with one server', async () => {
  const finn = await signIn('finn')

  expect((await shop.get('/api/profile/me', finn)).body).toMatchObject({
    premiumStatus: null,
    discordId: onDiscord.finn,
    discordUsername: 'finn',
    paypalPayerId: 'FNNSELLER2345',
  })
  expect(names((await shop.get('/api/guilds', finn)).body)).toEqual(['Retro Raiders'])
})

test('seeds petra with permanent admin-granted premium and two servers with the bot', async () => {
  const petra = await signIn('petra')

  expect((await shop.get('/api/profile/me', petra)).body).toMatchObject({
    premiumStatus: 'Active',
    premiumExpiresAt: null,
    isAdminGrantedPremium: true,
    discordId: onDiscord.petra,
    paypalPayerId: 'PETRASELLER23',
  })
  expect(names((await shop.get('/api/guilds', petra)).body)).toEqual(['Pixel Forge', 'Moonlit Tavern'])
  for (const guildId of [servers.pixelForge, servers.moonlitTavern]) {
    expect(await shop.get(`/api/discord/guilds/${guildId}/roles`, petra)).toMatchObject({ status: 200 })
  }
})

test('seeds milo as a manager of Pixel Forge by its Shopkeeper role', async () => {
  const milo = await signIn('milo')

  const details = await shop.get(`/api/guilds/details/${servers.pixelForge}`, milo)
  const roles = await shop.get(`/api/discord/guilds/${servers.pixelForge}/roles`, milo)

  expect(names((await shop.get('/api/guilds/manageable', milo)).body)).toEqual(['Pixel Forge'])
  const { manageRoleId } = Object(details.body)
  expect(roles.body).toContainEqual(expect.objectContaining({ id: manageRoleId, name: 'Shopkeeper' }))
})

test('seeds the activity of petra and milo in Pixel Forge', async () => {
  const { body } = await shop.get(`/api/guilds/${servers.pixelForge}/activity`, await signIn('petra'))

  const { entries, people } = activityReply.parse(body)
  expect(people.map(({ name }) => name)).toEqual(['milo', 'petra'])
  expect(entries[0]).toMatchObject({ person: 'milo', action: 'show-item', details: 'Cross-Stitched Portrait' })
})

test('adds and restores nothing on a second start', async () => {
  await shop.db.deleteFrom('paypalLink').execute()
  const sales = await shop.db.selectFrom('sale').select(['id', 'captureId']).orderBy('id').execute()

  await seedDemo(shop.deps)

  expect(await shop.db.selectFrom('paypalLink').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('guild').selectAll().execute()).toHaveLength(3)
  expect(sales.length).toBeGreaterThan(1000)
  expect(await shop.db.selectFrom('sale').select(['id', 'captureId']).orderBy('id').execute()).toEqual(sales)
})
