import { chatMessage } from '@guildshop/contract/chat-message'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { onDiscord, roles } from '../../../testing/builders/guild-builders.ts'
import { addCategory, addPicture } from '../../../testing/builders/presentation-builders.ts'
import { addPriceRule, setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'
import { describeComponents, discordChat, visibleParts } from '../../../testing/discord-chat.ts'

const shop = await chatShop()
const { aShop, anItem, aPerson, givePremium, robin, db, deps } = shop
const { aDeliverable } = deliverableBuilders(deps)

const hostile = '**Bold** `code` <@&1> @everyone [x](https://evil.example) \u202e 🎉 # heading'

async function preview(owner: Person, guild: { id: string }, query = '') {
  const reply = await shop.get(`/api/guilds/${guild.id}/storefront-preview${query}`, { as: owner })
  expect(reply.status).toBe(200)
  const message = chatMessage.parse(reply.body)
  return { visible: describeComponents(message.components), names: message.names, body: reply.body }
}

describe('the preview of the storefront', () => {
  test('equals what /shop item shows to a member without roles', async () => {
    const { owner, guild } = await aShop()
    await givePremium(owner)
    const item = await anItem(guild, {
      name: hostile,
      description: `${hostile}\n`.repeat(5),
      stock: 3,
      roleId: roles.legend,
    })
    await addPicture(db, item)
    await addPicture(db, item, 2)
    await aDeliverable(item, { kind: 'link', label: 'Course', content: 'https://course.example' })
    await addPriceRule(db, { guildId: guild.id, value: 20 })
    await addPriceRule(db, { guildId: guild.id, kind: 'code', code: 'SUMMER', value: 50 })

    const chat = await robin.type(`/shop item item:${item.id}`)
    const shown = await preview(owner, guild, `?itemId=${item.id}`)

    expect(shown.visible).toEqual(visibleParts(chat))
    expect(shown.visible.texts.join('\n')).toContain('~~')
    expect(shown.visible.pictures).toHaveLength(2)
    expect(shown.names).toEqual({ [roles.legend]: 'Legend' })
    expect(shown.body).toMatchObject({ page: 1, hasMore: false })
  })

  test('equals an item that is posted in a channel', async () => {
    const { owner, guild } = await aShop()
    const item = await anItem(guild, { name: 'Poster' })
    const body = { shows: 'item', subjectId: item.id, channelId: '510000000000010003' }
    await shop.post(`/api/guilds/${guild.id}/standing-messages`, { as: owner, body })
    await shop.runQueuedJobs()

    const shown = await preview(owner, guild, `?itemId=${item.id}&isPosted=true`)

    const shopLog = discordChat(shop.sandbox, { channel: '510000000000010003', user: onDiscord.robin })
    const posted = (await shopLog.read()).at(-1)
    expect(posted && visibleParts(posted)).toEqual(shown.visible)
    expect(shown.visible.labels).toEqual(['Buy', 'Browse shop'])
  })

  test('equals every part of a description that does not fit into one message', async () => {
    const { owner, guild } = await aShop()
    const item = await anItem(guild, { description: '*'.repeat(2000) })

    const first = await robin.type(`/shop item item:${item.id}`)
    const second = await robin.press(first, 'Read more')

    expect((await preview(owner, guild, `?itemId=${item.id}`)).visible).toEqual(visibleParts(first))
    expect((await preview(owner, guild, `?itemId=${item.id}&page=2`)).visible).toEqual(visibleParts(second))
    expect((await preview(owner, guild, `?itemId=${item.id}`)).body).toMatchObject({ page: 1, hasMore: true })
    expect((await preview(owner, guild, `?itemId=${item.id}&page=2`)).body).toMatchObject({ page: 2, hasMore: false })
  })

  test('equals every page that /shop browse shows to a member without roles', async () => {
    const { owner, guild } = await aShop()
    for (let number = 1; number <= 30; number += 1) {
      await anItem(guild, { name: `Item ${number}`, createdAt: new Date(2025, 0, 1, 0, 0, number) })
    }
    const locked = await anItem(guild, { name: 'Locked', createdAt: new Date(2026, 0, 1) })
    await setItemPricing(db, locked.id, { requiredRoleIds: [roles.legend] })

    const first = await robin.type('/shop browse')
    const second = await robin.press(first, 'Next')

    expect((await preview(owner, guild)).visible).toEqual(visibleParts(first))
    expect((await preview(owner, guild, '?page=2')).visible).toEqual(visibleParts(second))
    expect((await preview(owner, guild)).body).toMatchObject({ page: 1, hasMore: true })
    expect((await preview(owner, guild, '?page=1000')).body).toMatchObject({ hasMore: false })
  })

  test('shows one category', async () => {
    const { owner, guild } = await aShop()
    const category = { guildId: guild.id, name: 'Ranks', sortOrder: 1, createdAt: new Date() }
    const { id } = await db.insertInto('itemCategory').values(category).returning('id').executeTakeFirstOrThrow()
    await anItem(guild, { name: 'Knight', categoryId: id })
    await anItem(guild, { name: 'Poster' })

    const shown = await preview(owner, guild, `?categoryId=${id}`)

    expect(shown.visible.texts.join('\n')).toContain('Knight')
    expect(shown.visible.texts.join('\n')).not.toContain('Poster')
  })

  test('equals an empty category that is posted in a channel', async () => {
    const { owner, guild } = await aShop()
    const category = await addCategory(db, { guildId: guild.id, name: 'Ranks' })
    await anItem(guild, { name: 'Poster' })
    const body = { shows: 'category', subjectId: category.id, channelId: '510000000000010003' }
    await shop.post(`/api/guilds/${guild.id}/standing-messages`, { as: owner, body })

    const shown = await preview(owner, guild, `?categoryId=${category.id}`)

    const shopLog = discordChat(shop.sandbox, { channel: '510000000000010003', user: onDiscord.robin })
    const posted = (await shopLog.read()).at(-1)
    expect(posted && visibleParts(posted)).toEqual(shown.visible)
    expect(shown.visible.texts.join('\n')).toContain("This category doesn't have any items yet.")
  })

  test('refuses an unknown category', async () => {
    const { owner, guild } = await aShop()
    const path = `/api/guilds/${guild.id}/storefront-preview?categoryId=${crypto.randomUUID()}`

    expect(await shop.get(path, { as: owner })).toMatchObject({ status: 404, body: { code: 'CATEGORY_NOT_FOUND' } })
  })

  test('equals what the chat shows for a shop without items', async () => {
    const { owner, guild } = await aShop()

    expect((await preview(owner, guild)).visible).toEqual(visibleParts(await robin.type('/shop browse')))
  })

  test('equals the donation goal that is posted in a channel', async () => {
    const { owner, guild } = await aShop()
    await givePremium(owner)
    const [start, end] = [-1, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    const dates = { startDate: start ?? '', endDate: end ?? '', createdAt: new Date() }
    const goal = { guildId: guild.id, targetCents: 1000, currency: 'USD', rewardText: `Cake ${hostile}`, ...dates }
    await db.insertInto('goal').values(goal).execute()
    const body = { shows: 'goal', channelId: '510000000000010003' }
    await shop.post(`/api/guilds/${guild.id}/standing-messages`, { as: owner, body })
    await shop.runQueuedJobs()

    const shown = await preview(owner, guild, '?shows=goal')

    const shopLog = discordChat(shop.sandbox, { channel: '510000000000010003', user: onDiscord.robin })
    const posted = (await shopLog.read()).at(-1)
    expect(posted && visibleParts(posted)).toEqual(shown.visible)
    expect(shown.visible.texts.join('\n')).toContain('$10.00 USD')
    expect(shown.visible.labels).toEqual(['Browse shop'])
    expect(shown.body).toMatchObject({ page: 1, hasMore: false })
  })

  test('refuses a goal that is not set', async () => {
    const { owner, guild } = await aShop()

    const reply = await shop.get(`/api/guilds/${guild.id}/storefront-preview?shows=goal`, { as: owner })

    expect(reply).toMatchObject({ status: 404, body: { code: 'GOAL_NOT_FOUND' } })
  })

  test('refuses an item of another shop', async () => {
    const { guild: elsewhere } = await aShop()
    const item = await anItem(elsewhere)
    const { owner, guild } = await aShop()

    const reply = await shop.get(`/api/guilds/${guild.id}/storefront-preview?itemId=${item.id}`, { as: owner })

    expect(reply).toMatchObject({ status: 409, body: { code: 'ITEM_NOT_FOR_SALE' } })
  })

  test('refuses a shop without payments, like the chat', async () => {
    const owner = await aPerson()
    const guild = await shop.aGuild({ owner })

    const reply = await shop.get(`/api/guilds/${guild.id}/storefront-preview`, { as: owner })

    expect(reply).toMatchObject({ status: 409, body: { code: 'SHOP_CANNOT_BE_PAID' } })
  })

  test.each(['?page=0', '?page=x', '?itemId=1', '?categoryId=x', '?shows=x'])(
    'refuses the invalid query %s',
    async (query) => {
      const { owner, guild } = await aShop()

      const reply = await shop.get(`/api/guilds/${guild.id}/storefront-preview${query}`, { as: owner })

      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    },
  )
})
