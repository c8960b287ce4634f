import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import { pixelForge } from '../sandbox.ts'
import { logIn } from '../screens.ts'

test('goes to a server and to an order with the command palette, using the keyboard only', async ({
  page,
  request,
}) => {
  const headers = await signInAs(request, 'petra')
  const list = await request.get(`/api/guilds/${pixelForge.guild}/sales`, { headers })
  const [{ _id, orderNumber }] = (await list.json()).orders
  await logIn(page, { username: 'petra', password: demoPassword })
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  const input = page.getByRole('combobox', { name: 'Page, server or order number' })
  const options = page.getByRole('dialog', { name: 'Go to…' }).getByRole('option')

  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await page.keyboard.type('pixel')
  await expect(options.first()).toContainText('Pixel Forge')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pixel Forge' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await page.keyboard.type(orderNumber.toLowerCase())
  await expect(options).toHaveCount(1)
  await expect(options).toContainText(orderNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/manage-orders/${_id}`)

  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Toggle navigation menu' }).click()
  await page.getByRole('button', { name: 'Go to…' }).click()
  await expectAccessible(page)
  await options.filter({ hasText: 'My Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
})
