import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { bringToken, expectSuccess, findServers, logIn } from '../screens.ts'

// Each sandbox server has one owner, so these journeys run serially.
test.describe.configure({ mode: 'serial' })

/** A valid image: one red pixel. */
const picture = {
  name: 'sword.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

type NewItem = { name: string; kind: string; price: string; stock?: string; isReplyLost?: boolean }

/** The next item is added, but the browser doesn't get the reply. */
async function loseNextReply(page: Page): Promise<void> {
  let isLost = false
  await page.route('**/api/guilds/*/items', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    expect((await route.fetch()).status()).toBe(200)
    await route.abort('internetdisconnected')
  })
}

async function addItem(page: Page, { name, kind, price, stock, isReplyLost }: NewItem): Promise<void> {
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const editor = page.getByRole('dialog', { name: 'Add New Item' })
  await editor.getByLabel('Name', { exact: true }).fill(name)
  await editor.getByLabel('Description').fill(`The finest ${name}`)
  await editor.getByLabel('Price').fill(price)
  await editor.getByLabel('Item Type').selectOption({ label: kind })
  if (stock) await editor.getByLabel('Stock').fill(stock)
  await editor.getByLabel('Image').setInputFiles(picture)
  if (isReplyLost) {
    await loseNextReply(page)
    await editor.getByRole('button', { name: 'Add Item' }).click()
    await expect(editor.getByRole('alert')).toHaveText('Failed to add item.')
  }
  await editor.getByRole('button', { name: 'Add Item' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Follows the banner's link, which opens a new tab. */
async function openInvitation(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Add the bot' }).click()
  return opened
}

test('an owner registers a server, adds items, changes the currency and removes the server', async ({
  page,
  accounts,
  allowOffline,
}) => {
  allowOffline()
  const { token } = await accounts.openVerified()
  await bringToken(page, token)
  await page.goto('/manage-servers')
  await findServers(page, 'sam')
  await rowOf(page, 'Cozy Corner').getByRole('button', { name: 'Register' }).click()
  const owned = page.getByRole('region', { name: 'Registered Servers (Owned)' })
  await expect(owned.getByText('Cozy Corner')).toBeVisible()
  await expectAccessible(page)

  await owned.getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { name: 'Cozy Corner' })).toBeVisible()
  for (const item of [
    { name: 'Wallpaper', kind: 'Digital, unlimited', price: '2.50', isReplyLost: true },
    { name: 'Signed print', kind: 'Digital, limited', price: '9.99', stock: '5' },
    { name: 'Knitted scarf', kind: 'Physical, made to order', price: '35' },
    { name: 'Enamel mug', kind: 'Physical, stocked', price: '12.00', stock: '20' },
  ]) {
    await addItem(page, item)
  }
  const shown = page.getByRole('img', { name: 'Enamel mug' }).or(page.locator('img[src^="/images/"]')).first()
  await expect.poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
  await expectAccessible(page)

  const mug = page.getByRole('listitem').filter({ hasText: 'Enamel mug' })
  await mug.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Item' })
  await editor.getByLabel('Price').fill('14.50')
  await editor.getByRole('button', { name: 'Update Item' }).click()
  await expect(mug.getByText('14.50', { exact: false })).toBeVisible()
  const scarf = page.getByRole('listitem').filter({ hasText: 'Knitted scarf' })
  await scarf.getByRole('button', { name: 'Delete' }).click()
  await scarf.getByRole('button', { name: 'Yes' }).click()
  await expect(scarf).toBeHidden()

  await page.getByLabel('Default Currency').selectOption('JPY')
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await page.getByRole('button', { name: 'Yes, Change Currency' }).click()
  await expectSuccess(page, 'Settings saved! All item currencies have been updated.')
  await expect(mug.getByText('15.00', { exact: false })).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await owned.getByRole('button', { name: 'Remove' }).click()
  await owned.getByRole('button', { name: 'Yes' }).click()
  await expect(owned.getByText('Cozy Corner')).toBeHidden()
})

test('a manager can edit items and sees everything else read-only', async ({ page }) => {
  await logIn(page, { username: 'milo', password: demoPassword })
  await page.goto('/manage-servers')
  const manageable = page.getByRole('region', { name: 'Manageable Servers (Permissions Granted)' })
  await expect(manageable.getByText('Pixel Forge')).toBeVisible()
  await expect(manageable.getByRole('button', { name: 'Remove' })).toBeHidden()

  await manageable.getByRole('link', { name: 'Manage' }).click()
  await addItem(page, { name: 'Goblin sticker', kind: 'Digital, unlimited', price: '1.00' })
  await expect(page.getByRole('button', { name: 'Save Configuration' })).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: 'Goblin sticker' })
  await card.getByRole('button', { name: 'Delete' }).click()
  await card.getByRole('button', { name: 'Yes' }).click()

  await expect(page.getByRole('heading', { name: 'Goblin sticker' })).toBeHidden()
  await expectAccessible(page)
})

