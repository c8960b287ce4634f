import type { BrowserContext, TestInfo } from '@playwright/test'

/** Counts clicks and key presses on every page of this browser, for a journey that reports its effort. */
export async function countEffort(context: BrowserContext) {
  const counts = { clicks: 0, keys: 0 }
  const start = Date.now()
  await context.exposeBinding('noteEffort', (_, kind: keyof typeof counts) => {
    counts[kind] += 1
  })
  await context.addInitScript(() => {
    const note = (kind: string) => Reflect.get(window, 'noteEffort')?.(kind)
    // A key press on a button also fires a click, but without a position in its click count.
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && note('clicks'), true)
    addEventListener('keydown', () => note('keys'), true)
  })

  return {
    /** Adds the counts to the report. */
    report(info: TestInfo): string {
      const seconds = Math.round((Date.now() - start) / 1000)
      const description = `${counts.clicks} clicks, ${counts.keys} key presses, ${seconds} seconds`
      info.annotations.push({ type: 'effort', description })
      return description
    },
  }
}
