import { longestNotice } from '@guildshop/contract/notices'
import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NoticeTemplate } from '../../../db/tables.ts'
import { onDiscord, roles } from '../../../testing/builders/guild-builders.ts'
import { membershipBuilders } from '../../../testing/builders/membership-builders.ts'
import { deliveryShop, general, modsOnly } from '../../../testing/delivery-shop.ts'

const shop = await deliveryShop()
const { world, db, sell, ledgerOf, guild } = shop
const { aMembership } = membershipBuilders(shop.deps)
const { robin, sam } = onDiscord
const [shopLog, announcements] = ['510000000000010003', '510000000000010002']

beforeEach(() => db.deleteFrom('noticeTemplate').execute())

const template = (given: Partial<Insertable<NoticeTemplate>>) =>
  db
    .insertInto('noticeTemplate')
    .values({ guildId: guild.id, event: 'purchase', updatedAt: new Date(), ...given })
    .execute()

async function announced(channel = general) {
  await shop.runQueuedJobs()
  const [notice, ...others] = await world.messagesIn(channel)
  expect(others).toEqual([])
  return notice
}

const withoutPing = { mentions: [], mention_roles: [], mention_everyone: false }

describe('the notice of a sale', () => {
  test('uses the text of the server', async () => {
    await template({ text: '# Sold!\n{buyer} got *{item}* in {server} for {price}' })
    await sell({ name: 'VIP pass', price: 950 })

    expect(await announced()).toMatchObject({
      content: `# Sold!\n<@${robin}> got *VIP pass* in Pixel Forge for $9.50 USD\n<@&${roles.dealHunters}>`,
      mention_roles: [roles.dealHunters],
    })
  })

  test('uses each setting of the item, else of the server', async () => {
    await template({ text: 'Server: {item}', channelId: shopLog, roleId: roles.eventLead })
    const mug = await sell({ name: 'Mug' })
    await template({ itemId: mug.itemId, text: 'Item: {item}' })
    const poster = await sell({ name: 'Poster' })
    await template({ itemId: poster.itemId, channelId: announcements })
    await sell({ name: 'Cap' })

    await shop.runQueuedJobs()

    const inLog = (await world.messagesIn(shopLog)).map(({ content }) => content.split('\n')[0])
    expect(inLog.sort()).toEqual(['Item: Mug', 'Server: Cap'])
    const [elsewhere] = await world.messagesIn(announcements)
    expect(elsewhere?.content).toContain(`Server: Poster\n<@&${roles.eventLead}>`)
  })

  test('is turned on for an item although it is turned off for the server', async () => {
    await template({ isEnabled: false })
    const mug = await sell({ name: 'Mug' })
    await template({ itemId: mug.itemId })

    expect((await announced())?.content).toContain('just bought **Mug**!')
  })

  test('is posted in the channel of the template, whatever the settings', async () => {
    await template({ channelId: announcements })
    await sell()

    expect(await announced(announcements)).toBeTruthy()
    expect(await world.messagesIn(general)).toEqual([])
  })

  test('is skipped where it is turned off', async () => {
    await template({ isEnabled: false })
    const sale = await sell()

    expect(await announced()).toBeUndefined()
    expect(await ledgerOf(sale)).toMatchObject({ announce: { state: 'skipped', problem: 'NOTICE_OFF' } })
  })

  test('fails visibly where the channel is closed to the bot', async () => {
    await template({ channelId: modsOnly })
    const sale = await sell()

    await shop.runQueuedJobs()

    expect(await ledgerOf(sale)).toMatchObject({ announce: { state: 'failed', problem: 'CHANNEL_CLOSED' } })
  })

  test('names the price in the text even if the price line is hidden', async () => {
    const setPrice = (announcesPrice: boolean) =>
      db.updateTable('guild').set({ announcesPrice }).where('id', '=', guild.id).execute()
    await template({ text: '{item} for {price}' })
    await setPrice(false)
    await sell({ name: 'Mug', price: 950 })

    const notice = await announced()

    await setPrice(true)
    expect(notice?.content).toBe(`Mug for $9.50 USD\n<@&${roles.dealHunters}>`)
  })
})

