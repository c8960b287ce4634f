import { describe, expect, test, vi } from 'vitest'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { discordWorld } from '../../../testing/discord-world.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await chatShop()
const { db } = shop
const world = discordWorld(shop.sandbox)
const moderator = '410000000000010002'
const petra = discordChat(shop.sandbox, { channel: '510000000000010001', user: onDiscord.petra })
const check = () => petra.type('/shop check')

/** Petra's premium shop with an item for sale. */
async function petrasShop() {
  const { owner, guild } = await shop.aShop()
  await shop.tieDiscord(owner, onDiscord.petra)
  await shop.givePremium(owner)
  return { owner, guild, item: await shop.anItem(guild) }
}

describe('roles that the bot cannot assign', () => {
  test('are named with the fix of each, and a link to the role check', async () => {
    const { guild } = await petrasShop()
    await shop.anItem(guild, { roleId: moderator })
    await shop.anItem(guild, { roleId: '410000000000019999' })

    const answer = await check()

    expect(answer.content).toContain(
      "❌ The bot can't assign **Moderator**\n-# This role has admin permissions, so it can't be sold. Choose a role without them.",
    )
    expect(answer.content).toContain("❌ The bot can't assign a deleted role\n-# ")
    expect(answer.parts).toContainEqual(
      expect.objectContaining({
        label: 'Check roles',
        url: `${shop.shopUrl}/manage-servers/${servers.pixelForge}#checks`,
      }),
    )
  })

  test('are all named if there is room', async () => {
    const { guild } = await petrasShop()
    for (let role = 1; role <= 8; role += 1) await shop.anItem(guild, { roleId: `41000000000001999${role}` })

    const { content } = await check()

    expect(content.match(/a deleted role/g)).toHaveLength(8)
  })
})

describe('roles of notices', () => {
  /** View, send, embed, read the history, manage roles and write in threads. */
  const usual = [10n, 11n, 14n, 16n, 28n, 38n].reduce((bits, bit) => bits | (1n << bit), 0n)
  const allow = (permissions: bigint) =>
    world.pull('bot', { guild: servers.pixelForge, present: true, permissions: String(permissions) })

  async function aNotice(roleId: string) {
    const { guild, item } = await petrasShop()
    const notice = { guildId: guild.id, event: 'purchase', itemId: item.id, roleId, updatedAt: new Date() }
    await db.insertInto('noticeTemplate').values(notice).execute()
    return guild
  }

  test('are named if nobody can mention them', async () => {
    await aNotice(roles.legend)

    const { content } = await check()

    expect(content).toContain(
      '⚠️ Notices can\'t ping **Legend**\n-# Turn on "Allow anyone to @mention this role" in the role settings, or give the bot\'s role the permission to mention all roles.',
    )
  })

  test('are reported if they are gone', async () => {
    const guild = await aNotice('410000000000019999')
    await db.updateTable('guild').set({ notificationRoleId: '410000000000019998' }).where('id', '=', guild.id).execute()

    const { content } = await check()

    expect(content).toContain('⚠️ Notices ping a role that no longer exists\n-# Choose another one in the portal.')
  })

  test('are not checked where nothing is announced', async () => {
    const guild = await aNotice(roles.legend)
    await db.updateTable('guild').set({ announceIn: 'none' }).where('id', '=', guild.id).execute()

    expect((await check()).content).not.toContain('ping')
  })

  test('are not reported if the bot can mention all roles', async () => {
    await aNotice(roles.legend)
    await allow(usual | (1n << 17n))
    // Discord's facts are remembered for some seconds.
    shop.moveClock(1)

    expect((await check()).content).not.toContain('ping')
  })
})
