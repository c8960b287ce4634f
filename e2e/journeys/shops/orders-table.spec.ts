import { readFileSync } from 'node:fs'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { logIn } from '../screens.ts'

// The only journey that ships the orders of Retro Raiders.
const finn = { username: 'finn', password: demoPassword }
const petra = { username: 'petra', password: demoPassword }

test('ships, exports and prints selected orders in the table, and notes one down', async ({ page }) => {
  await logIn(page, finn)
  await page.goto('/manage-orders')
  await page.getByText('Table', { exact: true }).click()
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByText('Sweden', { exact: false })).toBeVisible()
  const isCut = (link: HTMLElement) => link.scrollWidth > link.clientWidth
  const names = await table.getByRole('link').all()
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(await name.evaluate(isCut)).toBe(false)
  await expectAccessible(page)

  await table.getByRole('checkbox', { name: 'Select all orders' }).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-slips', `${document.querySelectorAll('article').length}`)
  })
  await page.getByRole('button', { name: 'Print packing slips' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-slips', '2')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Ship to').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Manage Orders' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Ship selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship selected orders' })
  await dialog.getByRole('textbox').first().fill('RETRO-1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark 2 orders as Shipped' }).click()
  await expect(dialog.getByText('2 orders marked as shipped. Sending to PayPal.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No orders currently pending shipment for this server.')).toBeVisible()

  await page.getByRole('searchbox').fill('RETRO-1')
  await page.getByRole('link', { name: 'Shipped' }).click()
  await table.getByRole('link').first().click()
  const note = page.getByLabel('New note')
  await note.fill('Left with the neighbour.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Left with the neighbour.')).toBeVisible()
  await expect(note).toHaveValue('')
  await page.reload()
  await expect(page.getByText('Left with the neighbour.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('RETRO-1')
  await expect(table.getByText('Shipped').first()).toBeVisible()
})

test('lists the orders of all servers by date', async ({ page }) => {
  await logIn(page, petra)
  await page.goto('/manage-orders?filter=all&view=table')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()

  await page.getByLabel('Server').selectOption({ label: 'All servers' })
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByText('Moonlit Tavern').first()).toBeVisible()
  await expect(table.getByText('Pixel Forge').first()).toBeVisible()
  await page.reload()

  await expect(table.getByText('Moonlit Tavern').first()).toBeVisible()
  await expectAccessible(page)
})
