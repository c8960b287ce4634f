import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectHarmless } from './harmless.ts'
import type { HostileShop } from './hostile-shop.ts'
import { bundlesOf, hostileTexts, hostileUrls } from './hostile-texts.ts'

/** Tall enough for virtualized lists to render all entries. */
const allInView = { width: 1280, height: 4500 }

const named = hostileTexts.map((name, place) => ({ id: `8000000000000000${place + 10}`, name }))

/** Mocks data from Discord, where names like these can't be created. */
export async function nameEverything(page: Page): Promise<void> {
  const answer = (path: string, json: object[]) => page.route(`**/api${path}`, (route) => route.fulfill({ json }))
  const eligible = named.map(({ id, name }) => ({ id: `${id}0`, name, eligibleType: 'admin' }))
  const manageable = named.map(({ id, name }) => ({ _id: id, guildId: id, name, owner: 'x', isEnabled: true }))
  await answer('/discord/guilds/*/roles', named)
  await answer('/discord/guilds/*/channels', named)
  await answer('/discord/eligible-guilds', eligible)
  await answer('/guilds/manageable', manageable)
  await page.route('**/api/profile/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isDiscordAuthorized: true } })
  })
}

/** Navigates without reloading, as the Back button would. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

export async function visitServers(page: Page, { guildId }: HostileShop): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectHarmless(page, [])
  await page.goto('/manage-servers')
  await expect(page.getByRole('link', { name: 'Manage', exact: true }).first()).toBeVisible()
  await expectHarmless(page, hostileTexts)

  await page.goto(`/manage-servers/${guildId}`)
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(bundlesOf(hostileTexts, 100).length + 1)
  await expect(page.getByLabel('Purchase-Notification Role').getByRole('option')).toHaveCount(named.length + 1)
  await expectHarmless(page, [...hostileTexts, '[x](javascript:__pwned=1)', '<javascript:__pwned=1>'])
  await page.getByRole('button', { name: 'Edit Goal' }).click()
  await expect(page.getByLabel('Notify Channel').getByRole('option')).toHaveCount(named.length + 1)
  await expectHarmless(page, hostileTexts)
}

/** The lists of Discord servers, which hide servers that are already registered. */
export async function visitDiscordServers(page: Page): Promise<void> {
  await page.goto('/manage-servers')
  await expect(page.getByText('Manageable Servers (Permissions Granted)')).toBeVisible()
  await expectHarmless(page, hostileTexts)
  await page.getByRole('button', { name: 'Find Discord Servers to Add' }).click()
  await expect(page.getByText('Select a Server to Register:')).toBeVisible()
  await expectHarmless(page, hostileTexts)
}

export async function typeIntoEditor(page: Page, { guildId }: HostileShop): Promise<void> {
  await page.goto(`/manage-servers/${guildId}`)
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const editor = page.getByRole('dialog', { name: 'Add New Item' })
  const file = { name: '"><img src=x onerror=__pwned=1>.png', mimeType: 'image/png', buffer: Buffer.from('x') }
  await editor.getByLabel('Image').setInputFiles(file)
  await editor.getByLabel('Price').fill('5')
  const preview = editor.getByRole('region', { name: 'How buyers see it in Discord' })
  for (const description of bundlesOf(hostileTexts, 400)) {
    const name = description.slice(0, 90)
    await editor.getByLabel('Name', { exact: true }).fill(name)
    await editor.getByLabel('Description').fill(description)
    await expect(preview).toHaveAttribute('aria-busy', 'false')
    await expect(preview.getByRole('figure')).toBeVisible()
    await expectHarmless(page, [name, description])
  }
}