test('a premium owner sets the notification role and edits the goal', async ({ page }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto('/manage-servers/310000000000000001')
  await expect(page.getByRole('heading', { name: 'Pixel Forge' })).toBeVisible()

  await page.getByLabel('Purchase-Notification Role').selectOption({ label: 'Supporter' })
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expectSuccess(page, 'Settings saved!')

  await page.getByRole('button', { name: 'Edit Goal' }).click()
  await page.getByLabel('Target Amount').fill('3000')
  await page.getByRole('button', { name: /Save/ }).last().click()

  await expectSuccess(page, 'Goal saved.')
  await expect(page.getByText('3000.00', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a server without the bot can be registered and prompts the owner to invite it', async ({
  page,
  accounts,
  expectRefusal,
}) => {
  const { token } = await accounts.open()
  await bringToken(page, token)
  await page.goto('/manage-servers')
  await findServers(page, 'ada')
  await rowOf(page, 'Speedrun Society').getByRole('button', { name: 'Register' }).click()
  expectRefusal(409, '/discord/guilds/310000000000000005/roles')
  expectRefusal(409, '/discord/guilds/310000000000000005/channels')
  await page.getByRole('link', { name: 'Manage', exact: true }).click()
  // Roles and channels each say so.
  await expect(page.getByRole('link', { name: 'invite the bot' })).toHaveCount(2)

  await addItem(page, { name: 'Timer overlay', kind: 'Digital, unlimited', price: '4.00' })

  await expect(page.getByRole('heading', { name: 'Speedrun Society' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(rowOf(page, 'Speedrun Society').getByText('Bot missing')).toBeVisible()
  await expectAccessible(page)
  await rowOf(page, 'Speedrun Society').getByRole('link', { name: 'Manage', exact: true }).click()
  const banner = page.getByText("The bot isn't in this server.")
  await expect(banner).toBeVisible()
  const invitation = await openInvitation(page)
  await expect(invitation.getByLabel('Add to server')).toHaveValue('310000000000000005')
  await invitation.getByRole('radio', { name: 'ada' }).check()
  await invitation.getByRole('button', { name: 'Authorize' }).click()
  await expect(invitation.getByText('Guildshop was added to Speedrun Society.')).toBeVisible()
  await invitation.close()

  await expect(banner).toBeHidden()
  await expect(page.getByRole('link', { name: 'invite the bot' })).toBeHidden()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(rowOf(page, 'Speedrun Society')).toBeVisible()
  await expect(page.getByText('Bot missing')).toBeHidden()
})

test('home shows an owner the day and a manager whose shop they manage', async ({ page, openAnotherBrowser }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, petra' })).toBeVisible()
  await expect(page.getByText('Orders today')).toBeVisible()
  const steps = page.getByText('PayPal: petra@sandbox-paypal.example')
  await expect(steps).toBeHidden()
  await page.getByText('How it works').click()
  await expect(steps).toBeVisible()
  await expectAccessible(page)

  const theirs = await openAnotherBrowser()
  await logIn(theirs, { username: 'milo', password: demoPassword })
  const managed = theirs.getByRole('listitem').filter({ hasText: 'You manage Pixel Forge for petra.' })
  await expect(managed).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(theirs.getByText('Only the owner can see sales.')).toBeVisible()
})
