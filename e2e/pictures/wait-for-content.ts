import type { Page } from '@playwright/test'

const oneMinute = 60_000

/** Everything on the page that stands for content still to come: skeletons, spinners and busy elements. */
export const loadingSelector = '.animate-pulse, .animate-spin, [aria-busy="true"]'

type Settings = { timeout?: number; pollInterval?: number }

/** Returns once `look` finds nothing unfinished; throws with the picture's name and the findings after the timeout. */
export async function waitForContent(
  name: string,
  look: () => Promise<string[]>,
  { timeout = oneMinute, pollInterval = 50 }: Settings = {},
): Promise<void> {
  const latest = Date.now() + timeout
  for (;;) {
    const unfinished = await look()
    if (unfinished.length === 0) return
    if (Date.now() >= latest) throw new Error(`${name} is still loading after ${timeout} ms: ${unfinished.join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
  }
}

/** Loads images and fonts, then lists what is unfinished. A scene of a loading state may show skeletons. */
export const lookForUnfinished =
  (page: Page, { mayShowLoading = false } = {}) =>
  () =>
    page.evaluate(listUnfinished, mayShowLoading ? null : loadingSelector)

/** Runs in the browser, so it can't refer to anything outside. An image that failed to load counts as finished. */
export function listUnfinished(selector: string | null): string[] {
  const images = [...document.querySelectorAll('img')]
  for (const image of images) image.loading = 'eager'
  const loading = selector ? [...document.querySelectorAll(selector)] : []
  return [
    ...loading.map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`),
    ...images.filter((image) => !image.complete).map((image) => image.src),
    ...(document.fonts?.status === 'loading' ? ['fonts'] : []),
  ]
}
