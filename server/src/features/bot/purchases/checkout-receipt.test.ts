import { beforeEach, describe, expect, test, vi } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { makeJobsDue } from '../../../testing/job-queue.ts'
import { membershipShop } from '../../../testing/membership-shop.ts'
import { sweepDeliveries } from '../../deliveries/run-deliveries.ts'
import { sweepCheckouts } from '../../sales/checkout/sweep-checkouts.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await membershipShop()
const { db, deps, guild, robin, world, pay } = shop
const thanks = 'Thanks for your purchase in **Pixel\\_Forge**!'
const webhooks = '/webhooks/*'

/** Direct messages of earlier tests. */
let known = 0

beforeEach(async () => {
  await world.pull('faults/clear', {})
  await world.pull('dms', { user: onDiscord.robin, open: true })
  known = (await world.messagesTo(onDiscord.robin)).length
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('sale').execute()
  await db.deleteFrom('throttle').execute()
})

type Answer = Awaited<ReturnType<typeof robin.type>>

/** Robin's message with the PayPal link. */
async function aCheckout(given: Parameters<typeof shop.anItem>[1] = {}) {
  const item = await shop.anItem(guild, { name: `Mug ${Math.random()}`, ...given })
  await deliverableBuilders(deps).aDeliverable(item, { kind: 'text', label: 'Hint', content: 'Turn left.' })
  const card = await robin.type(`/shop item item:${item.id}`)
  const message = await robin.press(card, given.membershipPeriod ? 'Join' : 'Buy')
  await remembered()
  return message
}

/** The message with the PayPal link is the first reply of the command. */
async function aTypedCheckout() {
  const item = await shop.anItem(guild, { name: `Mug ${Math.random()}` })
  const message = await robin.type(`/buy item:${item.id}`)
  await remembered()
  return message
}

/** The token is stored after Discord has shown the message. */
const remembered = () => vi.waitFor(async () => expect(await replies()).toHaveLength(1), { timeout: 60_000 })
const replies = () => db.selectFrom('checkoutReply').selectAll().execute()
const inMessage = async ({ id }: Answer) => (await robin.read()).find((message) => message.id === id)
const direct = async () => (await world.messagesTo(onDiscord.robin)).slice(known).map(({ content }) => content)
const theSale = () => db.selectFrom('sale').selectAll().executeTakeFirstOrThrow()
const receiptStep = async () =>
  db.selectFrom('delivery').selectAll().where('kind', '=', 'message-buyer').executeTakeFirstOrThrow()

async function sweep() {
  await sweepDeliveries.run({}, deps)
  await shop.runQueuedJobs()
}

