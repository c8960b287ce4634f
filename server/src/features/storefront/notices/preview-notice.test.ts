import { type ChatMessage, chatMessage } from '@guildshop/contract/chat-message'
import { beforeEach, describe, expect, test } from 'vitest'
import { onDiscord, roles } from '../../../testing/builders/guild-builders.ts'
import { deliveryShop, general } from '../../../testing/delivery-shop.ts'
import { flatten, textsOf } from '../../../testing/message-parts.ts'
import { announceGoal } from '../../goals/announce-goal.ts'

const shop = await deliveryShop()
const { db, deps, guild, owner, world } = shop
const path = `/api/guilds/${guild.guildId}/notices/preview`
const { petra, robin } = onDiscord

const preview = (body: object, as = owner) => shop.post(path, { as, body: { text: null, ...body } })
const drawn = async (body: object): Promise<ChatMessage> => chatMessage.parse((await preview(body)).body)
const said = ({ components }: ChatMessage) => textsOf(components.flatMap(flatten)).join('\n')

beforeEach(async () => {
  await db.deleteFrom('noticeTemplate').execute()
  await db.deleteFrom('item').execute()
})

describe('the preview of a notice', () => {
  test('is exactly what is sent for the sale', async () => {
    const hash = 'b'.repeat(64)
    const image = { hash, type: 'image/webp', bytes: Buffer.from('x'), createdAt: new Date() }
    await db.insertInto('image').values(image).execute()
    const sale = await shop.sell({ name: '**Mug** @everyone', price: 950, imageHash: hash })
    await shop.runQueuedJobs()
    const [sent] = await world.messagesIn(general)

    const shown = await drawn({ event: 'purchase', itemId: sale.itemId })

    const asPetra = JSON.parse(JSON.stringify(sent?.components).replaceAll(robin, petra))
    expect(shown.components).toEqual(chatMessage.parse({ components: asPetra }).components)
    expect(shown.names).toEqual({ [petra]: expect.any(String), [roles.dealHunters]: 'Deal Hunters' })
  })

  test('is exactly what is sent for the goal', async () => {
    const dates = { startDate: '2026-03-01', endDate: '2026-03-31', createdAt: new Date(), reachedAt: new Date() }
    const goal = { guildId: guild.id, targetCents: 10_000, currency: 'USD', rewardText: 'Cake', ...dates }
    const row = { ...goal, notifyChannelId: general, notifyRoleId: roles.eventLead }
    const { id } = await db.insertInto('goal').values(row).returning('id').executeTakeFirstOrThrow()
    const day = { currency: 'USD', day: '2026-03-02', salesCount: 1, revenueCents: 10_000 }
    await db
      .insertInto('salesByDay')
      .values({ guildId: guild.id, ...day })
      .execute()
    await announceGoal.run({ goalId: id }, deps)
    const [sent] = await world.messagesIn(general)

    const shown = await drawn({ event: 'goal' })

    await db.deleteFrom('goal').execute()
    await db.deleteFrom('salesByDay').execute()
    expect(shown.components).toEqual(chatMessage.parse({ components: sent?.components }).components)
  })

  test('uses samples in a shop without items and goals', async () => {
    const texts = await Promise.all(
      ['purchase', 'membership', 'gift', 'goal'].map(async (event) => said(await drawn({ event }))),
    )

    expect(texts).toEqual([
      `<@${petra}> just bought **Sample item**!\n<@&${roles.dealHunters}>\n**Price:** $10.00 USD`,
      `<@${petra}> joined **Sample item**!\n<@&${roles.dealHunters}>\n**Price:** $10.00 USD`,
      `<@${petra}> gave **Sample item** to <@1>!\n<@&${roles.dealHunters}>`,
      expect.stringContaining('**Donation goal reached!** Thank you all.'),
    ])
  })

  test('shows the first item of the event, or the chosen one', async () => {
    await shop.anItem({ name: 'Mug', sortOrder: 1 })
    const poster = await shop.anItem({ name: 'Poster', sortOrder: 2 })
    await shop.anItem({ name: 'Gold', sortOrder: 3, membershipPeriod: 'month' })

    expect(said(await drawn({ event: 'purchase' }))).toContain('**Mug**')
    expect(said(await drawn({ event: 'purchase', itemId: poster.id }))).toContain('**Poster**')
    expect(said(await drawn({ event: 'membership' }))).toContain('**Gold**')
  })

  test('uses the edited text and role, or else the saved ones', async () => {
    const saved = { guildId: guild.id, event: 'purchase', text: 'Saved {item}', updatedAt: new Date() }
    await db.insertInto('noticeTemplate').values(saved).execute()

    const edited = await drawn({
      event: 'purchase',
      text: 'Edited {item} <#510000000000010001>',
      roleId: roles.eventLead,
    })

    expect(said(await drawn({ event: 'purchase' }))).toContain('Saved Sample item')
    expect(said(edited)).toContain(`Edited Sample item <#${general}>\n<@&${roles.eventLead}>`)
    expect(edited.names).toEqual({ [general]: 'general', [roles.eventLead]: expect.any(String) })
  })

  test('works without the bot and without a linked Discord account', async () => {
    await world.pull('bot', { guild: guild.guildId, present: false })
    shop.moveClock(5)
    await db.deleteFrom('discordLink').where('accountId', '=', owner.id).execute()

    const { names } = await drawn({ event: 'gift' })

    await shop.tieDiscord(owner, petra)
    expect(names).toEqual({ '1': 'friend', '2': owner.username })
  })

  test.each([
    [{ event: 'purchase', text: '{goal}' }, 400, 'NOTICE_PLACEHOLDER_UNKNOWN'],
    [{ event: 'purchase', itemId: crypto.randomUUID() }, 404, 'ITEM_NOT_FOUND'],
    [{ event: 'refund' }, 400, 'INVALID_INPUT'],
  ])('refuses %j', async (body, status, code) => {
    expect(await preview(body)).toMatchObject({ status, body: { code } })
  })

  test('saves nothing', async () => {
    await drawn({ event: 'purchase', text: 'Edited' })

    expect(await db.selectFrom('noticeTemplate').select('id').execute()).toEqual([])
  })
})
