import type { Page } from '@playwright/test'

/** Copies a page's elements and styles, with no script except one that opens the dialog. */
export async function staticCopyOf(page: Page): Promise<string> {
  const [dialog, shown] = await page.evaluate(() => {
    const open = document.querySelector('dialog')
    open?.remove()
    open?.removeAttribute('open')
    for (const script of document.querySelectorAll('script, link[rel="modulepreload"]')) script.remove()
    return [open?.outerHTML ?? '', document.documentElement.outerHTML]
  })
  const opening = `
    const dialog = ${JSON.stringify(dialog).replaceAll('<', '\\u003c')}
    addEventListener('click', () => {
      document.body.insertAdjacentHTML('beforeend', dialog)
      document.body.lastElementChild.showModal()
      document.body.lastElementChild.querySelectorAll('input, select, textarea, button')[1].focus()
    }, { once: true })`
  return `<!doctype html>${shown}<script>${opening}</script>`
}
