import type { Page } from '@playwright/test'
import { demoPassword } from '../journeys/account.ts'
import { pixelForge } from '../journeys/sandbox.ts'
import { logIn } from '../journeys/screens.ts'

const storefront = `/manage-servers/${pixelForge.guild}/storefront`
const notice = '🎉 {buyer} just bought **{item}** for {price}. Thank you for supporting {server}!'

export const logInAsPetra = (page: Page) => logIn(page, { username: 'petra', password: demoPassword })

/** What Discord shows is drawn by the server. */
export async function showPreview(page: Page): Promise<void> {
  await logInAsPetra(page)
  await page.goto(`${storefront}?view=preview`)
  await page.getByRole('figure').waitFor()
}

export async function showNotices(page: Page): Promise<void> {
  await logInAsPetra(page)
  await page.goto(`${storefront}?view=notices`)
  await page.getByRole('textbox', { name: 'Text' }).fill(notice)
  await page.getByRole('region', { name: 'Preview' }).getByText('Thank you for supporting Pixel Forge').waitFor()
}
