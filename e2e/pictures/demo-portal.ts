import type { Page } from '@playwright/test'
import { demoPassword } from '../journeys/account.ts'
import { pixelForge } from '../journeys/sandbox.ts'
import { enterCredentials } from '../journeys/screens.ts'

const storefront = `/manage-servers/${pixelForge.guild}/storefront`
const notice = '🎉 {buyer} just bought **{item}** for {price}. Thank you for supporting {server}!'

export async function logInAsPetra(page: Page): Promise<void> {
  await page.goto('/login')
  await enterCredentials(page, { identifier: 'petra', password: demoPassword })
  await page.getByRole('heading', { level: 1, name: 'Welcome back, petra' }).waitFor()
}

export async function showPreview(page: Page): Promise<void> {
  await logInAsPetra(page)
  await page.goto(`${storefront}?view=preview`)
  await page.getByRole('figure').waitFor()
}

export async function showNotices(page: Page): Promise<void> {
  await logInAsPetra(page)
  await page.goto(`${storefront}?view=notices`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill(notice)
  await text.blur()
  await page.getByRole('region', { name: 'Preview' }).getByText('Thank you for supporting Pixel Forge').waitFor()
}
