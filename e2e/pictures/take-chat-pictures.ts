import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { findObstacles } from '../journeys/accessibility.ts'
import type { Picture } from './album.ts'
import { chatPictures } from './chat-pictures.ts'
import { lookForUnfinished, waitForContent } from './wait-for-content.ts'

const guideWidth = 640
const widths = [390, guideWidth, 1280]
const margin = 12

type Folders = { album: string; guide: string }

/** Takes what the bot shows in the sandbox's chat, for the album and the guide. */
export async function takeChatPictures(browser: Browser, { album, guide }: Folders): Promise<Picture[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const pictures: Picture[] = []
  for (const { name, file: inGuide, show } of chatPictures) {
    const shown = await show(page)
    for (const width of widths) {
      const file = `chat-${name}-${width}-dark.png`
      await page.setViewportSize({ width, height: 780 })
      await capture(page, shown, join(album, file))
      if (inGuide && width === guideWidth) copyFileSync(join(album, file), join(guide, inGuide))
      pictures.push({ scene: `chat-${name}`, width, theme: 'dark', file, obstacles: await findObstacles(page) })
    }
  }
  await context.close()
  return pictures
}

/** With some space around it. A dialog is captured with what's behind it. */
async function capture(page: Page, shown: Locator, path: string): Promise<void> {
  await waitForContent(path, lookForUnfinished(page))
  await page.evaluate(() => scrollTo(0, 0))
  const box = await shown.boundingBox()
  if (!box) throw new Error(`${path}: nothing to show.`)
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)]
  const clip = { x, y, width: box.width + 2 * margin, height: box.height + 2 * margin }
  const isDialog = await shown.evaluate((element) => element instanceof HTMLDialogElement)
  await page.screenshot({ path, clip, fullPage: !isDialog, animations: 'disabled' })
}
