import { expect, test } from '../journey.ts'
import {
  chooseInMenu,
  joinServer,
  messagesIn,
  newestMessage,
  openChat,
  openItem,
  pay,
  pixelForge,
  press,
  pressNewest,
  say,
} from '../sandbox.ts'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

/** No other journey buys as Lena, so that /orders lists one order. */
const shopLog = { ...pixelForge, channel: '510000000000010003' }

test('a member browses by page and category, and opens an item with its pictures', async ({ page }) => {
  await joinServer(pixelForge, 'lena')
  await openChat(page, shopLog, 'lena')
  await say(page, '/shop browse')
  await expect(newestMessage(page).getByRole('heading', { name: 'Pixel Forge shop' })).toBeVisible()
  await expect(newestMessage(page)).toContainText('Page 1 of')
  await pressNewest(page, 'Next')
  await expect(newestMessage(page)).toContainText('Page 2 of')

  await chooseInMenu(page, 'Ranks and support')
  await expect(newestMessage(page)).toContainText('VIP Pass')
  await expect(newestMessage(page)).not.toContainText('Hand-Painted Pixel Mug')

  await openItem(page, 'VIP Pass')
  await expect(newestMessage(page).getByRole('heading', { name: 'VIP Pass' })).toBeVisible()
  await expect(newestMessage(page)).toContainText('What you get')
  await expect(newestMessage(page).getByRole('img', { name: 'VIP Pass' }).first()).toBeVisible()
  await pressNewest(page, 'Back')
  await expect(newestMessage(page).getByRole('heading', { name: 'Pixel Forge shop' })).toBeVisible()
})

test('/buy suggests the item, and its PayPal link turns into the receipt, which /orders keeps', async ({ page }) => {
  await openChat(page, shopLog, 'lena')
  await page.getByRole('textbox', { name: /^Message as/ }).fill('/buy item:castle')
  await press(page, page.getByRole('button', { name: 'Suggestions' }))
  const suggestions = page.getByRole('form', { name: 'Suggestions' })
  await expect(suggestions.getByRole('button')).toHaveCount(1)
  await press(page, suggestions.getByRole('button', { name: /^Voxel Castle Pack/ }))
  await press(page, page.getByRole('button', { name: 'Send' }))
  await expect(newestMessage(page)).toContainText('Voxel Castle Pack')
  await expect(newestMessage(page)).toContainText('$12.99 USD')
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await pay(page)

  const receipt = messagesIn(page).filter({ hasText: 'Order number' })
  await expect(async () => {
    await openChat(page, shopLog, 'lena')
    await expect(receipt).toContainText('Voxel Castle Pack', { timeout: 5000 })
  }).toPass()
  await expect(receipt).toContainText('Only Lena can see this')
  await expect(receipt.getByRole('link', { name: 'Pay with PayPal' })).toHaveCount(0)

  await say(page, '/orders')
  await expect(newestMessage(page)).toContainText('Voxel Castle Pack')
  await press(page, newestMessage(page).getByRole('button', { name: /^View PF-/ }))
  await expect(newestMessage(page)).toContainText('Order number')
  await expect(newestMessage(page)).toContainText('$12.99 USD')
})
