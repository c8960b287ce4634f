import { describe, expect, test, vi } from 'vitest'
import { fitsInto, messageLimits, sizeOf } from '../../../chat/message-size.ts'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { addStandingMessage } from '../../../testing/builders/presentation-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { discordWorld } from '../../../testing/discord-world.ts'
import { checkSetup } from './check-setup.ts'
import { drawChecks } from './checks-card.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await chatShop()
const { sandbox, db } = shop
const { aDeliverable } = deliverableBuilders(shop.deps)
const world = discordWorld(sandbox)
const [general, shopLog, modsOnly] = ['510000000000010001', '510000000000010003', '510000000000010006']
const moderator = '410000000000010002'
const inGeneral = (user: string) => discordChat(sandbox, { channel: general, user })
const petra = inGeneral(onDiscord.petra)

/** Petra's premium shop with an item for sale. */
async function petrasShop() {
  const { owner, guild } = await shop.aShop()
  await shop.tieDiscord(owner, onDiscord.petra)
  await shop.givePremium(owner)
  const item = await shop.anItem(guild)
  return { owner, guild, item }
}

const check = (chat = petra) => chat.type('/shop check')

describe('/shop check', () => {
  test('reports that everything is ready', async () => {
    await petrasShop()

    const answer = await check()

    expect(answer.isEphemeral).toBe(true)
    expect(answer.content).toContain('### Setup check · Pixel\\_Forge\nEverything is ready.')
    expect(answer.content).toContain('✅ The shop is open\n✅ 1 item for sale\n✅ PayPal is connected')
    expect(answer.content).toContain('✅ The bot can post in the channel')
    expect(answer.content).not.toMatch(/❌|⚠️/)
    expect(answer.labels).toEqual(['Check again', 'Open portal'])
  })

  test('names what to fix in the portal, with a link', async () => {
    const { owner, item } = await petrasShop()
    await db.updateTable('item').set({ isHidden: true }).where('id', '=', item.id).execute()
    await db.deleteFrom('paypalLink').where('accountId', '=', owner.id).execute()

    const answer = await check()

    expect(answer.content).toContain('2 things to fix.')
    expect(answer.content).toContain('❌ Nothing for sale yet')
    expect(answer.content).toContain("❌ PayPal isn't connected, so buyers can't pay")
    const links = answer.parts.flatMap(({ label, url }) => (url ? [[label, url]] : []))
    expect(links).toEqual([
      ['Add items', `${shop.shopUrl}/manage-servers/${servers.pixelForge}`],
      ['Connect PayPal', `${shop.shopUrl}/profile#paypal`],
      ['Open portal', `${shop.shopUrl}/manage-servers/${servers.pixelForge}`],
    ])
  })

  test.each([
    [
      { refusal: 'PAYEE_ACCOUNT_RESTRICTED', refusedAt: new Date(), refusedStep: 'order' },
      '❌ PayPal is declining payments to your account',
      '❌ Payments may not work right now\n-# The shop owner needs to check PayPal on the Profile page.',
    ],
    [{ isVerified: false }, "⚠️ Your PayPal account isn't verified", '✅ PayPal is connected'],
  ])('reports details about the PayPal account to its owner only: %j', async (standing, text, toManager) => {
    const { owner, guild } = await petrasShop()
    await db.updateTable('guild').set({ manageRoleId: roles.shopkeeper }).where('id', '=', guild.id).execute()
    await db.updateTable('paypalLink').set(standing).where('accountId', '=', owner.id).execute()

    expect((await check()).content).toContain(text)
    const { content } = await check(inGeneral(onDiscord.milo))
    expect(content).toContain(toManager)
    expect(content).not.toMatch(/refuse|verified/)
  })

  test('reports a closed shop and a server without one', async () => {
    const { guild } = await petrasShop()
    await db.updateTable('guild').set({ isEnabled: false }).where('id', '=', guild.id).execute()
    const closed = await check()
    await db.updateTable('guild').set({ removedAt: new Date() }).where('id', '=', guild.id).execute()

    expect(closed.content).toContain("❌ The shop is closed: the owner's plan doesn't include another active shop")
    const none = await check()
    expect(none.content).toContain("❌ This server isn't registered")
    expect(none.labels).toContain('Register server')
  })

  test('names channels that the bot cannot post in, and those that are gone', async () => {
    const { guild } = await petrasShop()
    const announcing = { announceIn: 'channel', announceChannelId: modsOnly }
    await db.updateTable('guild').set(announcing).where('id', '=', guild.id).execute()
    const goal = { guildId: guild.id, targetCents: 1, currency: 'USD', startDate: '2026-01-01', endDate: '2099-01-01' }
    await db
      .insertInto('goal')
      .values({ ...goal, notifyChannelId: '510000000000019999', createdAt: new Date() })
      .execute()

    const { content } = await check()

    expect(content).toContain(`❌ The bot can't post in <#${modsOnly}> (sale announcements)`)
    expect(content).toContain('❌ A channel no longer exists: donation goal')
    expect(content).toContain('✅ The bot can post in the channel')
  })

  test('names channels of shop messages where the bot cannot read the history', async () => {
    const { guild } = await petrasShop()
    await addStandingMessage(db, { guildId: guild.id, channelId: shopLog })
    await world.pull('channels/deny', { channel: shopLog, permissions: String(1n << 16n) })
    // What the bot knows about the server is cached for half a minute.
    shop.moveClock(1)

    const { content } = await check()

    shop.moveClock(1)
    await world.pull('channels/deny', { channel: shopLog, permissions: '0' })
    expect(content).toContain(`⚠️ The bot can't read earlier messages in <#${shopLog}> (shop messages)`)
    expect(content).toContain('Allow Read Message History for its role.')
    expect(content).toContain('✅ The bot can post in 2 channels')
  })

  test('names channels of notices that are posted', async () => {
    const { guild, item } = await petrasShop()
    const notice = { guildId: guild.id, channelId: modsOnly, updatedAt: new Date() }
    const gone = { ...notice, channelId: '510000000000019999' }
    await db
      .insertInto('noticeTemplate')
      .values([
        { ...notice, event: 'purchase', itemId: item.id },
        { ...gone, event: 'membership', isEnabled: false },
        { ...gone, event: 'goal' },
      ])
      .execute()

    const announcing = await check()
    await db.updateTable('guild').set({ announceIn: 'none' }).where('id', '=', guild.id).execute()
    const silent = await check()

    expect(announcing.content).toContain(`❌ The bot can't post in <#${modsOnly}> (notices)`)
    expect(announcing.content).toContain('❌ A channel no longer exists: notices')
    expect(silent.content).not.toContain(modsOnly)
    expect(silent.content).toContain('❌ A channel no longer exists: notices')
  })

  test('names roles that the bot cannot assign, of items and deliverables', async () => {
    const { guild, item } = await petrasShop()
    await aDeliverable(item, { kind: 'role', roleId: roles.legend })
    await shop.anItem(guild, { roleId: moderator })
    await shop.anItem(guild, { roleId: '410000000000019999' })

    const { content } = await check()

    expect(content).toContain("❌ The bot can't assign **Moderator**\n")
    expect(content).toContain("❌ The bot can't assign a deleted role\n")
  })

  test.each([
    ['a member', onDiscord.robin, false],
    ['a moderator without Manage Server', onDiscord.ada, false],
    ['a holder of the manager role', onDiscord.milo, true],
  ])('answers or refuses %s', async (_, user, isAllowed) => {
    const { guild } = await petrasShop()
    await db.updateTable('guild').set({ manageRoleId: roles.shopkeeper }).where('id', '=', guild.id).execute()

    const { content } = await check(inGeneral(user))

    expect(content.includes('### Setup check')).toBe(isAllowed)
    expect(content.includes('Only people who can manage this server')).toBe(!isAllowed)
  })

  test('refuses a holder of the manager role without premium', async () => {
    const { guild } = await shop.aShop()
    await db.updateTable('guild').set({ manageRoleId: roles.shopkeeper }).where('id', '=', guild.id).execute()

    expect((await check(inGeneral(onDiscord.milo))).content).toContain('Only people who can manage this server')
  })

  test('checks again in place', async () => {
    const { guild, item } = await petrasShop()
    await db.updateTable('item').set({ isHidden: true }).where('id', '=', item.id).execute()
    const before = await check()
    await shop.anItem(guild)

    const after = await petra.press(before, 'Check again')

    expect(after.id).toBe(before.id)
    expect(after.content).toContain('Everything is ready.')
  })
})

