import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'

/** Renders the icons and the share image into web/public. Rerun when the logo changes. */
const folder = join(import.meta.dirname, '..', 'web', 'public')

const bag = `<path d="M9 13h14l-1.2 10H10.2z" fill="#04150d"/>
  <path d="M12.5 15v-3a3.5 3.5 0 0 1 7 0v3" fill="none" stroke="#04150d" stroke-width="2" stroke-linecap="round"/>`

/** Maskable icons are cropped by the platform: no rounded corners, and a smaller logo inside the safe zone. */
const logo = ({ corner = 8, inset = 0 } = {}) => `<svg xmlns="http://www.w3.org/2000/svg"
  viewBox="${-inset} ${-inset} ${32 + 2 * inset} ${32 + 2 * inset}" width="100%" height="100%" style="display:block">
  <rect x="${-inset}" y="${-inset}" width="${32 + 2 * inset}" height="${32 + 2 * inset}" rx="${corner}" fill="#3ddc97"/>
  ${bag}</svg>`

const sharePicture = `<style>
    * { box-sizing: border-box; margin: 0 }
    body { width: 1200px; height: 630px; padding: 84px 88px; background: #0b0d10; color: #eceff3;
      font-family: ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
      display: flex; flex-direction: column; justify-content: space-between; border-bottom: 14px solid #3ddc97 }
    header { display: flex; align-items: center; gap: 28px; font-size: 46px; font-weight: 600 }
    header div { width: 92px; height: 92px }
    h1 { font-size: 82px; line-height: 1.1; letter-spacing: -0.025em; font-weight: 600; max-width: 960px }
    p { font-size: 34px; color: #a7b0bc }
  </style>
  <header><div>${logo()}</div>Guildshop</header>
  <h1>Run a shop right inside your Discord server.</h1>
  <p>Paid through PayPal, straight to your account. No fee of ours.</p>`

async function draw(browser: Browser, name: string, html: string, width: number, height = width): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<body style="margin:0">${html}</body>`)
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}

const found = await findBrowser()
if (typeof found === 'string') throw new Error(found)
const browser = await chromium.launch({
  executablePath: found.path,
  env: { ...process.env, ...found.env },
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await draw(browser, 'icon-192.png', logo(), 192)
  await draw(browser, 'icon-512.png', logo(), 512)
  await draw(browser, 'icon-maskable-512.png', logo({ corner: 0, inset: 3 }), 512)
  await draw(browser, 'apple-touch-icon.png', logo({ corner: 0 }), 180)
  await draw(browser, 'share.png', sharePicture, 1200, 630)
} finally {
  await browser.close()
}
