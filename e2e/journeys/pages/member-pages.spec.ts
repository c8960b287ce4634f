import { expectAccessibleEverywhere } from '../accessibility.ts'
import { expect, test } from '../journey.ts'
import { bringToken } from '../screens.ts'

const screens = [
  { address: '/', title: 'Home' },
  { address: '/dashboard', title: 'Dashboard' },
  { address: '/manage-servers', title: 'Manage Your Servers' },
  { address: '/manage-orders', title: 'Manage Orders' },
  { address: '/profile', title: 'My Profile' },
]

for (const { address, title } of screens) {
  test(`${address} works for a new account in both themes, on phone and desktop`, async ({ page, accounts }) => {
    const { username, token } = await accounts.open()
    await bringToken(page, token)

    await page.goto(address)

    await expect(page).toHaveURL(address)
    await expect(page).toHaveTitle(`${title} · Guildshop`)
    await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
}
