import { signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import {
  findInShop,
  joinServer,
  moonlitTavern,
  newestMessage,
  openChat,
  openItem,
  pressNewest,
  say,
} from '../sandbox.ts'

test.describe.configure({ timeout: 600_000 })

const beginning = '🦊 مرحبا @everyone <@210000000000000006> <@&410000000000020004> **b** [x](https://stranger.invalid)'
const name = beginning.padEnd(100, 'n')
const lines = '# Big\n> ~~x~~ <@210000000000000006> <#510000000000020001> https://stranger.invalid `a` 👩‍👩‍👧 שלום\n'
const ending = 'The end of it.'
/** Escaping doubles most of it, so that it doesn't fit into one message. */
const description = `${`${lines}${'*_~|'.repeat(500)}`.slice(0, 2000 - ending.length)}${ending}`

test('names and descriptions at their limits are shown as text in the chat', async ({ page, request }) => {
  expect([name.length, description.length]).toEqual([100, 2000])
  const headers = await signInAs(request, 'petra')
  const multipart = { name, description, price: '700', stock: '-1', requiresShipping: 'false' }
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart })
  expect(made.status(), await made.text()).toBe(200)
  await joinServer(moonlitTavern, 'ivy')
  await openChat(page, moonlitTavern, 'ivy')

  await say(page, '/shop browse')
  await expect(await findInShop(page, name)).toContainText('$7.00 NZD')
  const injected = newestMessage(page).locator('.mention, a[href*="stranger.invalid"], s, blockquote, code')
  await expect(injected).toHaveCount(0)

  await openItem(page, name)
  await expect(newestMessage(page).getByRole('heading', { name })).toBeVisible()
  const message = newestMessage(page)
  await expect(message).toContainText('~~x~~ <@210000000000000006> <#510000000000020001> https://stranger.invalid')
  await expect(injected).toHaveCount(0)
  await pressNewest(page, 'Read more')
  await expect(message.getByRole('button', { name: 'Read less' })).toBeVisible()
  await expect(message).toContainText(description.slice(-40))
  await expect(message).toContainText('$7.00 NZD')
  await request.delete(`/api/items/${(await made.json())._id}`, { headers })
})
