import type { APIRequestContext, Page } from '@playwright/test'
import { signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import {
  expectNoPings,
  findInShop,
  idOf,
  joinServer,
  messagesIn,
  moonlitTavern,
  newestMessage,
  openChat,
  openDirectMessages,
  openItem,
  pay,
  pressNewest,
  say,
  typeCommand,
} from '../sandbox.ts'

test.describe.configure({ timeout: 600_000 })

const beginning = '🦊 مرحبا @everyone <@210000000000000006> <@&410000000000020004> ||s|| [x](https://stranger.invalid)'
const name = beginning.padEnd(100, 'n')
const soldName = beginning.padEnd(100, 's')
const note = '🦊 مرحبا @everyone @here <@210000000000000006> <@&410000000000020004> **b** __u__ ||s|| `c` 1. n'.padEnd(
  200,
  'z',
)
/** No other journey reads Zoe's replies. */
const houseLog = { ...moonlitTavern, channel: '510000000000020003' }
const announcements = { ...moonlitTavern, channel: '510000000000020002' }
const lines = `# Big
> ~~x~~ <@210000000000000006> <#510000000000020001> https://stranger.invalid \`a\` 👩‍👩‍👧 שלום
-# s
- b
1. n
**b** *i* __u__ ||s|| <t:0:R> <:x:1> @here
`
/** What the chat makes of markup that isn't escaped. The bot's own lines mention Zoe and /orders, and quote the note. */
const injected = [
  '.mention:not(:text-is("@Zoe")), .emoji, .hidden-text, s, u, em, ul, ol, .text time',
  'code:not(:text-is("/orders")), blockquote:not(:has-text("مرحبا"))',
  'a[href*="stranger.invalid"], h2:has-text("Big"), small:text-is("s"), strong:text-is("b")',
].join(', ')
const ending = 'The end of it.'
/** Escaping doubles most of it, so that it doesn't fit into one message. */
const description = `${`${lines}${'*_~|'.repeat(500)}`.slice(0, 2000 - ending.length)}${ending}`

/** Adds an item to the tavern. Returns its id and how to remove it. */
async function addItem(request: APIRequestContext, item: { name: string; description: string }) {
  const headers = await signInAs(request, 'petra')
  const multipart = { ...item, price: '700', stock: '-1', requiresShipping: 'false' }
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart })
  expect(made.status(), await made.text()).toBe(200)
  const { _id: id }: { _id: string } = await made.json()
  return { id, headers, remove: () => request.delete(`/api/items/${id}`, { headers }) }
}

test('names and descriptions at their limits are shown as text in the chat', async ({ page, request }) => {
  expect([name.length, description.length]).toEqual([100, 2000])
  const { remove } = await addItem(request, { name, description })
  await joinServer(moonlitTavern, 'ivy')
  await openChat(page, moonlitTavern, 'ivy')

  await say(page, '/shop browse')
  await expect(await findInShop(page, name)).toContainText('$7.00 NZD')
  const injections = newestMessage(page).locator(injected)
  await expect(injections).toHaveCount(0)

  await openItem(page, name)
  await expect(newestMessage(page).getByRole('heading', { name })).toBeVisible()
  const message = newestMessage(page)
  await expect(message).toContainText('~~x~~ <@210000000000000006> <#510000000000020001> https://stranger.invalid')
  await expect(injections).toHaveCount(0)
  await pressNewest(page, 'Read more')
  await expect(message.getByRole('button', { name: 'Read less' })).toBeVisible()
  await expect(message).toContainText(description.slice(-30))
  await expect(message).toContainText('$7.00 NZD')
  await remove()
})

test('a hostile name pings nobody in a standing message, a purchase notice and a gift', async ({ page, request }) => {
  const item = await addItem(request, { name: soldName, description: 'A mug.' })
  await joinServer(moonlitTavern, 'zoe')
  await joinServer(moonlitTavern, 'lena')
  const posting = { shows: 'item', subjectId: item.id, channelId: houseLog.channel }
  const { headers } = item
  const posted = await request.post(`/api/guilds/${moonlitTavern.guild}/standing-messages`, { headers, data: posting })
  expect(posted.status(), await posted.text()).toBe(200)

  await expectShown(page, () => openChat(page, houseLog, 'zoe'))
  await buy(page, { item: item.id })
  await expectShown(page, () => openChat(page, announcements, 'zoe'))
  await buy(page, { item: item.id, for: idOf('lena'), message: note })
  await expectShown(page, () => openDirectMessages(page, 'lena'), note)

  await expectNoPings([houseLog.channel, announcements.channel], 'lena', 'stranger.invalid')
  await item.remove()
})

async function buy(page: Page, options: Record<string, string>): Promise<void> {
  await openChat(page, houseLog, 'zoe')
  await typeCommand(page, '/buy', options)
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await pay(page)
}

/** Opens the chat until it shows the name, and the text if there is one, as they are. */
async function expectShown(page: Page, open: () => Promise<void>, text = ''): Promise<void> {
  const message = messagesIn(page).filter({ hasText: soldName }).filter({ hasNotText: 'Only' }).last()
  await expect(async () => {
    await open()
    await expect(message).toContainText(text || soldName, { timeout: 5000 })
  }).toPass({ timeout: 120_000 })
  await expect(message.locator(injected)).toHaveCount(0)
}
