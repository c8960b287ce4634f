import { expect, test } from '@playwright/test'

const discordButton = /\/discord-(login|signup)-[^/]*\.js$/

for (const { path, button } of [
  { path: '/login', button: 'Log In' },
  { path: '/signup', button: 'Create Account' },
]) {
  test(`${path} keeps its form and hides the Discord button when that chunk fails to load`, async ({ page }) => {
    await page.route(discordButton, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => discordButton.test(request.url()))

    await page.goto(path)
    await failed

    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await expect(page.getByText('Continue with Discord')).toBeHidden()
  })
}