describe('drawChecks', () => {
  test.each([1, 5, 14])('fits into a message with %i long problems', (count) => {
    const link = { label: 'Open shop', url: 'https://shop.example' }
    const names = Array.from({ length: 250 }, (_, role) => `**${role}${'x'.repeat(95)}**`)
    const worst = { state: 'problem' as const, text: 'x'.repeat(2000), fix: 'y'.repeat(2000), link, names }
    const subject = {
      discordGuildId: servers.pixelForge,
      name: '_'.repeat(100),
      isRegistered: true,
      publicUrl: 'https://shop.example',
    }

    const { components } = drawChecks([...Array(count).fill(worst), { state: 'good', text: 'Fine' }], subject)

    expect(fitsInto(sizeOf(components), messageLimits)).toBe(true)
  })

  test('names as many as fit, and counts the rest', () => {
    const names = Array.from({ length: 500 }, (_, role) => `**Role ${role}**`)
    const subject = {
      discordGuildId: servers.pixelForge,
      name: 'Forge',
      isRegistered: true,
      publicUrl: 'https://a.example',
    }

    const { components } = drawChecks([{ state: 'problem', text: "The bot can't assign", names }], subject)

    const [, shown = '', rest = ''] = /can't assign (.+) and (\d+) more/.exec(JSON.stringify(components)) ?? []
    expect(shown.split(', ').length + Number(rest)).toBe(500)
    expect(sizeOf(components).characters).toBeGreaterThan(messageLimits.characters - 100)
    expect(fitsInto(sizeOf(components), messageLimits)).toBe(true)
  })
})

describe('the setup button in a direct message', () => {
  test.each([
    ['a member of the server', onDiscord.robin, 'Only people who can manage this server'],
    ['someone who manages it', onDiscord.petra, '### Setup check'],
  ])('answers or refuses %s by what Discord says', async (_, discordId, text) => {
    await shop.aShop()

    const reply = await checkSetup(shop.deps, { discordGuildId: servers.pixelForge, discordId, visit: null })

    expect(JSON.stringify(reply.components)).toContain(text)
  })

  test('refuses everyone else without the bot', async () => {
    await world.pull('bot', { guild: servers.cozyCorner, present: false })

    const asked = { discordGuildId: servers.cozyCorner, discordId: onDiscord.sam, visit: null }
    const reply = await checkSetup(shop.deps, asked)

    expect(JSON.stringify(reply.components)).toContain('Only people who can manage this server')
  })
})
