import { expect, test } from 'vitest'
import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { purchaseBuilders } from '../../../testing/builders/purchase-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { planDeliveries } from '../../deliveries/plan-deliveries.ts'

const shop = await chatShop()
const { aShop, robin, db, deps, sandbox } = shop
const { aPurchase, addKeys, addFile, addText } = purchaseBuilders(deps)
const { guild } = await aShop()

/** An order with a key and a file, whose receipt is due. */
async function aDelivery() {
  const sale = await aPurchase(guild)
  await addKeys(sale, ['AAAA-1111'])
  await addFile(sale)
  await db.transaction().execute((tx) => planDeliveries(tx, deps, sale))
  await shop.runQueuedJobs()
  return sale
}

const open = async (sale: { serial: number }) =>
  robin.press(await robin.type('/orders'), `View ${orderNumber({ ...sale, ...guild })}`)
const view = async (sale: { serial: number }) => robin.press(await open(sale), 'View your purchase')

const setDms = (open: boolean) => sandbox.control('/discord/control/dms', { user: onDiscord.robin, open })

/** Robin in the direct messages with the bot. */
async function inDirectMessages() {
  const reply = await fetch(`${sandbox.url}/discord/control/users/${onDiscord.robin}/messages`)
  const [first] = z.array(z.object({ channel_id: z.string() })).parse(await reply.json())
  return discordChat(sandbox, { channel: first?.channel_id ?? '', user: onDiscord.robin })
}

test('the receipt names what is included, and its button opens it in the direct message', async () => {
  await aDelivery()
  const direct = await inDirectMessages()

  const receipt = (await direct.read()).at(-1)
  if (!receipt) throw new Error('No receipt')
  const answer = await direct.press(receipt, 'View your purchase')

  expect(receipt.content).toContain(
    'It includes a license key and a file. Open them with the button below or with `/orders` in the server.',
  )
  expect(JSON.stringify(receipt)).not.toContain('AAAA-1111')
  expect(answer.isEphemeral).toBe(true)
  expect(answer.id).not.toBe(receipt.id)
  expect(answer.texts.slice(1)).toEqual([
    '**Game key**\n```\nAAAA-1111\n```',
    expect.stringMatching(/^\*\*Soundtrack\*\*\n/),
  ])
  expect((await direct.read()).find(({ id }) => id === receipt.id)).toEqual(receipt)
})

test('a receipt without contents has no button', async () => {
  const sale = await aPurchase(guild)
  await db.transaction().execute((tx) => planDeliveries(tx, deps, sale))

  await shop.runQueuedJobs()

  const receipt = (await (await inDirectMessages()).read()).at(-1)
  expect(receipt?.labels).toEqual([])
  expect(receipt?.content).not.toContain('Open')
})

test('a buyer who accepts no direct messages opens the order with /orders', async () => {
  await setDms(false)
  const sale = await aDelivery()

  const answer = await view(sale)
  await setDms(true)

  const steps = await db.selectFrom('delivery').selectAll().where('saleId', '=', sale.id).execute()
  expect(steps.find(({ kind }) => kind === 'message-buyer')).toMatchObject({ problem: 'DIRECT_MESSAGES_CLOSED' })
  expect(answer.texts[1]).toBe('**Game key**\n```\nAAAA-1111\n```')
})

test('limits how often a buyer opens orders', async () => {
  const sale = await aPurchase(guild)
  await addText(sale, 'Hello')
  await db.deleteFrom('throttle').execute()
  const order = await open(sale)
  const key = `view-purchase:${onDiscord.robin}`
  const resetsAt = new Date(deps.now().getTime() + 60_000)
  await db.insertInto('throttle').values({ key, hits: 30, resetsAt }).execute()

  const answer = await robin.press(order, 'View your purchase')
  await db.deleteFrom('throttle').execute()

  expect(answer.content).toBe('Too many requests. Please wait a moment and try again.')
})
