import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { addCategory } from '../../../testing/builders/presentation-builders.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { channels, standingShop } from '../../../testing/standing-shop.ts'

vi.setConfig({ testTimeout: 60_000 })

const shop = await standingShop()
const { db, messagesIn, textIn } = shop

async function anOwnedShop() {
  const { owner, guild } = await shop.aShop()
  await shop.tieDiscord(owner, onDiscord.robin)
  const now = new Date()
  // Discord isn't asked for the owner's rights again.
  const checked = { ownerCheckDueAt: new Date(now.getTime() + 3_600_000) }
  await db.updateTable('guild').set(checked).where('id', '=', guild.id).execute()
  return { owner, guild, item: await shop.anItem(guild, { name: 'Castle', price: 500 }) }
}

beforeEach(async () => {
  for (const { id } of await messagesIn(channels.shopLog)) await shop.pull('messages/delete', { message: id })
})

describe('/shop post', () => {
  test('posts the shop for its owner, with a link to the message', async () => {
    const { guild } = await anOwnedShop()

    const answer = await shop.robin.type(`/shop post channel:${channels.shopLog}`)

    const [message] = await messagesIn(channels.shopLog)
    expect(answer.content).toContain(`Posted in <#${channels.shopLog}>.`)
    const url = `https://discord.com/channels/${guild.guildId}/${channels.shopLog}/${message?.id}`
    expect(answer.parts).toContainEqual(expect.objectContaining({ url }))
    expect(await textIn(channels.shopLog)).toContain('Castle')
  })

  test('posts an item or a category by its name', async () => {
    const { guild, item } = await anOwnedShop()
    const category = await addCategory(db, { guildId: guild.id, name: 'Buildings' })
    await db.updateTable('item').set({ categoryId: category.id }).where('id', '=', item.id).execute()

    await shop.robin.type(`/shop post item:Castle channel:${channels.shopLog}`)
    await shop.robin.type(`/shop post category:Buildings channel:${channels.shopLog}`)

    const rows = await db.selectFrom('standingMessage').selectAll().where('guildId', '=', guild.id).execute()
    expect(rows.map(({ shows }) => shows).sort()).toEqual(['category', 'item'])
  })

  test('posts again what was deleted in the meantime', async () => {
    const { guild } = await anOwnedShop()
    await shop.robin.type(`/shop post channel:${channels.shopLog}`)
    const [deleted] = await messagesIn(channels.shopLog)
    await shop.pull('messages/delete', { message: deleted?.id })

    const answer = await shop.robin.type(`/shop post channel:${channels.shopLog}`)

    const messages = await messagesIn(channels.shopLog)
    expect(messages).toHaveLength(1)
    const url = `https://discord.com/channels/${guild.guildId}/${channels.shopLog}/${messages[0]?.id}`
    expect(answer.parts).toContainEqual(expect.objectContaining({ url }))
  })

  test('says that a message which is already there could not be updated', async () => {
    const { guild } = await anOwnedShop()
    await shop.robin.type(`/shop post channel:${channels.shopLog}`)
    const broken = { state: 'broken', problem: 'NO_PERMISSION', editAfter: new Date(Date.now() + 60_000) }
    await db.updateTable('standingMessage').set(broken).where('guildId', '=', guild.id).execute()

    const answer = await shop.robin.type(`/shop post channel:${channels.shopLog}`)

    expect(answer.content).toContain("This message is already in the channel, but we couldn't update it.")
    expect(await messagesIn(channels.shopLog)).toHaveLength(1)
  })

  test('refuses members who do not manage the shop', async () => {
    await anOwnedShop()

    const answer = await shop.sam.type(`/shop post channel:${channels.shopLog}`)

    expect(answer.content).toContain("Only the shop's owner and its managers can post messages.")
    expect(await messagesIn(channels.shopLog)).toEqual([])
  })

  test('reports why it cannot post', async () => {
    await anOwnedShop()

    await shop.pull('channels/deny', { channel: channels.shopLog, permissions: String(1n << 11n) })
    const closed = await shop.robin.type(`/shop post channel:${channels.shopLog}`)
    const unknown = await shop.robin.type('/shop post item:Nothing')
    const several = await shop.robin.type('/shop post item:Castle goal:true')

    const thread = discordChat(shop.sandbox, { channel: '520000000000010001', user: onDiscord.robin })
    const inThread = await thread.type('/shop post')

    await shop.pull('channels/deny', { channel: channels.shopLog, permissions: '0' })
    expect(inThread.content).toContain('Choose a text or announcement channel.')
    expect(closed.content).toContain("The bot can't post in this channel.")
    expect(unknown.content).toContain("This shop doesn't have this item.")
    expect(several.content).toContain('Choose an item, a category or the goal')
  })
})
