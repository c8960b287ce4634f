import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { createAccounts } from './account.ts'
import { createWatch, type Watch } from './watch-page.ts'

export { expect } from '@playwright/test'

type Journey = {
  watch: Watch
  /** Expects a refusal in this journey; any other error on a page fails it. */
  expectRefusal: Watch['expectRefusal']
  allowRefusal: Watch['allowRefusal']
  allowSignOut: Watch['allowSignOut']
  allowOffline: Watch['allowOffline']
  /** Another device: an isolated browser context, monitored like the first. */
  openAnotherBrowser: (options?: { userAgent: string }) => Promise<Page>
  accounts: ReturnType<typeof createAccounts>
}

export const test = base.extend<Journey>({
  watch: [
    async ({ context, baseURL }, use) => {
      const watch = createWatch(baseURL)
      await watch.follow(context)
      await use(watch)
      base.expect(watch.complaints()).toEqual([])
    },
    { auto: true },
  ],

  expectRefusal: async ({ watch }, use) => use(watch.expectRefusal),

  allowRefusal: async ({ watch }, use) => use(watch.allowRefusal),

  allowSignOut: async ({ watch }, use) => use(watch.allowSignOut),

  allowOffline: async ({ watch }, use) => use(watch.allowOffline),

  openAnotherBrowser: async ({ browser, watch, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...options, ...(baseURL && { baseURL }) })
      contexts.push(context)
      await watch.follow(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  /** A connection per request: one that a slow journey leaves idle may be closed by the server while it's used again. */
  request: async ({ playwright, baseURL }, use) => {
    const extraHTTPHeaders = { connection: 'close' }
    const request = await playwright.request.newContext({ extraHTTPHeaders, ...(baseURL && { baseURL }) })
    await use(request)
    await request.dispose()
  },

  accounts: async ({ request }, use) => use(createAccounts(request)),
})
