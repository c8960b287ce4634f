import { beforeEach, describe, expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const [petra, milo] = [await shop.aPerson(), await shop.aPerson()]
await shop.givePremium(petra)
const guildId = servers.pixelForge
const shopLog = '510000000000010003'
const modsOnly = '510000000000010006'

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  shop.moveClock(5)
  await shop.db.deleteFrom('guild').execute()
  await shop.tieDiscord(petra, onDiscord.petra)
  await shop.tieDiscord(milo, onDiscord.milo)
  await shop.aGuild({ owner: petra, guildId, manageRoleId: roles.shopkeeper })
})

const save = (body: object) =>
  shop.put(`/api/guilds/${guildId}/announcements`, { as: petra, body: { showsPrice: true, ...body } })
const saved = async (as = petra) =>
  Object((await shop.get(`/api/guilds/details/${guildId}`, { as })).body).announcements

describe('announcement settings', () => {
  test('announce where the purchase was made, with its price, until changed', async () => {
    expect(await saved()).toEqual({ place: 'purchase', channelId: null, showsPrice: true })
  })

  test('are saved, and remember the channel while it is not used', async () => {
    const reply = await save({ place: 'channel', channelId: shopLog, showsPrice: false })
    const first = await saved()
    await save({ place: 'none' })

    expect(reply).toMatchObject({ status: 200, body: { message: 'Announcement settings saved.' } })
    expect(first).toEqual({ place: 'channel', channelId: shopLog, showsPrice: false })
    expect(await saved()).toEqual({ place: 'none', channelId: shopLog, showsPrice: true })
  })

  test.each([
    ['a channel the bot cannot post in', modsOnly, 'CHANNEL_CLOSED_TO_BOT'],
    ['a channel of another server', '510000000000020001', 'CHANNEL_NOT_IN_GUILD'],
    ['no channel', null, 'CHANNEL_NOT_CHOSEN'],
  ])('refuse %s and stay as they are', async (_what, channelId, code) => {
    expect(await save({ place: 'channel', channelId })).toMatchObject({ body: { code } })
    expect(await saved()).toMatchObject({ place: 'purchase', channelId: null })
  })

  test('can be changed after the chosen channel was closed or the bot left', async () => {
    await save({ place: 'channel', channelId: shopLog })
    await sandbox.control('/discord/control/bot', { guild: guildId, present: false })
    shop.moveClock(5)

    expect(await save({ place: 'channel', channelId: shopLog, showsPrice: false })).toMatchObject({ status: 200 })
    expect(await save({ place: 'none' })).toMatchObject({ status: 200 })
  })

  test('are not shown to managers', async () => {
    expect(await saved(milo)).toBeUndefined()
  })
})
