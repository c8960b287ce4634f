import { describe, expect, test } from 'vitest'
import { discordWorld } from '../../../testing/discord-world.ts'
import { flatten } from '../../../testing/message-parts.ts'
import { pricingShop, savedId } from '../pricing-shop.testing.ts'

const shop = await pricingShop()
const { petra, milo, aShop } = shop
const world = discordWorld(shop.sandbox)
const shopLog = '510000000000010003'
const modsOnly = '510000000000010006'

async function anOffer() {
  const here = await aShop()
  const id = savedId(await here.addCode())
  const post = (body: object) =>
    shop.post(`/api/price-rules/${id}/post`, { as: petra, body: { channelId: shopLog, text: 'On sale', ...body } })
  return { ...here, id, post }
}

describe('posting an offer', () => {
  test('sends the text as it is, with a button that opens the shop, and pings nobody', async () => {
    const { id, post } = await anOffer()

    const reply = await post({ text: '**20 %** off @everyone <@&410000000000010004>' })

    expect(reply).toMatchObject({ status: 200, body: { message: 'Posted.' } })
    const [message] = await world.messagesIn(shopLog)
    expect(message).toMatchObject({
      content: '\\*\\*20 %\\*\\* off \\@everyone \\<\\@&410000000000010004\\>',
      mention_everyone: false,
      mention_roles: [],
    })
    expect(message?.components.flatMap(flatten)).toContainEqual(
      expect.objectContaining({ label: 'Open the shop', custom_id: `offer:${id}` }),
    )
  })

  test("is refused for a channel that the manager can't see", async () => {
    const { id } = await anOffer()

    const body = { channelId: modsOnly, text: 'On sale' }
    const reply = await shop.post(`/api/price-rules/${id}/post`, { as: milo, body })

    expect(reply).toMatchObject({ body: { code: 'CHANNEL_NOT_IN_GUILD' } })
  })

  test('sends one message for a double click', async () => {
    const { id, post } = await anOffer()

    const replies = await Promise.all([post({}), post({})])

    expect(replies).toMatchObject([{ status: 200 }, { status: 200 }])
    const posted = (await world.messagesIn(shopLog)).filter((one) => JSON.stringify(one).includes(`offer:${id}`))
    expect(posted).toHaveLength(1)
  })

  test.each([
    ['a channel the bot cannot post in', { channelId: modsOnly }, 'CHANNEL_CLOSED_TO_BOT'],
    ['a channel of another server', { channelId: '510000000000020001' }, 'CHANNEL_NOT_IN_GUILD'],
    ['no text', { text: ' ' }, 'INVALID_INPUT'],
  ])('is refused for %s', async (_what, body, code) => {
    const { post } = await anOffer()

    expect(await post(body)).toMatchObject({ body: { code } })
  })

  test('is refused in a server that the bot has left, and in a disabled shop', async () => {
    const { guild, post } = await anOffer()
    await shop.db.updateTable('guild').set({ isEnabled: false }).where('id', '=', guild.id).execute()
    expect(await post({})).toMatchObject({ body: { code: 'GUILD_DISABLED' } })
    await shop.db.updateTable('guild').set({ isEnabled: true }).where('id', '=', guild.id).execute()
    await shop.sandbox.control('/discord/control/bot', { guild: guild.guildId, present: false })
    shop.moveClock(5)

    expect(await post({})).toMatchObject({ status: 409, body: { code: 'BOT_NOT_IN_GUILD' } })
    await shop.sandbox.control('/discord/control/reset', {})
    shop.moveClock(5)
  })
})
