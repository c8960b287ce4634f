import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { checkPayment, newestOrder } from '../payments.ts'
import {
  chooseInMenu,
  goToCheckout,
  joinServer,
  leaveServer,
  lookAt,
  newestMessage,
  openChat,
  pay,
  pixelForge,
  press,
  pressNewest,
  pull,
  rolesOf,
  say,
} from '../sandbox.ts'
import { logIn } from '../screens.ts'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

const item = 'Beta Crate'
const keys = ['CRATE-AAAA-0001', 'CRATE-AAAA-0002', 'CRATE-AAAA-0003', 'CRATE-AAAA-0004', 'CRATE-AAAA-0005']
const brushes = { name: 'brushes.zip', mimeType: 'application/zip', buffer: Buffer.from('forty brushes') }

const part = (editor: Locator, kind: string) => editor.getByRole('group', { name: kind, exact: true })

const cardOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: item, exact: true }) })

async function openShop(page: Page): Promise<void> {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto(`/manage-servers/${pixelForge.guild}`)
  await expect(page.getByRole('button', { name: 'Add New Item' })).toBeVisible()
}

/** Opens the newest order of this member from /orders, and returns the answer. */
async function viewNewestOrder(page: Page): Promise<Locator> {
  await say(page, '/orders')
  await press(
    page,
    newestMessage(page)
      .getByRole('button', { name: /^View PF-/ })
      .first(),
  )
  await pressNewest(page, 'View your purchase')
  const answer = newestMessage(page)
  await expect(answer.getByRole('link', { name: 'Download brushes.zip' })).toBeVisible()
  return answer
}

test('a seller adds an item with two roles, a key and a file', async ({ page }) => {
  await openShop(page)
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const editor = page.getByRole('dialog', { name: 'Add New Item' })
  await editor.getByLabel('Name', { exact: true }).fill(item)
  await editor.getByLabel('Description').fill('Two roles, a key and forty brushes.')
  await editor.getByLabel('Price').fill('12')
  await editor.getByLabel('Reward Role').selectOption({ label: 'Supporter' })

  await editor.getByRole('button', { name: 'Add Role' }).click()
  await part(editor, 'Role').getByLabel('Role', { exact: true }).selectOption({ label: 'VIP' })
  await part(editor, 'Role').getByLabel('Duration').fill('30')
  await editor.getByRole('button', { name: 'Add License key' }).click()
  await part(editor, 'License key').getByLabel('Label').fill('Game key')
  await part(editor, 'License key')
    .getByLabel('Keys to add')
    .fill(['', ...keys, keys[0]].join('\n'))
  await expect(part(editor, 'License key').getByRole('status')).toHaveText(
    '5 keys will be added. 1 duplicate and 1 blank line are skipped.',
  )
  await editor.getByRole('button', { name: 'Add File' }).click()
  await part(editor, 'File').getByLabel('File', { exact: true }).setInputFiles(brushes)
  await expect(part(editor, 'File').getByText('Uploaded, not saved yet')).toBeVisible()
  await editor.getByLabel('Max. per purchase').fill('3')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Add Item' }).click()

  await expect(editor).toBeHidden()
  await expect(cardOf(page).getByText('2 roles, license key, file')).toBeVisible()
  await expect(cardOf(page).getByText('5 left')).toBeVisible()
})

