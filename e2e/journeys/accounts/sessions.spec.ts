import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../journey.ts'
import { expectSignedIn, goToProfile, logIn, storedToken } from '../screens.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const aWeek = 7 * 24 * 3600 * 1000

test('discards an expired token and redirects to the login', async ({ page }) => {
  const payload = { user: { id: '1', username: 'robin' }, exp: Math.floor(Date.now() / 1000) - 1 }
  const token = `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.addInitScript((stored) => localStorage.setItem('authToken', stored), token)

  await page.goto('/profile')

  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
  expect(logged).toContain('Token expired, logging out.')
})

test('ends a session that expires while the page is open', async ({ page, accounts }) => {
  await page.clock.install()
  const account = await accounts.open()
  await logIn(page, account)
  await goToProfile(page)

  await page.clock.fastForward(aWeek - 60_000)
  await expect(page.getByText(`Welcome, ${account.username}`)).toBeVisible()
  await page.clock.fastForward(120_000)

  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})

test('keeps the session on reload and logs out other tabs', async ({ page, context, accounts }) => {
  const account = await accounts.open()
  await logIn(page, account)
  await page.reload()
  await expectSignedIn(page, account.username)
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
  await expect(otherTab).toHaveURL('/dashboard')

  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(otherTab).toHaveURL('/login')
})

test('lists all devices and logs out an ended one on its next request', async ({
  page,
  accounts,
  openAnotherBrowser,
  allowSignOut,
}) => {
  const account = await accounts.open()
  const other = await openAnotherBrowser({ userAgent: firefox })
  await logIn(other, account)
  await logIn(page, account)
  await goToProfile(page)
  const list = page.getByRole('region', { name: 'Sessions' })
  const stranger = list.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })
  await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on Linux')
  await expectAccessible(page)

  await stranger.getByRole('button', { name: 'End session on Firefox on Windows' }).click()

  await expect(stranger).toBeHidden()
  allowSignOut()
  await expect(other.getByText(`Welcome, ${account.username}`)).toBeVisible()
  await other.getByRole('link', { name: 'My Profile' }).click()
  await expect(other).toHaveURL('/login')
  expect(await storedToken(other)).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible()
})

test('logs out all other devices', async ({ page, accounts, openAnotherBrowser, allowSignOut }) => {
  const account = await accounts.open()
  const other = await openAnotherBrowser({ userAgent: firefox })
  await logIn(other, account)
  await logIn(page, account)
  await goToProfile(page)

  await page.getByRole('button', { name: 'End all other sessions' }).click()

  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  allowSignOut()
  await other.goto('/profile')
  await expect(other).toHaveURL('/login')
})
