import { ComponentType } from 'discord-api-types/v10'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { button, type Row, row } from '../../../chat/components.ts'
import { addPriceRule } from '../../../testing/builders/pricing-builders.ts'
import { channels, standingShop } from '../../../testing/standing-shop.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await standingShop()
const { db, deps } = shop

afterEach(() => shop.pull('reset', {}))

type Known = { itemId: string; ruleId: string }

/** As earlier versions wrote them. Never adapt them to the code. */
const oldIds: Array<[what: string, customId: (known: Known) => string]> = [
  ['a page of the shop', () => 'browse:0'],
  ['a page of the shop with a code', () => 'browse:0:WELCOME'],
  ['an item', ({ itemId }) => `show:${itemId}:0`],
  ['an offer', ({ ruleId }) => `offer:${ruleId}`],
  ['a purchase at the price of one', ({ itemId }) => `buy:${itemId}:500:USD:0`],
  ['a purchase of several', ({ itemId }) => `buy:${itemId}:500:USD:0:2`],
  ['a purchase at a total', ({ itemId }) => `order:${itemId}:500:USD:0:1`],
]

/** Posts a message for everyone, as an earlier version did. */
async function anOldMessage(controls: (known: Known) => Row) {
  const { guild } = await shop.aShop()
  const item = await shop.anItem(guild, { name: 'Castle', price: 500, stock: 10 })
  const rule = await addPriceRule(db, { guildId: guild.id, code: 'WELCOME' })
  const components = [controls({ itemId: item.id, ruleId: rule.id })]
  await deps.discord.bot.createMessage({ channelId: channels.general, intent: `old-${item.id}`, components })
  const [message] = await shop.robin.read()
  if (!message) throw new Error('Nothing was posted.')
  return message
}

describe('a control of an old message for everyone', () => {
  test.each(oldIds)('that opens %s replies only to the member who pressed it', async (_what, customId) => {
    const message = await anOldMessage((known) => row(button({ label: 'Old', id: customId(known) })))

    const answer = await shop.robin.press(message, 'Old')

    const [after] = await shop.robin.read()
    expect(answer).toMatchObject({ isEphemeral: true, content: expect.stringContaining('Castle') })
    expect(answer.id).not.toBe(message.id)
    expect(after).toEqual(message)
    expect(await shop.sam.read()).toEqual([message])
  })

  test('that lists items replies only to the member who picked one', async () => {
    const message = await anOldMessage(({ itemId }) =>
      row({ type: ComponentType.StringSelect, custom_id: 'look:0', options: [{ label: 'Castle', value: itemId }] }),
    )

    const answer = await shop.robin.pick(message, 'Castle')

    expect(answer).toMatchObject({ isEphemeral: true, content: expect.stringContaining('Castle') })
    expect(await shop.sam.read()).toEqual([message])
  })
})
