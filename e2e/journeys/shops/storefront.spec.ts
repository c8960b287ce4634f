import { expect, test } from '../journey.ts'
import {
  chooseInMenu,
  goToCheckout,
  joinServer,
  messagesIn,
  newestMessage,
  openChat,
  openItem,
  pay,
  pixelForge,
  say,
  typeCommand,
} from '../sandbox.ts'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

/** Other journeys read the newest message of #general. */
const shopLog = { ...pixelForge, channel: '510000000000010003' }

test('a member browses by page and category, and opens an item with its pictures', async ({ page }) => {
  await joinServer(pixelForge, 'zoe')
  await openChat(page, shopLog, 'zoe')
  await say(page, '/shop browse')
  await expect(newestMessage(page).getByRole('heading', { name: 'Pixel Forge shop' })).toBeVisible()
  await expect(newestMessage(page)).toContainText('Page 1 of')
  await newestMessage(page).getByRole('button', { name: 'Next' }).click()
  await expect(newestMessage(page)).toContainText('Page 2 of')

  await chooseInMenu(page, 'Ranks and support')
  await expect(newestMessage(page)).toContainText('VIP Pass')
  await expect(newestMessage(page)).not.toContainText('Hand-Painted Pixel Mug')

  await openItem(page, 'VIP Pass')
  await expect(newestMessage(page).getByRole('heading', { name: 'VIP Pass' })).toBeVisible()
  await expect(newestMessage(page)).toContainText('What you get')
  await expect(newestMessage(page).getByRole('img', { name: 'VIP Pass' }).first()).toBeVisible()
  await newestMessage(page).getByRole('button', { name: 'Back' }).click()
  await expect(newestMessage(page).getByRole('heading', { name: 'Pixel Forge shop' })).toBeVisible()
})

test('the message with the PayPal link turns into the receipt, which /orders keeps', async ({ page }) => {
  await openChat(page, shopLog, 'zoe')
  await typeCommand(page, '/buy', { item: 'Voxel Castle Pack' })
  await expect(newestMessage(page)).toContainText('$12.99 USD')
  const checkout = newestMessage(page).getByRole('link', { name: 'Pay with PayPal' })
  if (await checkout.isVisible()) await checkout.click()
  else await goToCheckout(page)
  await pay(page)

  await openChat(page, shopLog, 'zoe')
  const receipt = messagesIn(page).filter({ hasText: 'Order number' })
  await expect(receipt).toContainText('Voxel Castle Pack')
  await expect(receipt).toContainText('Only Zoe can see this')
  await expect(receipt.getByRole('link', { name: 'Pay with PayPal' })).toHaveCount(0)

  await say(page, '/orders')
  await expect(newestMessage(page)).toContainText('Voxel Castle Pack')
  await newestMessage(page)
    .getByRole('button', { name: /^View PF-/ })
    .click()
  await expect(newestMessage(page)).toContainText('Order number')
  await expect(newestMessage(page)).toContainText('$12.99 USD')
})
