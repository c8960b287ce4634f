import type { Page } from '@playwright/test'
import { aPerson, type Person } from '../account.ts'
import { changeData } from '../database.ts'
import { expect, test } from '../journey.ts'
import { codeFrom } from '../mailbox.ts'
import { expectSuccess } from '../screens.ts'
import { expectScreenFocused, signUpByKeyboard, tabTo, tabToAndPress, tabToAndType } from './keyboard.ts'

test.describe.configure({ timeout: 600_000 })

const server = 'Quiet Harbour'

/** Mocks Discord with one server that no other journey uses, without roles. */
async function offerServer(page: Page, { username }: Person): Promise<string> {
  const guildId = `7${Array.from({ length: 17 }, () => Math.floor(Math.random() * 10)).join('')}`
  const json = [{ id: guildId, name: server, icon: null, eligibleType: 'owner' }]
  await page.route('**/api/discord/eligible-guilds', (route) => route.fulfill({ json }))
  await page.route('**/api/profile/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isDiscordAuthorized: true } })
  })
  await page.route('**/api/discord/guilds/*/*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/guilds/manageable', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/guilds', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await changeData([
      `insert into guild (guild_id, owner_id, name, registered_at)
       select $2, id, $3, now() from account where username = $1`,
      [username, guildId, server],
    ])
    await route.fulfill({ json: { guildId, name: server } })
  })
  return guildId
}

/** Buys the server's newest item. */
function payForItem(guildId: string): Promise<void> {
  const address = {
    recipientName: 'Sam',
    line1: '1 Quay',
    city: 'Nelson',
    state: 'NSN',
    postalCode: '7010',
    countryCode: 'NZ',
  }
  return changeData([
    `insert into sale (guild_id, item_id, seller_id, payee_id, item_name, item_description, price, currency,
       requires_shipping, refund_takes_back, buyer_discord_id, buyer_discord_username, state, holds_stock,
       reserved_until, created_at, paid_at, shipping_address)
     select guild.id, item.id, owner_id, 'payee', item.name, description, price, currency, true, true,
       '210000000000000006', 'sam', 'paid', false, now(), now(), now(), $2::jsonb
     from guild join item on item.guild_id = guild.id where guild.guild_id = $1`,
    [guildId, JSON.stringify(address)],
  ])
}

async function verifyEmail(page: Page, { email }: Person): Promise<void> {
  await tabToAndPress(page, 'My Profile')
  await expectScreenFocused(page, 'My Profile')
  await expect(page.getByLabel('Verification Code')).toBeVisible()
  await tabToAndType(page, 'Verification Code', await codeFrom(email, 'Verify your email'))
  await tabToAndPress(page, 'Verify Email')
  await expect(page.getByRole('heading', { name: "Your email isn't verified" })).toBeHidden()
}

async function registerServer(page: Page): Promise<void> {
  await tabToAndPress(page, 'Manage Servers')
  await expectScreenFocused(page, 'Manage Your Servers')
  await expect(page.getByRole('button', { name: 'Find Discord Servers to Add' })).toBeVisible()
  await tabToAndPress(page, 'Find Discord Servers to Add')
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await tabToAndPress(page, 'Register')
  const owned = page.getByRole('region', { name: 'Registered Servers (Owned)' })
  await expect(owned.getByRole('link', { name: 'Manage' })).toBeVisible()
  await tabToAndPress(page, 'Manage')
  await expectScreenFocused(page, server)
}

async function addItem(page: Page): Promise<void> {
  const editor = page.getByRole('dialog', { name: 'Add New Item' })
  const tile = page.getByRole('button', { name: 'Add New Item' })
  await expect(tile).toBeVisible()
  await tabToAndPress(page, 'Add New Item')
  await expect(editor.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await expect(tile).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(editor.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Brass compass')
  await tabToAndType(page, 'Description', 'Points home.')
  await tabToAndType(page, 'Price', '24.00')
  await tabTo(page, 'Item Type')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await expect(editor.getByLabel('Item Type').locator('option:checked')).toHaveText('Physical, stocked')
  await tabToAndType(page, 'Stock', '3')
  await tabToAndPress(page, 'Add Item')
  await expect(editor).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Brass compass' })).toBeVisible()
  await expect(tile).toBeFocused()
}

async function shipOrder(page: Page): Promise<void> {
  await tabToAndPress(page, 'Manage Orders')
  await expectScreenFocused(page, 'Manage Orders')
  const ship = page.getByRole('button', { name: 'Mark as Shipped' })
  const dialog = page.getByRole('dialog', { name: 'Confirm Shipment' })
  await expect(ship).toBeEnabled()
  await tabToAndPress(page, 'Mark as Shipped')
  await expect(dialog.getByLabel('Tracking Number (Optional)')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ship).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Tracking Number (Optional)')).toBeFocused()
  await page.keyboard.type('1Z999')
  await tabToAndPress(page, 'Yes, Mark Shipped')
  await expectSuccess(page, 'Order marked as shipped successfully!')
  await expect(page.getByText('No orders currently pending shipment for this server.')).toBeVisible()
}

test('goes from sign-up to a shipped order with the keyboard only', async ({ page }) => {
  const person = aPerson()
  const guildId = await offerServer(page, person)

  await signUpByKeyboard(page, person)
  await verifyEmail(page, person)
  await registerServer(page)
  await addItem(page)
  await payForItem(guildId)

  await shipOrder(page)
})
