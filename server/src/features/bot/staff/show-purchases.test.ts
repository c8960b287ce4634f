import { describe, expect, test, vi } from 'vitest'
import { fitsInto, messageLimits, sizeOf } from '../../../chat/message-size.ts'
import { orderNumber } from '../../../db/order-number.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { memberBuilders } from '../../../testing/builders/member-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { showPurchases } from './show-purchases.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await chatShop()
const { sandbox, db } = shop
const { aSale } = saleBuilders(shop.deps)
const { join } = memberBuilders(shop.deps)
const { petra, milo, ada, robin, sam } = onDiscord
const inGeneral = (user: string) => discordChat(sandbox, { channel: '510000000000010001', user })
const purchasesOf = (target: string, as = petra) => inGeneral(as).useOn(target, 'Purchases')

/** Petra's premium shop, which Milo manages. */
async function petrasShop() {
  const { owner, guild } = await shop.aShop()
  await shop.tieDiscord(owner, petra)
  await shop.givePremium(owner)
  await db.updateTable('guild').set({ manageRoleId: roles.shopkeeper }).where('id', '=', guild.id).execute()
  await shop.tieDiscord(await shop.aPerson(), milo)
  return { owner, guild, item: await shop.anItem(guild, { name: 'Mug *big*' }) }
}

const visitOf = (discordId: string) => ({
  interactionId: '1',
  guildId: servers.pixelForge,
  channelId: '510000000000010001',
  member: { discordId, username: 'someone', roleIds: [] },
  permissions: 0n,
  locale: null,
})
const shownTo = async (discordId: string, page = 0) =>
  (await showPurchases(shop.deps, visitOf(discordId), { discordId: robin, page })).components

describe('the user command Purchases', () => {
  test("shows a member's orders with their state, and links to the portal", async () => {
    const { guild, item } = await petrasShop()
    const paid = await aSale(guild, item, { createdAt: new Date('2026-01-03') })
    const part = { refundedCents: 500, disputedAt: new Date(), createdAt: new Date('2026-01-02') }
    await aSale(guild, item, part)
    await aSale(guild, item, { refundedAt: new Date(), createdAt: new Date('2026-01-01') })

    const answer = await purchasesOf(robin)

    expect(answer.isEphemeral).toBe(true)
    expect(answer.texts).toEqual([
      `### Purchases\n<@${robin}> · 3 orders`,
      expect.stringContaining(
        `**Mug \\*big\\*** · ${orderNumber({ ...paid, orderPrefix: guild.orderPrefix })}\n$15.00 USD`,
      ),
      expect.stringMatching(/Paid, \$5.00 USD refunded · \*\*Disputed\*\*$/),
      expect.stringMatching(/Refunded$/),
    ])
    expect(answer.link).toBe(`${shop.shopUrl}/manage-orders/${paid.id}`)
  })

  test('shows memberships and gifts in both directions', async () => {
    const { guild, item } = await petrasShop()
    await join(guild, { item: { name: 'Gold club' } })
    await aSale(guild, item, { recipientDiscordId: sam })
    await aSale(guild, item, { buyerDiscordId: sam, buyerDiscordUsername: 'sam', recipientDiscordId: robin })

    const { content } = await purchasesOf(robin)

    expect(content).toContain('**Memberships**\nGold club · Active')
    expect(content).toContain(`Gift for <@${sam}>`)
    expect(content).toContain(`Gift from <@${sam}>`)
  })

  test('shows many orders in pages', async () => {
    const { guild, item } = await petrasShop()
    for (let day = 1; day <= 17; day += 1) await aSale(guild, item, { createdAt: new Date(2026, 0, day) })

    const first = await purchasesOf(robin)
    const second = await inGeneral(petra).press(first, 'Next')
    const third = await inGeneral(petra).press(second, 'Next')

    expect(first.content).toContain('17 orders · page 1 of 3')
    expect([first, second, third].map(({ labels }) => labels.filter((label) => label === 'Open').length)).toEqual([
      8, 8, 1,
    ])
    expect(third.labels).not.toContain('Next')
    expect(third.id).toBe(first.id)
  })

  test('fits into a message with the longest names and all memberships', async () => {
    const { guild } = await petrasShop()
    const item = await shop.anItem(guild, { name: '_'.repeat(100) })
    for (let number = 0; number < 8; number += 1) await aSale(guild, item, { quantity: 10, disputedAt: new Date() })
    for (let number = 0; number < 6; number += 1) await join(guild, { item: { name: `${number}${'*'.repeat(98)}` } })

    expect(fitsInto(sizeOf(await shownTo(petra)), messageLimits)).toBe(true)
  })

  test('says that a member has bought nothing', async () => {
    await petrasShop()

    expect((await purchasesOf(sam)).content).toBe(`<@${sam}> hasn't bought anything here yet.`)
  })

  test.each([
    ['the owner', petra, true],
    ['a manager', milo, true],
    ['a moderator', ada, false],
    ['the member', robin, false],
  ])('answers or refuses %s', async (_, discordId, isAllowed) => {
    const { guild, item } = await petrasShop()
    await aSale(guild, item)

    const shown = JSON.stringify(await shownTo(discordId))

    expect(shown.includes('### Purchases')).toBe(isAllowed)
    expect(shown.includes('/manage-orders/')).toBe(discordId === petra)
    expect(shown.includes("Only the shop's owner and its managers")).toBe(!isAllowed)
  })

  test('refuses the owner of another shop and a banned owner', async () => {
    const { owner, guild, item } = await petrasShop()
    await aSale(guild, item)
    const other = await shop.aPerson()
    await shop.tieDiscord(other, ada)
    await shop.aGuild({ owner: other })
    const ofOther = JSON.stringify(await shownTo(ada))
    await db.updateTable('account').set({ bannedAt: new Date() }).where('id', '=', owner.id).execute()

    expect(ofOther).toContain("Only the shop's owner")
    expect(JSON.stringify(await shownTo(petra))).toContain("Only the shop's owner")
  })
})