describe('the event of a sale', () => {
  test('is a gift if someone else receives it', async () => {
    await sell({ name: 'Mug' }, { recipientDiscordId: sam })

    expect(await announced()).toMatchObject({
      content: expect.stringContaining(`<@${robin}> gave **Mug** to <@${sam}>!`),
      mentions: [],
    })
  })

  test.each([
    ['by default', null],
    ['in a text of an earlier release', '{buyer} bought {item} for {price}'],
  ])('never names the price of a gift (%s)', async (_when, text) => {
    if (text) await template({ event: 'gift', text })
    await sell({ name: 'Mug', price: 950 }, { recipientDiscordId: sam })

    const notice = await announced()

    await db.deleteFrom('noticeTemplate').execute()
    expect(notice?.content).toContain('Mug')
    expect(notice?.content).not.toContain('9.50')
  })

  test('is not announced if the buyer opted out', async () => {
    const sale = await sell({ name: 'Mug' }, { recipientDiscordId: sam })
    const gift = { saleId: sale.id, recipientDiscordId: sam, isAnnounced: false, state: 'open' }
    await db
      .insertInto('gift')
      .values({ ...gift, createdAt: new Date() })
      .execute()

    expect(await announced()).toBeUndefined()
    expect(await ledgerOf(sale)).toMatchObject({ announce: { state: 'skipped', problem: 'GIFT_NOT_ANNOUNCED' } })
  })

  test('is a membership if it began one', async () => {
    await template({ event: 'membership', text: '{buyer} is in: {item}' })
    const gold = await shop.anItem({ name: 'Gold', membershipPeriod: 'month' })
    await aMembership(guild, gold, { channelId: general, buyerDiscordId: robin })

    expect((await announced())?.content).toContain(`<@${robin}> is in: Gold`)
  })
})

describe('an anonymous buyer', () => {
  test.each([
    [null, 'Someone just bought **Mug**!'],
    [sam, `Someone gave **Mug** to <@${sam}>!`],
  ])('is not named: recipient %s', async (recipientDiscordId, text) => {
    await sell({ name: 'Mug' }, { isAnonymous: true, recipientDiscordId })

    const notice = await announced()

    expect(notice?.content).toContain(text)
    expect(JSON.stringify(notice)).not.toContain(robin)
  })

  test('is not named by a template either', async () => {
    await template({ text: '{buyer} {buyer} {item}' })
    await sell({ name: 'Mug' }, { isAnonymous: true })

    expect((await announced())?.content).toContain('Someone Someone Mug')
  })
})

describe('hostile texts and names', () => {
  test('ping nobody but the role', async () => {
    await template({ text: `@everyone @here <@&${roles.eventLead}> <@${robin}> {buyer} {item}` })
    await sell({ name: `@everyone <@&${roles.eventLead}> {price}` })

    const notice = await announced()

    expect(notice).toMatchObject({ ...withoutPing, mention_roles: [roles.dealHunters] })
    expect(notice?.content).toContain(`\\@everyone \\<\\@&${roles.eventLead}\\> {price}`)
  })

  test.each([
    ['emoji', '🧋'.repeat(100)],
    ['right-to-left text', 'ש'.repeat(100)],
    ['markdown', '*_~`|<>['.repeat(12)],
    ['an override of the direction', '\u202e'.repeat(100)],
  ])('fit into a message: %s', async (_what, name) => {
    await template({ text: '{item}'.repeat(Math.floor(longestNotice / 6)) })
    const sale = await sell({ name: name.slice(0, 100) }, { quantity: 10 })

    const notice = await announced()

    expect(await ledgerOf(sale)).toMatchObject({ announce: { state: 'done' } })
    expect(notice).toMatchObject({ mention_roles: [roles.dealHunters] })
    expect(notice?.content.length).toBeLessThan(4000)
  })

  test('keep the role and the price at the longest text', async () => {
    await template({ text: '{item}'.repeat(80) })
    await sell({ name: 'x'.repeat(100), price: 950 })

    const notice = await announced()

    expect(notice?.content).toContain(`<@&${roles.dealHunters}>\n**Price:** $9.50 USD`)
  })
})
