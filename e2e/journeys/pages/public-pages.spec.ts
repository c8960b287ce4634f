import { adminPaths, memberPaths, visitorPaths } from '../../web-paths.ts'
import { expectAccessibleEverywhere } from '../accessibility.ts'
import { expect, test } from '../journey.ts'

const titles: Record<string, string> = {
  '/': 'Home',
  '/discord': 'Community and support',
  '/login': 'Log In',
  '/signup': 'Create Account',
  '/forgot-password': 'Forgot Password',
  '/payment-result': 'Invalid Payment Status',
  '/terms-of-service': 'Terms of Service',
  '/privacy-policy': 'Privacy Policy',
  '/help': 'Help',
}

const place = 'guildId=81384788765712384&channelId=381870553235193857'

const screens = [
  ...visitorPaths.map((path) => ({ path, title: titles[path] })),
  { path: '/help/troubleshooting', title: 'Troubleshooting' },
  {
    path: `/payment-result?status=success&orderId=5O190127TN364715T&message=ProcessingError&isOwnerPremium=true&guildName=Pixel%20Forge&${place}`,
    title: 'Payment Successful!',
  },
  { path: `/payment-result?status=cancel&${place}`, title: 'Payment Cancelled' },
  { path: '/payment-result?status=error&message=The%20card%20was%20declined.', title: 'Payment Error' },
  { path: '/no/such/place', title: 'Page not found' },
]

for (const { path, title } of screens) {
  test(`${path.split('&', 1)} is public and works in both themes, on phone and desktop`, async ({ page }) => {
    await page.goto(path)

    await expect(page).toHaveTitle(`${title} · Guildshop`)
    await expect(page).toHaveURL(path)
    await expectAccessibleEverywhere(page)
  })
}

for (const path of memberPaths) {
  test(`${path} redirects a visitor to the login screen`, async ({ page }) => {
    await page.goto(path)

    await expect(page).toHaveURL('/login')
    await expect(page).toHaveTitle('Log In · Guildshop')
  })
}

for (const path of ['/', '/login', '/terms-of-service', '/no/such/place']) {
  test(`${path} renders without an intermediate loading state`, async ({ page }) => {
    // With the clock paused, a slow machine can't trigger the delayed loading state.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await page.addInitScript(keepFirstHeading)
    await page.goto(path)

    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'firstHeading'))).toBe(await heading.textContent())
  })
}

/** Records the first heading rendered in the main element. */
function keepFirstHeading() {
  const watch = new MutationObserver(() => {
    const main = document.querySelector('main')
    if (!main) return
    watch.disconnect()
    Reflect.set(window, 'firstHeading', main.querySelector('h1')?.textContent)
  })
  watch.observe(document, { childList: true, subtree: true })
}

for (const path of adminPaths) {
  test(`${path} redirects a visitor to the home page`, async ({ page }) => {
    await page.goto(path)

    await expect(page).toHaveURL('/')
    await expect(page).toHaveTitle('Home · Guildshop')
  })
}

test('/verify-reset-code without a reset redirects to /forgot-password', async ({ page }) => {
  await page.goto('/verify-reset-code')

  await expect(page).toHaveURL('/forgot-password')
})

test('/reset-password-final without a reset redirects to the login screen with an error', async ({ page }) => {
  await page.goto('/reset-password-final')

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('Password reset session invalid. Please start over.')
})

test('the side navigation toggles on a phone and is hidden on the payment result', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const toggle = page.getByRole('button', { name: 'Toggle navigation menu' })
  await expect(navigation).toBeHidden()

  await toggle.click()
  await navigation.getByRole('link', { name: 'Discord' }).click()

  await expect(page).toHaveURL('/discord')
  await expect(navigation).toBeHidden()
  await page.goto('/payment-result?status=cancel')
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
  await expect(toggle).toHaveCount(0)
  await expect(navigation).toHaveCount(0)
})

test('remembers the theme and applies it before first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const theme = page.locator('html')
  await expect(theme).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: 'Light theme' }).click()
  await page.goto('/discord', { waitUntil: 'commit' })

  await expect(theme).toHaveAttribute('data-theme', 'light')
})
