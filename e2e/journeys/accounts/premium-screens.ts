import { expect, type Page } from '@playwright/test'
import { bringToken, expectSuccess } from '../screens.ts'

export const section = (page: Page) => page.getByRole('region', { name: 'Premium Subscription' })
export const fact = (page: Page, name: string) => section(page).locator('dt', { hasText: name }).locator('+ dd')
export const tier = (page: Page) => page.getByRole('region', { name: 'Account Details' })

export async function openProfile(page: Page, { token }: { token: string }): Promise<void> {
  await bringToken(page, token)
  await page.goto('/profile')
  await expect(section(page)).toBeVisible()
}

/** Starts an upgrade, clicks this button at PayPal and returns the subscription ID. */
export async function upgrade(page: Page, button: string): Promise<string> {
  const back = page.waitForRequest((request) => request.url().includes('subscription_status='))
  await section(page).getByRole('button', { name: 'Upgrade to Premium' }).click()
  await page.getByRole('button', { name: button }).click()
  return new URL((await back).url()).searchParams.get('subscription_id') ?? ''
}

export async function subscribe(page: Page): Promise<string> {
  const id = await upgrade(page, 'Agree & Subscribe')
  await expectSuccess(page, 'Premium subscription activated!')
  return id
}
