import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import {
  fillModal,
  findInShop,
  goToCheckout,
  joinServer,
  lookAt,
  moonlitTavern,
  newestMessage,
  openChat,
  openItem,
  pay,
  pixelForge,
  press,
  pressNewest,
  setRole,
  typeCommand,
} from '../sandbox.ts'
import { logIn } from '../screens.ts'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

const code = 'FORGE-FRIENDS'
/** Other journeys read the newest message of #general. */
const announcements = { ...pixelForge, channel: '510000000000010002' }
const shopkeeper = '410000000000010007'
let orderId = ''

async function openPricing(page: Page, { guild }: { guild: string }, view = ''): Promise<void> {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto(`/manage-servers/${guild}/pricing${view}`)
  await expect(page.getByRole('navigation', { name: 'Pricing' })).toBeVisible()
}

test('a seller creates a discount code, previews it and posts it in a channel', async ({ page }) => {
  await openPricing(page, pixelForge)
  await page.getByRole('button', { name: 'New offer' }).click()
  const editor = page.getByRole('dialog', { name: 'New offer' })
  await editor.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await editor.getByLabel('Percent', { exact: true }).fill('25')
  await editor.getByText('Limits', { exact: true }).click()
  await editor.getByLabel('Uses in total').fill('1')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Create offer' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByText(code).first()).toBeVisible()

  await test.step('the preview shows what it does', async () => {
    await page.getByRole('link', { name: 'Preview' }).click()
    const bundle = page.getByRole('row').filter({ hasText: 'Founder Bundle' })
    await expect(bundle).toContainText('$23.99')
    await page.getByLabel('Discount code').fill(code)
    await expect(bundle).toContainText('$22.49')
    await expectAccessible(page)
  })

  await test.step('the bot posts a button that carries it', async () => {
    await page.getByRole('link', { name: 'Offers' }).click()
    const row = page.getByRole('row').filter({ hasText: code })
    await row.getByRole('button', { name: 'Post in a channel' }).click()
    const dialog = page.getByRole('dialog', { name: /^Post/ })
    await dialog.getByLabel('Channel').selectOption(announcements.channel)
    await dialog.getByRole('button', { name: 'Post offer' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('a buyer enters the code, pays the reduced price and sees it on the receipt', async ({ page }) => {
  await joinServer(pixelForge, 'zoe')
  await test.step('the posted button opens the shop with the code', async () => {
    await openChat(page, announcements, 'zoe')
    const offer = page.getByRole('listitem').filter({ hasText: code })
    await press(page, offer.getByRole('button', { name: 'Open the shop' }))
    await expect(newestMessage(page)).toContainText(code)
    await expect(await findInShop(page, 'Founder Bundle')).toContainText('$22.49 USD')
  })
  await openChat(page, pixelForge, 'zoe')
  await test.step('holders of a role pay less', async () => {
    await setRole(pixelForge, 'zoe', shopkeeper)
    await lookAt(page, 'Founder Bundle')
    await expect(newestMessage(page)).toContainText('$19.99 USD (Shopkeeper price)')
    await setRole(pixelForge, 'zoe', shopkeeper, false)
  })
  await lookAt(page, 'Founder Bundle')
  await expect(newestMessage(page)).toContainText('Founder week')
  await expect(newestMessage(page)).toContainText('$23.99 USD')

  await pressNewest(page, 'Discount code')
  await fillModal(page, { Code: 'no-such-code' })
  await expect(newestMessage(page)).toContainText("This discount code isn't valid.")
  await pressNewest(page, 'Discount code')
  await fillModal(page, { Code: code.toLowerCase() })
  await expect(newestMessage(page)).toContainText('$22.49 USD')

  await goToCheckout(page)
  await expect(page.getByText('−7.50 USD')).toBeVisible()
  await pay(page)
  await expect(page.getByText(code)).toBeVisible()
  orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
  await expectAccessible(page)

  await openChat(page, pixelForge, 'zoe')
  await openItem(page, 'Founder Bundle')
  await expect(newestMessage(page).getByRole('button', { name: 'Buy', exact: true })).toBeDisabled()
  await typeCommand(page, '/shop browse', { code })
  await expect(newestMessage(page)).toContainText("This discount code isn't valid.")
})

test('the seller sees the use, the discount given and the order', async ({ page }) => {
  await openPricing(page, pixelForge)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('Used up')
  await expect(row).toContainText('$22.49')
  await expect(row).toContainText('$7.50')

  await page.goto(`/manage-orders/${orderId}`)
  await expect(page.getByText(code).first()).toBeVisible()
  for (const amount of ['$29.99', '$7.50', '$22.49']) await expect(page.getByText(amount).first()).toBeVisible()
  await expectAccessible(page)
})

test('a buyer chooses a price, and takes a free item once', async ({ page }) => {
  await openChat(page, pixelForge, 'zoe')
  await openItem(page, 'Tip Jar')
  await pressNewest(page, 'Choose your price')
  await fillModal(page, { 'Amount in USD': '0.50' })
  await expect(newestMessage(page)).toContainText('Choose at least $1.00 USD.')
  await pressNewest(page, 'Choose your price')
  await fillModal(page, { 'Amount in USD': '7.50' })
  await expect(newestMessage(page)).toContainText('$7.50 USD')
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await pay(page)

  await openChat(page, pixelForge, 'zoe')
  await openItem(page, 'Forge Wallpapers')
  await pressNewest(page, 'Get it free')
  await expect(newestMessage(page)).toContainText('Order number')
  await expect(newestMessage(page)).toContainText('Forge Wallpapers')
  await expect(newestMessage(page).getByRole('link', { name: 'Pay with PayPal' })).toHaveCount(0)
  await openItem(page, 'Forge Wallpapers')
  await expect(newestMessage(page).getByRole('button', { name: 'Get it free' })).toBeDisabled()
})

test('a seller asks for a previous purchase', async ({ page }) => {
  await openPricing(page, moonlitTavern, '?view=items')
  const items = page.getByRole('region', { name: 'Items', exact: true }).getByRole('listitem')
  const seat = items.filter({ has: page.getByText('Gold Seat', { exact: true }) })
  await seat.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Pricing of Gold Seat' })
  await editor.getByRole('group', { name: 'Needs a previous purchase' }).getByLabel('Silver Seat').check()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save pricing' }).click()

  await expect(editor).toBeHidden()
  await expect(seat).toContainText('Silver Seat')
})

test('a buyer upgrades for the difference, which unlocks another item', async ({ page }) => {
  await joinServer(moonlitTavern, 'zoe')
  await openChat(page, moonlitTavern, 'zoe')
  await openItem(page, '🔒 Gold Seat')
  await expect(newestMessage(page)).toContainText('You need to buy Silver Seat first.')
  await lookAt(page, 'Bronze Seat')
  await goToCheckout(page)
  await pay(page)

  await openChat(page, moonlitTavern, 'zoe')
  await lookAt(page, 'Silver Seat')
  await expect(newestMessage(page)).toContainText('Upgrade from Bronze Seat')
  await goToCheckout(page)
  await expect(page.getByText('−5.00 NZD')).toBeVisible()
  await pay(page)

  await openChat(page, moonlitTavern, 'zoe')
  await lookAt(page, 'Gold Seat')
  await expect(newestMessage(page)).toContainText('$13.00 NZD')
  await openItem(page, 'Bronze Seat')
  await expect(newestMessage(page)).toContainText('You can only have one item from Seats.')
})
