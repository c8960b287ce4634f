import { expect, test } from '../journey.ts'
import {
  idOf,
  messagesIn,
  moonlitTavern,
  newestMessage,
  openChat,
  openDirectMessages,
  pixelForge,
  press,
  pull,
  say,
} from '../sandbox.ts'

test.describe.configure({ timeout: 600_000 })

/** Other journeys read the newest message of #general. */
const shopLog = { ...pixelForge, channel: '510000000000010003' }
const cozyCorner = '310000000000000006'

test('the person who adds the bot gets the next steps as buttons', async ({ page }) => {
  await pull('/discord/control/events/authorized', { guild: cozyCorner, user: idOf('sam') })
  await expect(async () => {
    await openDirectMessages(page, 'sam')
    await expect(page.getByRole('listitem').filter({ hasText: 'Thanks for adding Guildshop' })).toBeVisible({
      timeout: 5000,
    })
  }).toPass()
  const welcome = page.getByRole('listitem').filter({ hasText: 'Thanks for adding Guildshop' }).last()
  await expect(welcome.getByRole('link', { name: 'Register server' })).toBeVisible()
  await expect(welcome.getByRole('link', { name: 'Connect PayPal' })).toBeVisible()
  await press(page, welcome.getByRole('button', { name: 'Check setup' }))
  await expect(messagesIn(page).filter({ hasText: 'Setup check' }).last()).toBeVisible()
})

test('/shop check says what works, to those who manage the shop', async ({ page }) => {
  await openChat(page, shopLog, 'petra')
  await say(page, '/shop check')
  await expect(newestMessage(page)).toContainText('Setup check · Pixel Forge')
  await expect(newestMessage(page)).toContainText('PayPal is connected')

  await openChat(page, shopLog, 'robin')
  await say(page, '/shop check')
  await expect(newestMessage(page)).toContainText('Only Robin can see this')
  await expect(newestMessage(page)).toContainText('Only people who can manage this server')
  await expect(newestMessage(page)).not.toContainText('PayPal is connected')
})

test('Purchases shows staff what a member bought, and is hidden from everyone else', async ({ page }) => {
  await openChat(page, moonlitTavern, 'petra')
  const apps = page.getByRole('form', { name: 'Apps' })
  await apps.getByLabel('Apps for').selectOption({ label: 'Sam' })
  await press(page, apps.getByRole('button', { name: 'Purchases' }))
  await expect(newestMessage(page).getByRole('heading', { name: 'Purchases' })).toBeVisible()
  await expect(newestMessage(page)).toContainText('Only Petra can see this')
  await expect(newestMessage(page)).toContainText('Carved Tankard')
  await expect(newestMessage(page).getByRole('link', { name: 'Open' }).first()).toHaveAttribute('href', /manage-orders/)

  await openChat(page, moonlitTavern, 'sam')
  await expect(page.getByRole('textbox', { name: 'Message as Sam' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Apps' })).toHaveCount(0)
})