/** Manage Orders with its search and bulk shipping. */
export async function visitDesk(page: Page, { guildId }: HostileShop): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /Needs attention/i })).toBeVisible()
  await expectHarmless(page, hostileTexts)
  await page.goto('/manage-orders')
  await expect(page.getByRole('button', { name: 'Mark as Shipped' }).first()).toBeVisible()
  await expectHarmless(page, hostileTexts)
  await page.getByRole('button', { name: 'Mark as Shipped' }).and(page.locator(':enabled')).first().click()
  await page.getByLabel('Tracking Number (Optional)').fill(hostileTexts.slice(0, 1).join())
  await expectHarmless(page, hostileTexts)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()

  const shipments = hostileTexts.filter((text) => /^[^,;"\s]{1,64}$/.test(text))
  await page.getByRole('button', { name: 'Ship from CSV' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(shipments.map((text) => `${text},${text}`).join('\n'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Preview/ })
    .click()
  await expect(page.getByText('Order not found.').first()).toBeVisible()
  await expectHarmless(page, shipments)

  await page.setViewportSize(allInView)
  await page.goto('/manage-orders?filter=all&server=%22%3E%3Cimg%20src=x%20onerror=__pwned=1%3E')
  await page.getByLabel('Server').selectOption(guildId)
  await expectHarmless(page, hostileTexts)
  for (const text of bundlesOf(hostileTexts, 90).slice(0, 3)) {
    await page.getByRole('searchbox').fill(`${text} ?`)
    await expectHarmless(page, [`No orders match “${text} ?”.`])
  }
}

/** Opens orders and their documents; each shows about a dozen of the texts, so these few cover them all. */
export async function visitOrderDocuments(page: Page, request: APIRequestContext, { guildId, owner }: HostileShop) {
  const headers = { authorization: `Bearer ${owner.token}` }
  const list = await request.get(`/api/guilds/${guildId}/sales?filter=shipped`, { headers })
  const { orders }: { orders: Array<{ _id: string; itemName: string }> } = await list.json()
  for (const place of [0, 9, 18, 27, 36, 45]) {
    const sale = orders.find(({ itemName }) => itemName === hostileTexts[place])
    const texts = Array.from(
      { length: 12 },
      (_, further) => hostileTexts[(place + further) % hostileTexts.length] ?? '',
    )
    for (const paper of ['', '/packing-slip', '/dispute-pack']) {
      await follow(page, `/manage-orders/${sale?._id}${paper}`)
      await expectHarmless(page, texts)
    }
    await follow(page, `/payment-result?status=success&receipt=true&orderId=${sale?._id}`)
    await expectHarmless(page, texts.slice(0, 1))
  }
}

/** Everything an attacker can put into a link to us. */
export async function visitHostileLinks(page: Page): Promise<void> {
  const screens: Array<(text: string) => string> = [
    (text) => `/payment-result?status=error&message=${text}&guildName=${text}&isOwnerPremium=true&guildIcon=${text}`,
    (text) => `/payment-result?status=success&orderId=${text}&guildId=${text}&channelId=${text}`,
    (text) => `/manage-servers?error=${text}`,
    (text) => `/profile?error=${text}#${text}`,
    (text) => `/profile?paypal_status=error&message=${text}`,
    (text) => `/login?verification_status=error&message=${text}`,
    (text) => `/login?verification_status=success&message=${text}`,
  ]
  for (const pathWith of screens) {
    await page.goto(pathWith('first'))
    await expectHarmless(page, ['first'])
    for (const text of [...hostileUrls, ...bundlesOf(hostileTexts, 280), 'zero \0<script>__pwned=1</script>']) {
      await follow(page, pathWith(encodeURIComponent(text)))
      await expectHarmless(page, [text])
    }
  }
  for (const text of bundlesOf(hostileTexts, 280)) {
    await follow(page, `/nowhere/${encodeURIComponent(text)}?${encodeURIComponent(text)}#${text}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expectHarmless(page, [])
  }
}

export async function visitProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Account Connections' })).toBeVisible()
  await expectHarmless(page, hostileTexts)
  await page.getByLabel('Premium Code').fill(hostileTexts.slice(0, 1).join())
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByRole('alert').last()).toBeVisible()
  await expectHarmless(page, hostileTexts)
}
