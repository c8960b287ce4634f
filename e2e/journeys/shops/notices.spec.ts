import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { joinServer, lookAt, messagesIn, moonlitTavern, newestMessage, openChat, pay, pressNewest } from '../sandbox.ts'
import { expectSuccess, logIn } from '../screens.ts'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

/** No other journey buys this item. */
const item = 'Ember Candle'
const shopLog = '510000000000020003'
const template = '🕯️ **{buyer}** lights the room with {item} for {price}. @everyone'

test('an item gets a custom notice, which the owner sees while typing', async ({ page }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto(`/manage-servers/${moonlitTavern.guild}/storefront?view=notices`)
  await page.getByLabel('For', { exact: true }).selectOption({ label: item })
  await page.getByLabel('Text', { exact: true }).fill('{customer} lights the room.')
  await expect(page.getByText(/customer/).last()).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill(template)
  await page.getByLabel('Channel', { exact: true }).selectOption(shopLog)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`lights the room with ${item} for $24.00 NZD. @everyone`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save notice' }).click()
  await expectSuccess(page, 'Notice saved')
  await expect(page.getByLabel('For', { exact: true })).toContainText(`${item} (custom notice)`)
})

test('a member buys anonymously, and the notice names nobody', async ({ page }) => {
  await joinServer(moonlitTavern, 'omar')
  await openChat(page, moonlitTavern, 'omar')
  await lookAt(page, item)
  await pressNewest(page, 'Buy')
  await pressNewest(page, 'Buy anonymously')
  await expect(newestMessage(page)).toContainText('You’re buying anonymously')
  await expect(newestMessage(page).getByRole('button', { name: 'Show my name' })).toBeVisible()
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await pay(page)
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''

  const notice = messagesIn(page).filter({ hasText: 'lights the room' })
  await expect(async () => {
    await openChat(page, { ...moonlitTavern, channel: shopLog }, 'omar')
    await expect(notice).toContainText(`Someone lights the room with ${item} for $24.00 NZD.`, { timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await expect(notice).not.toContainText('Omar')

  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto(`/manage-orders/${orderId}`)
  await expect(page.getByText('Hidden in announcements')).toBeVisible()
  await expect(page.getByText('omar').first()).toBeVisible()
})
