import { expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const [owner, manager, stranger] = [await shop.aPerson(), await shop.aPerson(), await shop.aPerson()]
await shop.givePremium(owner)
await shop.tieDiscord(owner, onDiscord.petra)
await shop.tieDiscord(manager, onDiscord.milo)
const { guildId } = await shop.aGuild({ owner, guildId: servers.pixelForge, manageRoleId: roles.shopkeeper })

const save = (body: object, { as = owner, id = guildId } = {}) =>
  shop.put(`/api/guilds/${id}/gift-settings`, { as, body })
const allowsGifts = async (as = owner) =>
  Object((await shop.get(`/api/guilds/details/${guildId}`, { as })).body).storefront?.allowsGifts

test('gifts are on until the owner turns them off', async () => {
  const before = await allowsGifts()
  const reply = await save({ allowsGifts: false })

  expect(before).toBe(true)
  expect(reply).toMatchObject({ status: 200, body: { message: 'Gift settings saved.' } })
  expect([await allowsGifts(), await allowsGifts(manager)]).toEqual([false, false])
  await save({ allowsGifts: true })
  expect(await allowsGifts()).toBe(true)
})

test.each([
  ['a manager', manager],
  ['a stranger', stranger],
])('%s can not change them', async (_who, as) => {
  const { status } = await save({ allowsGifts: false }, { as })

  expect([403, 404]).toContain(status)
  expect(await allowsGifts()).toBe(true)
})

test.each([[{}], [{ allowsGifts: 'no' }], [{ allowsGifts: null }]])('refuse %j', async (body) => {
  expect(await save(body)).toMatchObject({ status: 400 })
})

test('are refused in a disabled shop', async () => {
  const closed = await shop.aGuild({ owner, isEnabled: false })

  const reply = await save({ allowsGifts: false }, { id: closed.guildId })

  expect(reply).toMatchObject({ status: 403, body: { code: 'GUILD_DISABLED' } })
})
