import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { findObstacles } from './journeys/accessibility.ts'
import { type Picture, writeAlbum } from './pictures/album.ts'
import { logInAsPetra } from './pictures/demo-portal.ts'
import { type GuidePicture, guidePictures } from './pictures/guide-pictures.ts'
import { type Scene, setScene, showsLoading } from './pictures/scene.ts'
import { findScene, scenes } from './pictures/scenes.ts'
import { openShop } from './pictures/shop.ts'
import { takeChatPictures } from './pictures/take-chat-pictures.ts'
import { lookForUnfinished, waitForContent } from './pictures/wait-for-content.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const kept = join(root, 'docs', 'pictures')
const widths = [360, 768, 1280, 1920]
/** Chromium can't capture taller pages. */
const tallest = 16_000
const themes = ['dark', 'light'] as const

type Look = { width: number; theme: (typeof themes)[number] }

/** Command-line arguments select the scenes whose names contain one of them. */
function chosenScenes(): Scene[] {
  const parts = process.argv.slice(2)
  return parts.length === 0 ? scenes : scenes.filter(({ name }) => parts.some((part) => name.includes(part)))
}

async function openPage(browser: Browser, baseURL: string, { width, theme }: Look) {
  const viewport = { width, height: Math.max(780, Math.round((width * 5) / 8)) }
  const context = await browser.newContext({ baseURL, viewport, colorScheme: theme, reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  return context.newPage()
}

/** Waits for a settled page without hover; fails if the picture would show a loading state that isn't its subject. */
async function getReady(page: Page, name: string, loading: { mayShowLoading?: boolean } = {}): Promise<void> {
  await page.mouse.move(0, 0)
  await waitForContent(name, lookForUnfinished(page, loading))
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())))
  // Wait for fade-ins; no event reports their end.
  await page.waitForTimeout(200)
  await waitForContent(name, lookForUnfinished(page, loading))
}

async function takePicture(browser: Browser, baseURL: string, scene: Scene, look: Look): Promise<Picture> {
  const page = await openPage(browser, baseURL, look)
  const file = `${scene.name}-${look.width}-${look.theme}.png`
  await setScene(page, scene)
  // Overlays are positioned in the viewport, so capture only the viewport.
  const isCovered = (await page.locator('dialog[open], main[inert]').count()) > 0
  if (!isCovered) await page.evaluate(() => scrollTo(0, 0))
  await getReady(page, scene.name, { mayShowLoading: showsLoading(scene) })
  const shot = { path: join(folder, file), animations: 'disabled' } as const
  if (isCovered || scene.isEndless) await page.screenshot(shot)
  else await page.screenshot({ ...shot, fullPage: true, clip: { x: 0, y: 0, width: look.width, height: tallest } })
  const obstacles = await findObstacles(page)
  await page.context().close()
  return { scene: scene.name, ...look, file, obstacles }
}

/** Committed: the first screens an owner sees. */
async function takeReadmePicture(browser: Browser, baseURL: string): Promise<void> {
  const page = await openPage(browser, baseURL, { width: 1280, theme: 'dark' })
  await logInAsPetra(page)
  await page.waitForLoadState('networkidle')
  await getReady(page, 'home.png')
  await page.screenshot({ path: join(kept, 'home.png'), animations: 'disabled' })
  await page.context().close()
}

/** Committed: the guide's images, which are shown about 700 pixels wide. */
async function takeGuidePicture(browser: Browser, baseURL: string, picture: GuidePicture): Promise<void> {
  const page = await openPage(browser, baseURL, { width: 800, theme: 'dark' })
  if ('show' in picture) await picture.show(page)
  else await setScene(page, findScene(picture.scene))
  await page.evaluate(() => scrollTo(0, 0))
  await getReady(page, picture.file)
  const heading = page.getByRole('heading', { name: picture.heading ?? '', exact: true }).first()
  const place = picture.heading ? await heading.boundingBox() : null
  const clip = { x: 0, y: place ? place.y - 24 : 0, width: 800, height: picture.height }
  const fullPage = (await page.locator('dialog[open]').count()) === 0
  await page.screenshot({ path: join(kept, picture.file), clip, fullPage, animations: 'disabled' })
  await page.context().close()
}

async function takePictures(browser: Browser, baseURL: string): Promise<Picture[]> {
  const pictures: Picture[] = []
  const looks = themes.flatMap((theme) => widths.map((width) => ({ theme, width })))
  for (const scene of chosenScenes()) {
    pictures.push(...(await Promise.all(looks.map((look) => takePicture(browser, baseURL, scene, look)))))
  }
  return pictures
}

const found = await findBrowser()
if (typeof found === 'string') throw new Error(found)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const shop = await openShop(4390)
process.env.SANDBOX_URL = shop.sandboxUrl
const browser = await chromium.launch({
  executablePath: found.path,
  env: { ...process.env, ...found.env },
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const pictures = await takePictures(browser, shop.url)
  pictures.push(...(await takeChatPictures(browser, { album: folder, guide: kept })))
  writeAlbum(folder, pictures)
  await takeReadmePicture(browser, shop.url)
  for (const picture of guidePictures) await takeGuidePicture(browser, shop.url, picture)
  process.stdout.write(`${pictures.length} pictures: ${join('screenshots', 'index.html')}\n`)
  const obstacles = pictures.flatMap(({ file, obstacles }) => obstacles.map((obstacle) => `${file}: ${obstacle}`))
  for (const obstacle of obstacles) process.stdout.write(`${obstacle}\n`)
  if (obstacles.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await shop.stop()
}
