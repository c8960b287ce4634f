import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Logs an error, which fails every journey, when an injected script runs or opens a dialog. */
export async function watchForScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tell = () => console.error("A stranger's script has run")
    Object.defineProperty(window, '__pwned', { set: tell })
    Object.assign(window, { alert: tell, confirm: tell, prompt: tell })
  })
}

/**
 * Switches the content security policy to report-only, so that only escaping protects the page and violations are still
 * reported.
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

/** Returns elements on the page that our screens never render. */
export function strangeElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const neverOurs =
      'iframe, frame, object, embed, applet, base, style, math, marquee, video, audio, animate, svg a, svg script, ' +
      'body link, meta[http-equiv], body meta, [srcdoc], [formaction], form[action], [id^=__], [style*="url("]'
    const ourProtocols = ['http:', 'https:', 'discord:', 'blob:']

    const isForeign = (url: string) => new URL(url, location.href).origin !== location.origin
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

/** Returns the texts that don't appear on the page as text, value or title. */
function missingTexts(page: Page, texts: string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    // Some screens strip invisible and bidi control characters; all of them trim whitespace.
    const plain = (text: string) => text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
    const values = [...document.querySelectorAll('input, textarea, [title]')].map((element) =>
      'value' in element ? String(element.value) : (element.getAttribute('title') ?? ''),
    )
    const shown = plain([document.body.textContent, ...values].join(' '))
    return wanted.filter((text) => !shown.includes(plain(text)))
  }, texts)
}

/** Expects the texts to be shown verbatim and none of them to be interpreted as markup. */
export async function expectHarmless(page: Page, texts: string[]): Promise<void> {
  const settings = { message: `texts missing on ${page.url()}`, intervals: [20, 50, 100, 250] }
  await expect.poll(() => missingTexts(page, texts), settings).toEqual([])
  expect(await strangeElements(page), `strange elements on ${page.url()}`).toEqual([])
}
