import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { expectError, goToProfile, logIn } from '../screens.ts'

const petra = { username: 'petra', password: demoPassword }

test('keeps what was typed offline, and sends it when the browser is back online', async ({
  page,
  context,
  accounts,
  allowOffline,
  expectRefusal,
}) => {
  allowOffline()
  await logIn(page, await accounts.open())
  await goToProfile(page)
  await page.getByLabel('Premium Code').fill('NO-SUCH-CODE')

  await context.setOffline(true)
  await expect(page.getByText(/^You're offline/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Redeem Code' }).click()
  await expectError(page, 'Failed to redeem code.')
  await expect(page.getByLabel('Premium Code')).toHaveValue('NO-SUCH-CODE')
  // Checked on every frame: the toast may be gone before a slow machine looks for it.
  const isBack = page.waitForFunction(() => document.body.innerText.includes("You're back online."))
  await context.setOffline(false)

  await isBack
  await expect(page.getByText(/^You're offline/)).toBeHidden()
  expectRefusal(400, '/profile/redeem-code')
  await page.getByRole('button', { name: 'Redeem Code' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This premium code/)
})

test('loads a page that was opened offline once the browser is back online', async ({
  page,
  context,
  allowOffline,
}) => {
  allowOffline()
  await logIn(page, petra)
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^You're offline/)).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await context.setOffline(false)

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByLabel('Server')).toBeVisible()
})
