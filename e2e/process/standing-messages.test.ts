import { expect, test, vi } from 'vitest'
import { orderInChat } from './chat.ts'
import { setUpStandingMessages } from './standing-message-setup.ts'

const setup = await setUpStandingMessages()
const { addItem, post, setStock, messages, waitForText, waitForIdle, waitForListing, injectFault, waitForFaults } =
  setup
/** Nothing is stale for longer after a fault has ended. */
const maxSeconds = 10
const viewChannel = String(1n << 10n)

/** Starts a shop of its own for the test, which has one message with an item. */
async function aPostedItem() {
  const shop = await setup.startSecondProcess()
  await setup.clear()
  const item = await addItem(50)
  await post(item, shop)
  await waitForText('50 left')
  return { shop, item }
}

/** A buyer tries again while a busy shop answers too late. An attempt of unknown outcome keeps its reservation. */
const untilOrdered = (user: string, { name }: { name: string }) =>
  vi.waitFor(async () => {
    const order = await orderInChat(setup.sandboxUrl, { channel: '510000000000010001', user }, name)
    expect(order).not.toBeNull()
  }, setup.longTimeout)

test('a message whose edit is cut off by a kill is up to date soon after the restart', async () => {
  const { shop, item } = await aPostedItem()
  await injectFault('PATCH', { kind: 'delay', milliseconds: 3000 })
  await setStock(item, 41)
  await waitForFaults()
  await setStock(item, 40)
  await shop.stop('SIGKILL')

  await setup.startSecondProcess()
  const wait = await setup.secondsToNextUpdate()
  await waitForText('40 left')
  await waitForIdle()

  expect(wait).toBeLessThanOrEqual(maxSeconds)
  expect(await messages()).toHaveLength(1)
  await waitForText('40 left')
})

test('a message whose post is cut off by a kill is posted once', async () => {
  const shop = await setup.startSecondProcess()
  await setup.clear()
  const item = await addItem(30)
  await injectFault('POST', { kind: 'delay', milliseconds: 3000 })
  const posting = post(item, shop).catch((error: unknown) => error)
  await waitForFaults()
  await setStock(item, 29)
  await shop.stop('SIGKILL')

  await setup.startSecondProcess()
  const wait = await setup.secondsToNextUpdate()
  await waitForText('29 left')
  await waitForListing({ state: 'posted', problem: null })
  await waitForIdle()

  expect(await posting).toBeInstanceOf(Error)
  expect(wait).toBeLessThanOrEqual(maxSeconds)
  expect(await messages()).toHaveLength(1)
})

test('a message is up to date soon after Discord limits its edits no longer', async () => {
  const { item } = await aPostedItem()
  await injectFault('PATCH', { kind: 'rate-limit', retryAfter: 3, times: 4 })
  await setStock(item, 20)
  await waitForFaults()
  const wait = await setup.secondsToNextUpdate()

  await waitForText('20 left')

  expect(wait).toBeLessThanOrEqual(maxSeconds)
  expect(await messages()).toHaveLength(1)
  const statuses = (await setup.edits()).map(({ status }) => status)
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 200])
})

test('a message that a moderator deleted is reported, and posted again only on request', async () => {
  const { item } = await aPostedItem()
  const [before] = await messages()
  await setup.control('messages/delete', { message: before?.id })
  await setStock(item, 10)
  await waitForListing({ state: 'broken', problem: 'DELETED' })
  const meanwhile = await messages()

  const [listed] = await setup.listed()
  await setup.repost(listed?._id ?? '')
  await waitForText('10 left')
  await setup.repost(listed?._id ?? '')
  await waitForListing({ state: 'posted', problem: null })

  expect(meanwhile).toEqual([])
  expect(await messages()).toHaveLength(1)
})

test('a message in a channel that was closed to the bot is up to date soon after it is open again', async () => {
  const { item } = await aPostedItem()
  await setup.control('channels/deny', { channel: setup.channel, permissions: viewChannel })
  await setStock(item, 5)
  await waitForListing({ state: 'broken', problem: 'NO_PERMISSION' })

  await setup.control('channels/deny', { channel: setup.channel, permissions: '0' })
  const wait = await setup.secondsToNextUpdate()
  await waitForText('5 left')
  await waitForListing({ state: 'posted', problem: null })

  expect(wait).toBeLessThanOrEqual(maxSeconds)
  expect(await messages()).toHaveLength(1)
})

test('a message is edited at most once in five seconds during 200 concurrent changes and purchases', async () => {
  const { item } = await aPostedItem()
  const before = (await setup.edits()).length
  const buyers = ['210000000000000005', '210000000000000006']

  const changes = Array.from({ length: 200 }, (_, index) => setStock(item, 1000 + index))
  await Promise.all(buyers.map((user) => untilOrdered(user, item)))
  await Promise.all(changes)
  await setStock(item, 77)
  const { stock, reserved } = await setup.stockOf(item)
  await waitForText(`${stock - reserved} left`)
  await waitForIdle()

  const edits = (await setup.edits()).slice(before).map(({ at }) => Date.parse(at))
  const seconds = ((edits.at(-1) ?? 0) - (edits[0] ?? 0)) / 1000
  expect(stock).toBe(77)
  expect(reserved).toBeGreaterThanOrEqual(buyers.length)
  expect(edits.length).toBeGreaterThan(0)
  // On average, because a lease that is lost on a slow machine repeats an edit.
  expect(edits.length - 1).toBeLessThanOrEqual(seconds / 5)
  expect(await messages()).toHaveLength(1)
})
