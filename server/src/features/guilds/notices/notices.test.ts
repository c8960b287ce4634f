import { longestNotice, noticesReply } from '@guildshop/contract/notices'
import { beforeEach, describe, expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)
const [petra, stranger] = [await shop.aPerson(), await shop.aPerson()]
await shop.givePremium(petra)
await shop.tieDiscord(petra, onDiscord.petra)
const guild = await shop.aGuild({ owner: petra, guildId: servers.pixelForge, notificationRoleId: roles.dealHunters })
const mug = await anItem(guild, { name: 'Mug' })
const path = `/api/guilds/${guild.guildId}/notices`
const ofMug = `/api/items/${mug.id}/notices`
const [shopLog, modsOnly, elsewhere] = ['510000000000010003', '510000000000010006', '510000000000020001']
const plain = { isEnabled: true, text: null, channelId: null, roleId: null, version: 0 }

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  shop.moveClock(5)
  await shop.db.deleteFrom('noticeTemplate').execute()
})

const read = async () => noticesReply.parse((await shop.get(path, { as: petra })).body)
const save = (event: string, body: object, where = path) =>
  shop.put(`${where}/${event}`, { as: petra, body: { ...plain, ...body } })

describe('notices', () => {
  test('have one notice per event and the defaults before anything is saved', async () => {
    expect(await read()).toEqual({
      server: ['purchase', 'membership', 'gift', 'goal'].map((event) => ({ event, ...plain })),
      items: [],
      defaults: { place: 'purchase', channelId: null, roleId: roles.dealHunters, goal: null },
    })
  })

  test('include the goal and the channel of the settings among the defaults', async () => {
    await shop.db.updateTable('guild').set({ announceIn: 'channel', announceChannelId: shopLog }).execute()
    const dates = { startDate: '2026-03-01', endDate: '2026-03-31', createdAt: new Date() }
    await shop.db
      .insertInto('goal')
      .values({ guildId: guild.id, targetCents: 1, currency: 'USD', notifyChannelId: shopLog, ...dates })
      .execute()

    const { defaults } = await read()

    await shop.db.deleteFrom('goal').execute()
    await shop.db.updateTable('guild').set({ announceIn: 'purchase', announceChannelId: null }).execute()
    expect(defaults).toMatchObject({ place: 'channel', channelId: shopLog, goal: { channelId: shopLog, roleId: null } })
  })

  test('are saved for the server and for an item', async () => {
    const text = '🎉 **{buyer}** took {item}\n> for {price}'
    const ofServer = await save('purchase', { text: `  ${text} `, channelId: shopLog, roleId: roles.eventLead })
    const ofItem = await save('gift', { isEnabled: false, text: ' ' }, ofMug)

    const saved = { event: 'purchase', isEnabled: true, text, channelId: shopLog, roleId: roles.eventLead, version: 1 }
    expect(ofServer).toMatchObject({ status: 200, body: { message: 'Notice saved.', notice: saved } })
    expect(ofItem.status).toBe(200)
    const { server, items } = await read()
    expect(server.find(({ event }) => event === 'purchase')).toEqual(saved)
    const off = { ...plain, event: 'gift', isEnabled: false, version: 1 }
    expect(items).toEqual([{ itemId: mug.id, itemName: 'Mug', notices: [off] }])
  })

  test('of an item can be removed once', async () => {
    await save('purchase', { text: 'Mug!' }, ofMug)
    const remove = () => shop.delete(`${ofMug}/purchase`, { as: petra })

    expect(await remove()).toMatchObject({ status: 200, body: { message: "The item uses the server's notice again." } })
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'NOTICE_NOT_FOUND' } })
    expect((await read()).items).toEqual([])
  })

  test('of a deleted item are not listed and not found', async () => {
    const old = await anItem(guild, { name: 'Old' })
    await save('purchase', {}, `/api/items/${old.id}/notices`)
    await shop.db.updateTable('item').set({ deletedAt: new Date() }).where('id', '=', old.id).execute()

    const reply = await save('purchase', { version: 1 }, `/api/items/${old.id}/notices`)

    expect(reply).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
    expect((await read()).items).toEqual([])
  })

  test.each([[path], [ofMug]])('are saved once by concurrent edits of one version: %s', async (where) => {
    const first = await Promise.all(['one', 'two', 'three'].map((text) => save('gift', { text }, where)))
    const second = await Promise.all(['four', 'five'].map((text) => save('gift', { text, version: 1 }, where)))

    expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(second.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(second.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'NOTICE_CHANGED' })
  })

  test('refuse a version that was never saved', async () => {
    expect(await save('purchase', { version: 7 })).toMatchObject({ status: 409, body: { code: 'NOTICE_CHANGED' } })
  })
})

