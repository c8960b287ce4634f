import { describe, expect, test } from 'vitest'
import { connectionBuilders } from '../../testing/builders/connection-builders.ts'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { aFullConnection } = connectionBuilders(shop.deps)
const [owner, manager] = [await shop.aPerson(), await shop.aPerson()]
await shop.givePremium(owner)
await shop.tieDiscord(owner, onDiscord.petra)
await shop.tieDiscord(manager, onDiscord.milo)
const { guildId } = await shop.aGuild({ owner, guildId: servers.pixelForge, manageRoleId: roles.shopkeeper })

const save = (cancelLeftAfterDays: unknown, id = guildId) =>
  shop.put(`/api/guilds/${id}/membership-settings`, { as: owner, body: { cancelLeftAfterDays } })
const options = async (as = owner) =>
  Object((await shop.get(`/api/guilds/details/${guildId}`, { as })).body).memberships

describe('membership settings', () => {
  test('keep members who leave until changed, and are shown to managers as well', async () => {
    const before = await options()
    const reply = await save(7)

    expect(before).toMatchObject({ cancelLeftAfterDays: null })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Membership settings saved.' } })
    expect(await options(manager)).toMatchObject({ cancelLeftAfterDays: 7 })
    await save(null)
    expect(await options()).toMatchObject({ cancelLeftAfterDays: null })
  })

  test.each([0, 31, 1.5, '7'])('refuse %s days', async (days) => {
    expect(await save(days)).toMatchObject({ status: 400 })
  })

  test('are refused in a disabled shop', async () => {
    const closed = await shop.aGuild({ owner, isEnabled: false })

    expect(await save(7, closed.guildId)).toMatchObject({ status: 403, body: { code: 'GUILD_DISABLED' } })
  })
})

describe('automatic renewal', () => {
  const problem = async () => (await options()).automaticProblem

  test('needs a PayPal account, then an app of the seller', async () => {
    const without = await problem()
    await shop.tiePaypal(owner, 'PETRASELLER23')

    expect(without).toBe('Automatic renewal needs a PayPal account. Connect yours on your Profile page.')
    expect(await problem()).toBe('Automatic renewal needs your own PayPal app. Connect it on your Profile page.')
    expect((await options(manager)).automaticProblem).toMatch(/^Automatic renewal isn't available with the owner's/)
  })

  test('is available with the account of our own app', async () => {
    await shop.tieOwnPaypal(owner, 'PETRASELLER23')

    expect(await problem()).toBeNull()
  })

  test('is available with an app that works and bills subscriptions', async () => {
    await shop.tiePaypal(owner, 'PETRASELLER23')
    const { id } = await aFullConnection(sandbox, owner)
    const change = (given: object) => shop.db.updateTable('paypalConnection').set(given).where('id', '=', id).execute()

    expect(await problem()).toBeNull()
    await change({ hasSubscriptions: false })
    expect(await problem()).toMatch(/^Your PayPal app can't bill subscriptions\./)
    await change({ problem: 'rejected', problemAt: shop.deps.now() })
    expect(await problem()).toBe("Your PayPal app isn't working. Check it on your Profile page.")
    expect((await options(manager)).automaticProblem).toMatch(/^Automatic renewal isn't available with the owner's/)
  })
})