test('a buyer buys two and reads them in Discord only', async ({ page }) => {
  await joinServer(pixelForge, 'finn')
  await openChat(page, pixelForge, 'finn')
  await lookAt(page, item)
  await chooseInMenu(page, 'Quantity: 2')
  await expect(newestMessage(page)).toContainText('2 × $12.00 USD = $24.00 USD')
  await goToCheckout(page)
  await pay(page)
  await expect.poll(() => rolesOf(page, pixelForge, 'finn')).toMatch(/Supporter.*VIP|VIP.*Supporter/s)

  await expect(async () => {
    await openChat(page, pixelForge, 'finn')
    await expect(newestMessage(page)).toContainText('Thanks for your purchase in', { timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await expect(newestMessage(page)).toContainText(item)
  await expect(newestMessage(page)).not.toContainText('CRATE-')
  await pressNewest(page, 'View your purchase')
  await expect(newestMessage(page)).toContainText(keys[0] ?? '')

  const answer = await viewNewestOrder(page)
  for (const key of keys.slice(0, 2)) await expect(answer).toContainText(key)
  await expect(answer).not.toContainText(keys[2] ?? '')
  const url = await answer.getByRole('link', { name: 'Download brushes.zip' }).getAttribute('href')
  const file = await page.request.get(url ?? '')
  expect(file.headers()['content-disposition']).toContain('attachment')
  expect((await file.body()).toString()).toBe('forty brushes')
})

test('a refund takes everything back, the pool runs low and is refilled', async ({ page, request }) => {
  const { _id, captureId } = await newestOrder(request, pixelForge.guild, item)
  await openShop(page)
  await cardOf(page).getByRole('button', { name: 'Keys' }).click()
  const dialog = page.getByRole('dialog', { name: `Keys of ${item}` })
  await dialog.getByLabel('Show').selectOption({ label: 'Sold' })
  await expect(dialog.getByText('Viewed by the buyer')).toHaveCount(2)
  await expectAccessible(page)
  await dialog
    .getByRole('link', { name: /^Order PF-/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/manage-orders/${_id}`)
  await expect(page.getByText('1 of 5 downloads used in the last 30 days')).toBeVisible()
  await expect(page.getByText('••••0001')).toBeVisible()
  await expectAccessible(page)

  await pull(`/paypal/control/captures/${captureId}/refund`)
  await checkPayment(request, 'petra', _id)
  await expect.poll(() => rolesOf(page, pixelForge, 'finn'), { timeout: 120_000 }).not.toContain('VIP')

  await page.goto(`/manage-servers/${pixelForge.guild}`)
  await expect(cardOf(page).getByText('Only 3 keys left. Add more to keep selling.')).toBeVisible()
  await cardOf(page).getByRole('button', { name: 'Keys' }).click()
  await dialog.getByRole('button', { name: 'Add keys' }).click()
  await dialog.getByLabel('Keys to add').fill([keys[0], 'CRATE-AAAA-0006', 'CRATE-AAAA-0007'].join('\n'))
  await expect(dialog.getByText(/2 keys will be added\. 1 key is already sold/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add keys' }).click()
  await expect(dialog.getByText('2 keys added.')).toBeVisible()
})

test('a member who leaves and returns gets their roles again', async ({ page }) => {
  await openChat(page, pixelForge, 'finn')
  await lookAt(page, item)
  await goToCheckout(page)
  await pay(page)
  await expect.poll(() => rolesOf(page, pixelForge, 'finn')).toMatch(/Supporter.*VIP|VIP.*Supporter/s)

  await leaveServer(pixelForge, 'finn')
  await joinServer(pixelForge, 'finn')
  expect(await rolesOf(page, pixelForge, 'finn')).not.toMatch(/Supporter|VIP/)
  await openChat(page, pixelForge, 'finn')
  await say(page, '/orders')
  await pressNewest(page, 'Get my roles')
  await expect(newestMessage(page)).toContainText('We assigned 2 roles.')
  await expect.poll(() => rolesOf(page, pixelForge, 'finn')).toMatch(/Supporter.*VIP|VIP.*Supporter/s)
})

test('a seller removes the item, and buyers keep what they bought', async ({ page }) => {
  await openShop(page)
  await cardOf(page).getByRole('button', { name: 'Delete' }).click()
  await cardOf(page).getByRole('button', { name: 'Yes' }).click()
  await expect(cardOf(page)).toBeHidden()

  await openChat(page, pixelForge, 'finn')
  await expect(await viewNewestOrder(page)).toContainText('CRATE-AAAA-0003')
})
