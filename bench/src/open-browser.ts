import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.ts'

const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** A browser with a fresh profile and a remote debugging port. */
export async function openBrowser(debuggingPort: number): Promise<BrowserContext> {
  const found = await findBrowser()
  if (typeof found === 'string') throw new Error(found)
  return chromium.launchPersistentContext('', {
    executablePath: found.path,
    env: { ...process.env, ...found.env },
    args: ['--no-sandbox', ...quiet, `--remote-debugging-port=${debuggingPort}`],
  })
}
