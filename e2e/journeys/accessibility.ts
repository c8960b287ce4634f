import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

type Look = { rules?: string[] }

/** Whether a theme keeps to these is up to its colours; all other rules are about what both themes share. */
const rulesAboutColours = ['color-contrast', 'link-in-text-block']

/** What axe finds on the screen as it stands, and whether something sticks out of it sideways. */
export async function findObstacles(page: Page, { rules }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  const sticksOut = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  return sticksOut ? [...found, 'the content is wider than the screen'] : found
}

export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await findObstacles(page, look)).toEqual([])
}

const themes: Array<['dark' | 'light', Look]> = [
  ['dark', {}],
  ['light', { rules: rulesAboutColours }],
]

/** The same for phone and desk, by day and by night. Loads the page anew, since the theme is chosen before it paints. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const [colorScheme, look] of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, look)
    }
  }
}
