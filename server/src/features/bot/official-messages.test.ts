import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { onDiscord, servers } from '../../testing/builders/guild-builders.ts'
import { purchaseBuilders } from '../../testing/builders/purchase-builders.ts'
import { discordChat } from '../../testing/discord-chat.ts'
import { giftShop } from '../../testing/gift-shop.ts'
import { officialValidator } from '../../testing/providers/official-validator.ts'
import { recordRefund } from '../sales/refunds/record-refund.ts'
import { refreshStandingMessage } from '../storefront/standing/refresh-standing-message.ts'
import { ingestEvent } from './setup/ingest-event.ts'

vi.setConfig({ testTimeout: 300_000 })

const judge = officialValidator()
const shop = await giftShop()
const { db, deps, sandbox, robin } = shop
const general = '510000000000010001'
const petra = discordChat(sandbox, { channel: general, user: onDiscord.petra })
const { addText } = purchaseBuilders(deps)

const body = z.object({ components: z.array(z.unknown()), allowed_mentions: z.object({ parse: z.array(z.string()) }) })

/** The problems that Discord's document finds in what the bot has sent and edited since. */
function sentMessages() {
  const sent = shop.sentMessages.list().filter(({ path }) => /\/(messages|webhooks)\b/.test(path))
  return {
    text: sent.map((exchange) => exchange.body).join('\n'),
    operations: [...new Set(sent.map((exchange) => judge(exchange).operation))].toSorted(),
    problems: sent.flatMap((exchange) => judge(exchange).problems),
    mentions: sent.flatMap((exchange) => body.parse(JSON.parse(exchange.body)).allowed_mentions.parse),
  }
}

/** Petra's shop with an item, which Petra may manage in Discord too. */
async function petrasStall() {
  const stall = await shop.aStall({ name: '*Crown* @everyone', price: 900, stock: 5 })
  await shop.tieDiscord(stall.owner, onDiscord.petra)
  return stall
}

async function payNewest(): Promise<string> {
  const sale = await db.selectFrom('sale').select('id').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
  await shop.pay(sale.id)
  await shop.runQueuedJobs()
  return sale.id
}

test('messages of the shop, its commands and its purchases match Discord’s official document', async () => {
  const { guild, item } = await petrasStall()
  const days = { startDate: '2020-01-01', endDate: '2099-01-01', notifyChannelId: general }
  const goal = { guildId: guild.id, targetCents: 500, currency: 'USD', ...days, createdAt: new Date() }
  await db.insertInto('goal').values(goal).execute()

  const view = await robin.press(await robin.type('/shop browse'), 'Buy')
  await robin.press(view, 'Buy')
  const saleId = await payNewest()
  const orders = await robin.type('/orders')
  for (let part = 1; part <= 3; part += 1) await addText({ id: saleId }, `${part}*`.repeat(1000))
  const order = await robin.press(orders, orders.labels.find((label) => label.startsWith('View')) ?? '')
  await robin.press(order, 'View your purchase')
  await vi.waitFor(() => expect(sentMessages().operations).toContain('execute_webhook'), 60_000)
  for (const command of ['/goal', '/membership', '/shop check', '/buy item:nothing']) await robin.type(command)
  await petra.type('/shop check')
  await petra.useOn(onDiscord.robin, 'Purchases')
  await recordRefund(deps, saleId, { refunds: [{ id: `R-${saleId}`, cents: 900 }] })
  await shop.runQueuedJobs()
  await petra.type('/shop post')
  await petra.type('/shop post goal:true')
  const posted = await db
    .selectFrom('standingMessage')
    .select('id')
    .where('shows', '=', 'shop')
    .executeTakeFirstOrThrow()
  await db.updateTable('item').set({ stock: 3 }).where('id', '=', item.id).execute()
  await db
    .updateTable('standingMessage')
    .set({ dueAt: new Date(0) })
    .where('id', '=', posted.id)
    .execute()
  await refreshStandingMessage.run({ messageId: posted.id }, deps)

  const { text, operations, problems, mentions } = sentMessages()
  for (const part of [
    ...['Pixel\\\\_Forge shop', 'Complete your purchase', 'Thanks for your purchase', 'Order number', 'donation goal'],
    ...['Setup check', 'Purchases', 'This shop has no item called', 'refunded your payment', '3 left'],
    ...['just bought', 'Donation goal reached!', '(2 of '],
  ]) {
    expect(text).toContain(part)
  }
  expect(operations).toEqual(['create_message', 'execute_webhook', 'update_message', 'update_original_webhook_message'])
  expect(problems).toEqual([])
  expect(mentions).toEqual([])
})

test('messages about gifts, and the welcome message, match Discord’s official document', async () => {
  const stall = await petrasStall()
  const modal = await robin.open(await robin.press(await robin.type('/shop browse'), 'Buy'), 'Buy as a gift')
  await modal.fill({ recipient: [onDiscord.sam], message: '@everyone', notice: ['shown'], sender: ['shown'] })
  await shop.aPaidGift(stall, { message: '**@everyone** <@&1>', isAnnounced: true })
  const [first] = z
    .array(z.object({ channel_id: z.string() }))
    .parse(await (await fetch(`${sandbox.url}/discord/control/users/${onDiscord.sam}/messages`)).json())
  const sam = discordChat(sandbox, { channel: first?.channel_id ?? '', user: onDiscord.sam })
  const received = (await sam.read()).at(-1)
  if (!received) throw new Error('No direct message')
  await sam.press(await sam.press(received, 'Decline'), 'Decline gift')
  await shop.runQueuedJobs()
  await shop.setMember(onDiscord.sam, false)
  await shop.aPaidGift(stall)
  await shop.setMember(onDiscord.sam, true)
  const installation = { guildId: servers.pixelForge, guildName: '*Forge*', userId: onDiscord.finn, timestamp: 'now' }
  await ingestEvent(deps, installation)
  await shop.runQueuedJobs()

  const { text, problems, mentions } = sentMessages()
  for (const part of [
    ...['Gift for', 'gave you', 'Decline this gift?', 'You declined the gift.', 'Your gift was declined'],
    ...['Your gift is waiting', 'Thanks for adding Guildshop', `to <@${onDiscord.sam}>!`],
  ]) {
    expect(text).toContain(part)
  }
  expect(problems).toEqual([])
  expect(mentions).toEqual([])
})
