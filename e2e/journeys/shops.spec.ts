import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { bringToken, expectSuccess, logIn } from './screens.ts'

// The servers of the sandbox belong to one person each, so these journeys follow one another.
test.describe.configure({ mode: 'serial' })

const demoPassword = 'guildshop-demo'

/** One red pixel, which is a picture all the same. */
const picture = {
  name: 'sword.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function findServers(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Find Discord Servers to Add' }).click()
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect(page.getByText('Select a Server to Register:')).toBeVisible()
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

type NewItem = { name: string; kind: string; price: string; stock?: string }

async function addItem(page: Page, { name, kind, price, stock }: NewItem): Promise<void> {
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const editor = page.getByRole('dialog', { name: 'Add New Item' })
  await editor.getByLabel('Name', { exact: true }).fill(name)
  await editor.getByLabel('Description').fill(`The finest ${name}`)
  await editor.getByLabel('Price').fill(price)
  await editor.getByLabel('Item Type').selectOption({ label: kind })
  if (stock) await editor.getByLabel('Stock').fill(stock)
  await editor.getByLabel('Image').setInputFiles(picture)
  await editor.getByRole('button', { name: 'Add Item' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('an owner finds a server, registers it, fills its shelves, changes its currency and lets it go', async ({
  page,
  accounts,
  expectRefusal,
}) => {
  const { token } = await accounts.openVerified()
  await bringToken(page, token)
  await page.goto('/manage-servers')
  expectRefusal(401, '/discord/eligible-guilds')
  await findServers(page, 'sam')
  await rowOf(page, 'Cozy Corner').getByRole('button', { name: 'Register' }).click()
  const owned = page.getByRole('region', { name: 'Registered Servers (Owned)' })
  await expect(owned.getByText('Cozy Corner')).toBeVisible()
  await expectAccessible(page)

  await owned.getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { name: 'Cozy Corner' })).toBeVisible()
  expectRefusal(404, '/guilds/310000000000000006/goal')
  for (const item of [
    { name: 'Wallpaper', kind: 'Digital, unlimited', price: '2.50' },
    { name: 'Signed print', kind: 'Digital, limited', price: '9.99', stock: '5' },
    { name: 'Knitted scarf', kind: 'Physical, made to order', price: '35' },
    { name: 'Enamel mug', kind: 'Physical, stocked', price: '12.00', stock: '20' },
  ]) {
    await addItem(page, item)
  }
  const shown = page.getByRole('img', { name: 'Enamel mug' }).or(page.locator('img[src^="/images/"]')).first()
  await expect.poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
  await expectAccessible(page)

  await page.getByLabel('Default Currency').selectOption('JPY')
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await page.getByRole('button', { name: 'Yes, Change Currency' }).click()
  await expectSuccess(page, 'Settings saved! All item currencies have been updated.')
  await expect(page.getByText('3.00', { exact: false }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await owned.getByRole('button', { name: 'Remove' }).click()
  await owned.getByRole('button', { name: 'Yes' }).click()
  await expect(owned.getByText('Cozy Corner')).toBeHidden()
})

test('a manager finds the shop, may fill its shelves, and sees the rest read-only', async ({ page }) => {
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

test('a free owner with one server is told that the plan allows no more', async ({ page, expectRefusal }) => {
  await logIn(page, { username: 'finn', password: demoPassword })
  await page.goto('/manage-servers')
  expectRefusal(401, '/discord/eligible-guilds')
  await findServers(page, 'finn')
  expectRefusal(403, '/guilds')

  await rowOf(page, 'Book Nook').getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('alert')).toContainText('Server registration limit reached for your account tier.')
})

test('a premium owner sees the goal and changes it', async ({ page }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto('/manage-servers/310000000000000001')
  await expect(page.getByRole('heading', { name: 'Pixel Forge' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Goal' }).click()
  await page.getByLabel('Target Amount').fill('750')
  await page.getByRole('button', { name: /Save/ }).last().click()

  await expectSuccess(page, 'Goal saved.')
  await expect(page.getByText('750.00', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
})
