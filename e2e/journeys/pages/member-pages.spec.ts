import { memberPathsWithoutId } from '../../web-paths.ts'
import { expectAccessibleEverywhere } from '../accessibility.ts'
import { expect, test } from '../journey.ts'
import { bringToken } from '../screens.ts'

const titles: Record<string, string> = {
  '/': 'Home',
  '/dashboard': 'Dashboard',
  '/manage-servers': 'Manage Your Servers',
  '/manage-orders': 'Manage Orders',
  '/manage-orders/disputes': 'Disputes',
  '/profile': 'My Profile',
}

for (const path of ['/', ...memberPathsWithoutId]) {
  test(`${path} works for a new account in both themes, on phone and desktop`, async ({ page, accounts }) => {
    const { username, token } = await accounts.open()
    await bringToken(page, token)

    await page.goto(path)

    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${titles[path]} · Guildshop`)
    await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
}
