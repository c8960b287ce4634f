import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

type Look = { rules?: string[] }

/** Rules that depend on a theme's colors; all others give the same result in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Checks the current screen with axe and for horizontal overflow. */
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
  await waitForFades(page)
  expect(await findObstacles(page, look)).toEqual([])
}

/** Text that fades in has too little contrast until it's there. */
async function waitForFades(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

const themes: Array<['dark' | 'light', Look]> = [
  ['dark', {}],
  ['light', { rules: colorRules }],
]

/** Repeats the check on phone and desktop in both themes. Reloads, because the theme is applied before first paint. */
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
