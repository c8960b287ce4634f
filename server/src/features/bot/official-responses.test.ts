import { expect, test } from 'vitest'
import * as z from 'zod'
import { button, row } from '../../chat/components.ts'
import { onDiscord } from '../../testing/builders/guild-builders.ts'
import { addPriceRule, setItemPricing } from '../../testing/builders/pricing-builders.ts'
import { chatShop } from '../../testing/chat-shop.ts'
import { officialValidator } from '../../testing/providers/official-validator.ts'
import { commands } from './commands/registration.ts'
import { askModal } from './pricing/ask-modals.ts'

const judge = officialValidator()
const { aShop, anItem, robin, db, deps, responses } = await chatShop()
const responseType = z.object({ type: z.number() })

/** With a button of an unknown version. */
async function anOldMessage() {
  const components = [row(button({ label: 'Old', id: 'unknown' }))]
  await deps.discord.bot.createMessage({ channelId: '510000000000010001', intent: 'old', components })
  const message = (await robin.read()).at(-1)
  if (!message) throw new Error('Nothing was posted.')
  return message
}

test('the responses to commands, menus, buttons and modals match Discord’s official document', async () => {
  const { guild } = await aShop()
  await anItem(guild, { name: 'Mug', price: 2000 })
  const song = await anItem(guild, { name: 'Song', price: 500 })
  await setItemPricing(db, song.id, { mode: 'chosen', minimumPrice: 100 })
  await addPriceRule(db, { guildId: guild.id, code: 'WELCOME10' })
  const suggested = await robin.suggest('/buy item:so')
  const shelf = await robin.type('/shop browse')
  const card = await robin.openItem(shelf, 'Mug')

  const asked = await robin.open(card, 'Discount code')
  const reduced = await asked.submit('welcome10')
  const back = await robin.press(reduced, 'Back')
  const chosen = await robin.open(await robin.openItem(back, 'Song'), 'Choose your price')
  const mug = await robin.openItem(await robin.type('/shop browse'), 'Mug')
  const gift = await robin.open(mug, 'Buy as a gift')
  const given = await gift.fill({ recipient: [onDiscord.sam], message: 'Hi', notice: ['shown'], sender: ['shown'] })
  const pricedGift = await robin.open(await robin.openItem(await robin.type('/shop browse'), 'Song'), 'Buy as a gift')
  const expired = await robin.press(await anOldMessage(), 'Old')

  expect(suggested).toEqual([{ name: 'Song · Pay what you want, at least $1.00 USD', value: song.id }])
  expect([asked, chosen, gift, pricedGift].map(({ title, fields }) => [title, fields.length])).toEqual([
    ['Discount code', 1],
    ['Choose your price', 1],
    ['Buy as a gift', 4],
    ['Buy as a gift', 5],
  ])
  expect(given.content).toContain('Gift for')
  expect(expired.content).toContain('This message has expired.')
  const types = responses.list().map(({ body }) => responseType.parse(JSON.parse(body)).type)
  expect(new Set(types)).toEqual(new Set([4, 5, 6, 8, 9]))
  expect(responses.problems()).toEqual([])
})

test('a modal with a long title does not match it', () => {
  const path = '/discord/api/v10/interactions/210000000000000099/token/callback'
  const headers = { 'content-type': 'application/json' }
  const data = { ...askModal({ kind: 'ask-code', itemId: 'x', page: 0, quantity: 1 }), title: 'x'.repeat(46) }
  const body = JSON.stringify({ type: 9, data })

  const { problems } = judge({ method: 'POST', path, headers, body, status: 204, replyHeaders: {}, replyBody: '' })

  expect(problems).toContain('request/data/title must NOT have more than 45 characters')
})

test('the registered commands match Discord’s official document', () => {
  const reply = { status: 200, replyHeaders: { 'content-type': 'application/json' }, replyBody: '[]' }
  const path = '/discord/api/v10/applications/210000000000000099/commands'
  const headers = { authorization: 'Bot token', 'content-type': 'application/json' }

  const { problems } = judge({ method: 'PUT', path, headers, body: JSON.stringify(commands), ...reply })

  expect(problems).toEqual([])
  const shop = commands.find(({ name }) => name === 'shop')
  expect(shop).toMatchObject({
    options: expect.arrayContaining([
      expect.objectContaining({ name: 'browse', type: 1 }),
      expect.objectContaining({ name: 'item', type: 1 }),
    ]),
  })
})
