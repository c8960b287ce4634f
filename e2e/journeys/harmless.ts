import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Says in the console, which every journey watches, when a stranger's script has run or asks something. */
export async function watchForScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tell = () => console.error("A stranger's script has run")
    Object.defineProperty(window, '__pwned', { set: tell })
    Object.assign(window, { alert: tell, confirm: tell, prompt: tell })
  })
}

/**
 * Lets the browser report breaches of the content security policy instead of preventing them, so that nothing but the
 * rendering stands between text and script, and a breach is seen all the same.
 */
export async function onlyReportBreaches(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => !/^\/(api|assets|images)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const { 'content-security-policy': policy, ...headers } = response.headers()
      expect(policy).toContain("script-src 'self'")
      headers['content-security-policy-report-only'] = `${policy}; report-uri /breaches`
      await route.fulfill({ response, headers })
    },
  )
}

/** Whatever stands on the page that our screens never make. */
export function strangeElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const neverOurs =
      'iframe, frame, object, embed, applet, base, style, math, marquee, video, audio, animate, svg a, svg script, ' +
      'body link, meta[http-equiv], body meta, [srcdoc], [formaction], form[action], [id^=__], [style*="url("]'
    const ourProtocols = ['http:', 'https:', 'discord:', 'blob:']

    const isForeign = (address: string) => new URL(address, location.href).origin !== location.origin
    const hasOpenHandler = (element: Element) => element.getAttributeNames().some((name) => name.startsWith('on'))
    const isStrange = (element: Element) =>
      element.matches(neverOurs) ||
      hasOpenHandler(element) ||
      (element instanceof HTMLScriptElement && (!element.src || isForeign(element.src))) ||
      (element instanceof HTMLAnchorElement && !ourProtocols.includes(element.protocol)) ||
      (element instanceof HTMLImageElement && !/^(data|blob):/.test(element.src) && isForeign(element.src))
    return [...document.querySelectorAll('*')].filter(isStrange).map((element) => element.outerHTML.slice(0, 200))
  })
}

/** Those of the texts that stand nowhere on the page, neither as words nor as the value or hint of something. */
function missingTexts(page: Page, texts: string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    // Some screens leave out what hides or reorders text, and all of them the blanks around it.
    const plain = (text: string) => text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
    const values = [...document.querySelectorAll('input, textarea, [title]')].map((element) =>
      'value' in element ? String(element.value) : (element.getAttribute('title') ?? ''),
    )
    const shown = plain([document.body.textContent, ...values].join(' '))
    return wanted.filter((text) => !shown.includes(plain(text)))
  }, texts)
}

/** The texts are there to be read, as they were written, and none of them has become anything but text. */
export async function expectHarmless(page: Page, texts: string[]): Promise<void> {
  const settings = { message: `texts missing on ${page.url()}`, intervals: [20, 50, 100, 250] }
  await expect.poll(() => missingTexts(page, texts), settings).toEqual([])
  expect(await strangeElements(page), `strange elements on ${page.url()}`).toEqual([])
}
