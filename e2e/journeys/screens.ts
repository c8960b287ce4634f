import { expect, type Locator, type Page } from '@playwright/test'

type Credentials = { identifier: string; password: string }

export async function enterCredentials(page: Page, { identifier, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

export async function enterCode(
  page: Page | Locator,
  { label, code, button }: { label: string; code: string; button: string },
) {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}

export async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/login')
  await enterCredentials(page, { identifier: username, password })
  await expectSignedIn(page, username)
}

/** Logs in with an existing token, without the login screen. */
export async function bringToken(page: Page, token: string): Promise<void> {
  await page.goto('/discord')
  await page.evaluate((stored) => localStorage.setItem('authToken', stored), token)
}

export async function expectSignedIn(page: Page, username: string): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()
}

export async function expectAskedForSecondFactor(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
}

export async function goToProfile(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible()
}

/** Success is announced as a status, errors as an alert. */
export async function expectSuccess(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
}

export async function expectError(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message)
}

export async function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('authToken'))
}

/** Authorizes this sandbox user and waits for their server list. */
export async function findServers(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Find Discord Servers to Add' }).click()
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect(page.getByText('Select a Server to Register:')).toBeVisible()
}
