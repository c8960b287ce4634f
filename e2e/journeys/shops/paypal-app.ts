import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'

/** Credentials of a seller's app, read from the sandbox's developer dashboard. Creates the app if there is none. */
export async function readApp(dashboard: Page, seller: string): Promise<{ clientId: string; secret: string }> {
  const section = dashboard.locator(`section#${seller}`)
  await expect(section).toBeVisible()
  const create = section.getByRole('button', { name: 'Create app' })
  if (await create.isVisible()) await create.click()
  const values = section.locator('dl.credentials code')
  await expect(values.first()).toBeVisible()
  const [clientId = '', secret = ''] = await values.allInnerTexts()
  return { clientId, secret }
}

export async function enterApp(page: Page, { clientId, secret }: { clientId: string; secret: string }): Promise<void> {
  const form = page.getByRole('form')
  await form.getByLabel('Client ID').fill(clientId)
  await form.getByLabel('Secret').fill(secret)
  await form.getByRole('button', { name: 'Check and connect' }).click()
  await expect(page.getByText('Your PayPal app is connected.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checks' }).getByText('Passed')).toHaveCount(7)
}

export async function openConnection(page: Page): Promise<void> {
  await page.goto('/profile#paypal')
  await expect(page.getByRole('heading', { name: 'What this connection can do' })).toBeVisible()
}