describe('the message with the PayPal link', () => {
  test('becomes the receipt, and no direct message is sent', async () => {
    const checkout = await aCheckout()

    await pay(checkout.link ?? '')

    const receipt = await inMessage(checkout)
    const sale = await theSale()
    expect(receipt?.content).toContain(thanks)
    expect(receipt?.content).toContain(`**Order number:** ${orderNumber({ ...sale, ...guild })}`)
    expect(receipt?.labels).toEqual(['View your purchase', 'Back to shop'])
    expect(await direct()).toEqual([])
    expect(await receiptStep()).toMatchObject({ state: 'done', problem: null })
  })

  test('opens what was bought', async () => {
    const checkout = await aCheckout()
    await pay(checkout.link ?? '')
    const receipt = await inMessage(checkout)
    if (!receipt) throw new Error('No receipt')

    const opened = await robin.press(receipt, 'View your purchase')

    expect(opened.content).toContain('Turn left.')
  })

  test('keeps its token encrypted, and only until it is the receipt', async () => {
    const checkout = await aCheckout()
    const [before] = await replies()

    await pay(checkout.link ?? '')

    expect(before?.token).toMatch(/^v1\./)
    expect(await replies()).toMatchObject([{ token: null }])
  })

  test('becomes the receipt of a membership', async () => {
    const checkout = await aCheckout({ membershipPeriod: 'month', price: 500 })

    await pay(checkout.link ?? '')

    expect((await inMessage(checkout))?.content).toContain("Welcome! You're now a member of")
    expect(await direct()).toEqual([])
  })

  test.each([
    ['Buy', aCheckout],
    ['/buy', aTypedCheckout],
  ])('of %s remains the shop after Back, and the receipt is a direct message', async (_how, start) => {
    const checkout = await start()
    const back = await robin.press(checkout, 'Back to shop')

    await pay(checkout.link ?? '')

    expect((await inMessage(checkout))?.texts).toEqual(back.texts)
    expect(await direct()).toEqual([expect.stringContaining(thanks)])
  })

  test('of /buy becomes the receipt', async () => {
    const checkout = await aTypedCheckout()

    await pay(checkout.link ?? '')

    expect((await inMessage(checkout))?.content).toContain(thanks)
    expect(await direct()).toEqual([])
  })

  test('loses its PayPal link while the payment is under review, and then becomes the receipt', async () => {
    const checkout = await aCheckout()
    await shop.sandbox.control('/paypal/control/captures/next', { status: 'PENDING', reason: 'PENDING_REVIEW' })

    await pay(checkout.link ?? '')
    const held = await inMessage(checkout)
    const { captureId } = await theSale()
    await shop.sandbox.control(`/paypal/control/captures/${captureId}/complete`, {})
    await vi.waitFor(
      async () => {
        await shop.runQueuedJobs()
        expect((await inMessage(checkout))?.content).toContain(thanks)
      },
      { timeout: 60_000 },
    )

    expect(held?.content).toContain("PayPal is reviewing your payment. Don't pay again.")
    expect(held?.labels).toEqual(['View order', 'Back to shop'])
  })

  test('of a gift follows its delivery', async () => {
    const item = await shop.anItem(guild, { name: `Mug ${Math.random()}` })
    const checkout = await robin.type(`/buy item:${item.id} for:${onDiscord.sam}`)
    await remembered()
    const whenPaid = vi.spyOn(deps.discord.bot, 'getMember').mockRejectedValue(new Error('Discord is slow'))

    await pay(checkout.link ?? '')
    const waiting = await inMessage(checkout)
    whenPaid.mockRestore()
    await makeJobsDue(db)
    await shop.runQueuedJobs()
    await shop.runQueuedJobs()

    expect(waiting?.content).toContain(`It's for <@${onDiscord.sam}>. We'll deliver it`)
    expect((await inMessage(checkout))?.content).toContain(`<@${onDiscord.sam}> has it.`)
    expect(await replies()).toMatchObject([{ token: null }])
  })

  test('stays as it is if the payment arrives too late for its token', async () => {
    const checkout = await aCheckout()
    shop.moveClock(14)

    await pay(checkout.link ?? '')

    expect((await inMessage(checkout))?.texts).toEqual(checkout.texts)
    expect(await direct()).toEqual([expect.stringContaining(thanks)])
    shop.moveClock(-14)
  })

  test('is found in /orders if it is too late and direct messages are closed', async () => {
    const checkout = await aCheckout()
    shop.moveClock(14)
    await world.pull('dms', { user: onDiscord.robin, open: false })
    await pay(checkout.link ?? '')
    shop.moveClock(-14)

    const list = await robin.type('/orders')
    const order = await robin.press(list, `View ${orderNumber({ ...(await theSale()), ...guild })}`)

    expect(await receiptStep()).toMatchObject({ state: 'skipped', problem: 'DIRECT_MESSAGES_CLOSED' })
    expect(order.content).toContain('Paid')
    expect(order.labels).toContain('View your purchase')
  })

  test.each([
    [404, 10_008],
    [404, 10_015],
    [401, 50_027],
  ])('is replaced by a direct message if Discord refuses the edit with %d, code %d', async (status, code) => {
    const checkout = await aCheckout()
    await world.pull('faults', { kind: 'status', status, code, method: 'PATCH', path: webhooks })

    await pay(checkout.link ?? '')

    expect((await inMessage(checkout))?.texts).toEqual(checkout.texts)
    expect(await direct()).toEqual([expect.stringContaining(thanks)])
    expect(await replies()).toEqual([])
  })

  test('becomes the receipt after an outage', async () => {
    const checkout = await aCheckout()
    await world.pull('faults', { kind: 'status', status: 500, times: 1000, method: 'PATCH', path: webhooks })
    await pay(checkout.link ?? '')
    const during = await receiptStep()
    await world.pull('faults/clear', {})

    shop.moveClock(1.1)
    await sweep()
    shop.moveClock(-1.1)

    expect(during).toMatchObject({ state: 'waiting', problem: 'DISCORD_DOWN' })
    expect((await inMessage(checkout))?.content).toContain(thanks)
    expect(await direct()).toEqual([])
  })

  test.each([
    ['soon', 1.1],
    ['after its token has expired', 20],
  ])('is the only receipt if a crash before the result is stored is retried %s', async (_when, minutes) => {
    const checkout = await aCheckout()
    await pay(checkout.link ?? '')
    const { id } = await receiptStep()
    await db.updateTable('delivery').set({ state: 'waiting', doneAt: null }).where('id', '=', id).execute()

    shop.moveClock(minutes)
    await sweepCheckouts.run({}, deps)
    await sweep()
    shop.moveClock(-minutes)

    expect((await inMessage(checkout))?.content).toContain(thanks)
    expect(await direct()).toEqual([])
    expect(await receiptStep()).toMatchObject({ state: 'done' })
  })
})

test('an unused token is deleted once it has expired', async () => {
  await aCheckout()
  await sweepCheckouts.run({}, deps)
  const before = await replies()
  shop.moveClock(15)

  await sweepCheckouts.run({}, deps)
  shop.moveClock(-15)

  expect(before).toHaveLength(1)
  expect(await replies()).toEqual([])
})

describe('a free order', () => {
  async function aFreeOrder() {
    const item = await shop.anItem(guild, { name: `Song ${Math.random()}` })
    await setItemPricing(db, item.id, { mode: 'free' })
    return robin.press(await robin.type(`/shop item item:${item.id}`), 'Get it free')
  }

  test('shows its receipt immediately, and no direct message follows', async () => {
    const receipt = await aFreeOrder()
    await remembered()

    shop.moveClock(1.1)
    await sweep()
    shop.moveClock(-1.1)

    expect(receipt.content).toContain('You got this for free in **Pixel\\_Forge**.')
    expect(await direct()).toEqual([])
    expect(await receiptStep()).toMatchObject({ state: 'done' })
  })

  test('gets a direct message if the reply could not be sent', async () => {
    await aFreeOrder()
    await remembered()
    await db.deleteFrom('checkoutReply').execute()

    shop.moveClock(1.1)
    await sweep()
    shop.moveClock(-1.1)

    expect(await direct()).toEqual([expect.stringContaining('You got this for free')])
  })
})

test('the receipt of the longest order fits into a message and pings nobody', async () => {
  const name = `@everyone <@&410000000000010004> **[x](https://evil.example)** 👩‍👩‍👧‍👦 שלום ${'*'.repeat(40)}`.slice(
    0,
    100,
  )
  const checkout = await aCheckout({ name })

  await pay(checkout.link ?? '')

  const receipt = await inMessage(checkout)
  expect(receipt?.content).toContain(thanks)
  expect(receipt?.content).not.toMatch(/(?<!\\)@everyone|(?<!\\)<@|(?<!\\)\[x/)
})
