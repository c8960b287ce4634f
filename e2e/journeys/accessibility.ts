import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

/** axe finds nothing on the screen as it stands, and nothing sticks out of it sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found).toEqual([])

  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(content, 'width of the content').toBeLessThanOrEqual(screen)
}

/** The same for phone and desk, by day and by night. Loads the page anew, since the theme is chosen before it paints. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
  }
}