describe('notices refuse', () => {
  test.each([
    ['an unknown placeholder', { text: 'Hi {buyr}' }, 'NOTICE_PLACEHOLDER_UNKNOWN'],
    ['a closed channel', { channelId: modsOnly }, 'CHANNEL_CLOSED_TO_BOT'],
    ['a channel of another server', { channelId: elsewhere }, 'CHANNEL_NOT_IN_GUILD'],
    ['@everyone', { roleId: servers.pixelForge }, 'ROLE_IS_EVERYONE'],
    ['a role of another server', { roleId: '410000000000019999' }, 'ROLE_NOT_IN_GUILD'],
    ['a text that is too long', { text: 'x'.repeat(longestNotice + 1) }, 'INVALID_INPUT'],
    ['a NUL character', { text: 'a\0b' }, 'INVALID_INPUT'],
  ])('%s', async (_what, change, code) => {
    const replies = [await save('purchase', change), await save('purchase', change, ofMug)]

    expect(replies).toMatchObject([{ body: { code } }, { body: { code } }])
    expect((await read()).items).toEqual([])
  })

  test('an unknown placeholder, and name it', async () => {
    expect((await save('goal', { text: '{buyer}' })).body).toMatchObject({
      message: "{buyer} isn't a placeholder of this notice. Use {goal} or {server}.",
    })
  })

  test('an event that does not exist, and goals of items', async () => {
    const replies = [await save('refund', {}), await save('goal', {}, ofMug)]

    expect(replies.map(({ status }) => status)).toEqual([400, 400])
  })

  test('a role without premium, but keep one that was saved', async () => {
    await save('purchase', { roleId: roles.eventLead })
    await shop.db.updateTable('premiumGrant').set({ revokedAt: new Date() }).execute()

    const replies = [
      await save('gift', { roleId: roles.eventLead }),
      await save('purchase', { roleId: roles.eventLead, text: 'Hi', version: 1 }),
    ]

    await shop.db.updateTable('premiumGrant').set({ revokedAt: null }).execute()
    expect(replies).toMatchObject([{ status: 403, body: { code: 'PREMIUM_NEEDED' } }, { status: 200 }])
  })

  test('a disabled server', async () => {
    await shop.db.updateTable('guild').set({ isEnabled: false }).execute()

    const reply = await save('purchase', {})

    await shop.db.updateTable('guild').set({ isEnabled: true }).execute()
    expect(reply.body).toMatchObject({ code: 'GUILD_DISABLED' })
  })

  test('strangers, without revealing what exists', async () => {
    const replies = [
      await shop.get(path, { as: stranger }),
      await shop.put(`${ofMug}/gift`, { as: stranger, body: plain }),
      await shop.delete(`${ofMug}/gift`, { as: stranger }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('nothing that is unchanged after the bot has left', async () => {
    await save('purchase', { channelId: shopLog, roleId: roles.eventLead })
    await sandbox.control('/discord/control/bot', { guild: guild.guildId, present: false })
    shop.moveClock(5)

    const kept = await save('purchase', { channelId: shopLog, roleId: roles.eventLead, isEnabled: false, version: 1 })
    const added = await save('gift', { channelId: shopLog })

    expect(kept.status).toBe(200)
    expect(added.body).toMatchObject({ code: 'BOT_NOT_IN_GUILD' })
  })
})
