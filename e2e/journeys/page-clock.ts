import { expect, type Locator, type Page } from '@playwright/test'

const step = 10
const margin = 250

/** Freezes the page's clock, not the server's. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Expects the page to stay for the delay after `sign` appears and to navigate then; resumes the clock. */
export async function expectRedirect(page: Page, wait: { sign: Locator; milliseconds: number; to: string }) {
  const from = page.url()
  await expect(async () => {
    await page.clock.runFor(step)
    await expect(wait.sign).toBeVisible({ timeout: 100 })
  }).toPass()

  await page.clock.runFor(wait.milliseconds - margin)
  expect(page.url()).toBe(from)

  await page.clock.runFor(margin)
  await expect(page).toHaveURL(wait.to)
  await page.clock.resume()
}
