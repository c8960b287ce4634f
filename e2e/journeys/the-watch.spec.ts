import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { onlyReportBreaches, strangeElements, watchForScripts } from './hostile-text/harmless.ts'
import { hostileMarkup, hostileUrls } from './hostile-text/hostile-texts.ts'
import { createWatch } from './watch-page.ts'

test('the page watch reports errors, warnings and policy violations', async ({ page, context, baseURL }) => {
  const watch = createWatch(baseURL)
  await watch.follow(context)
  watch.expectRefusal(401, '/profile/me')
  watch.expectRefusal(404, '/nothing')
  await page.goto('/discord')

  await page.evaluate(async () => {
    console.warn('careless')
    await fetch('/api/profile/me')
    await fetch('/api/profile/sessions')
    const image = new Image()
    image.src = 'https://stranger.invalid/pixel.png'
    setTimeout(() => {
      throw new Error('broken')
    })
  })

  const sees = (pattern: RegExp) => expect.poll(() => watch.complaints().filter((text) => pattern.test(text)).length)
  await sees(/^warning in the console: careless/).toBe(1)
  await sees(/^error in the console: .* 401 .*\/api\/profile\/sessions/).toBe(1)
  await sees(/^error in the console: Policy breached: img-src by https:\/\/stranger.invalid/).toBe(1)
  await sees(/^uncaught: broken/).toBe(1)
  await sees(/^no 404 from \/nothing/).toBe(1)
  await sees(/profile\/me/).toBe(0)
})

test('reports a script that runs under a report-only policy, and its violation', async ({ page, context, baseURL }) => {
  const watch = createWatch(baseURL)
  await watch.follow(context)
  await watchForScripts(context)
  await onlyReportBreaches(context)
  await page.goto('/discord')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(watch.complaints()).toEqual([])

  await page.evaluate(() => document.body.setHTMLUnsafe('<img src="data:," onerror="__pwned=1">'))

  const sees = (pattern: RegExp) => expect.poll(() => watch.complaints().filter((text) => pattern.test(text)).length)
  await sees(/A stranger's script has run/).toBe(1)
  // The browser may report it more than once.
  await sees(/Policy breached: script-src-attr by inline/).not.toBe(0)
})

test('the accessibility check reports an unlabelled field and horizontal overflow', async ({ page }) => {
  await page.goto('/discord')
  await expectAccessible(page)

  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  await expect(expectAccessible(page)).rejects.toThrow('label: <input>')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.querySelector('h1')?.style.setProperty('width', '200vw'))
  await expect(expectAccessible(page)).rejects.toThrow('wider than the screen')
})

test('the foreign element check finds each hostile text that was interpreted as markup', async ({ page }) => {
  await page.goto('/discord')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await strangeElements(page)).toEqual([])

  const unnoticed: string[] = []
  const note = async (text: string) => {
    if ((await strangeElements(page)).length === 0) unnoticed.push(text)
  }
  for (const text of hostileMarkup) {
    await page.locator('main').evaluate((main, html) => main.setHTMLUnsafe(html), text)
    await note(text)
  }
  for (const text of hostileUrls) {
    const link = (main: Element, href: string) =>
      main.replaceChildren(Object.assign(document.createElement('a'), { href }))
    await page.locator('main').evaluate(link, text)
    await note(text)
  }

  expect(unnoticed).toEqual([])
})
