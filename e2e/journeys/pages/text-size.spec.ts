import { expect, type Page, test } from '@playwright/test'
import { setScene } from '../../pictures/scene.ts'
import { findScene, scenes } from '../../pictures/scenes.ts'
import { directPages, isPathOf } from '../../web-paths.ts'

/** The main screens, in their fullest state. */
const mainScreens = [
  'home',
  'discord',
  'terms-of-service',
  'privacy-policy',
  'help-page',
  'login',
  'signup',
  'forgot-password-methods',
  'verify-reset-code',
  'reset-password-final',
  'payment-result-processing-error',
  'home-signed-in',
  'profile-premium',
  'profile-two-factor-setup',
  'manage-servers-found',
  'manage-shop-normal',
  'manage-shop-editor',
  'members-normal',
  'dashboard-normal',
  'manage-orders-normal',
  'manage-orders-all',
  'manage-orders-shipping',
  'manage-orders-one',
  'admin-banned',
]

/** Viewport units are correct only after the new size has been painted. */
function nextPaint(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Returns buttons whose text overflows or that can't be scrolled into view. */
function cutOffButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement))
    const isCutOff = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1 || !element.checkVisibility()) return false
      const isTooSmall =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
      const isOutside = left < -1 || right > document.documentElement.clientWidth + 1
      return (isTooSmall && element.clientWidth > 0) || (isOutside && !scrollsSideways(element))
    }
    return [...document.querySelectorAll('button, [role=button], summary')]
      .filter(isCutOff)
      .map((element) => element.textContent?.trim() || element.outerHTML.slice(0, 150))
  })
}

/** Returns the widest elements that overflow the page horizontally. */
function whatSticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .filter((element) => !isClipped(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 150))
      .slice(0, 5)
      .concat(`${scrollWidth} > ${clientWidth}`)
  })
}

/** Returns elements that animate despite prefers-reduced-motion. */
function whatMoves(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map(Number.parseFloat))
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
        const isAnimated = animationName !== 'none' && longest(animationDuration) > 0.01
        return isAnimated || longest(transitionDuration) > 0.01
      })
      .map((element) => element.outerHTML.slice(0, 150))
  })
}

for (const name of mainScreens) {
  test(`${name} is readable at 200% text size and respects reduced motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await setScene(page, findScene(name))
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 800 })
      await nextPaint(page)
      expect.soft(await whatSticksOut(page), `sticks out at ${width} px`).toEqual([])
      expect.soft(await cutOffButtons(page), `cut off at ${width} px`).toEqual([])
    }
    expect.soft(await whatMoves(page), 'moves').toEqual([])
  })
}

test('every page has a scene', () => {
  const paths = scenes.map(({ path }) => path.split('?', 1).join())

  expect(directPages.filter((pattern) => !paths.some((path) => isPathOf(pattern, path)))).toEqual([])
})
