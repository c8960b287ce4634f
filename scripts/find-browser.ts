import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchPackage } from './fetch-package.ts'

/** Path of a Chromium and the environment variables it needs. */
export type Browser = { path: string; env: Record<string, string> }

const packageFolder = join(import.meta.dirname, '..', '.browser')
const unpackedFolder = join(packageFolder, 'unpacked')
/** Prefers the headless shell, which renders the same and starts in less than half the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Returns a system Chromium or one from npm, Debian or Playwright; an error message if there is none. */
export async function findBrowser(): Promise<Browser | string> {
  const path = process.env.CHROMIUM_PATH ?? systemBrowser() ?? downloadedBrowser()
  if (path) return { path, env: {} }
  return (await packagedBrowser()) ?? debianBrowser() ?? playwrightBrowser() ?? missing
}

const missing =
  'No browser found for the e2e tests. Install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.'

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path) && renders(path))
}

function downloadedBrowser(): string | undefined {
  const folder = join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return undefined
  const builds = readdirSync(folder).filter((name) => name.startsWith('chromium-'))
  const programs = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']
  return builds
    .flatMap((build) => programs.map((program) => join(folder, build, program)))
    .find((path) => existsSync(path) && renders(path))
}

async function packagedBrowser(): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  if (!fetchPackage('@sparticuz/chromium', '153.0.0', packageFolder)) return null
  const entry = join(packageFolder, 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js')
  const browser = (await unpack(entry)) ?? (await unpackAgain(entry))
  return browser && renders(browser.path, browser.env) ? browser : null
}

/** The package unpacks into TMPDIR, so it gets its own folder that no other version shares. */
async function unpack(entry: string): Promise<Browser | null> {
  mkdirSync(unpackedFolder, { recursive: true })
  // Also restores the fonts and libraries that the package sets: with them, a browser from Debian crashes.
  const before = { ...process.env }
  // Makes the package unpack the shared libraries a minimal machine lacks.
  Object.assign(process.env, { TMPDIR: unpackedFolder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  const { default: chromium } = await import(pathToFileURL(entry).href)
  const path = String(await chromium.executablePath())
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)

  const env = { LD_LIBRARY_PATH: join(unpackedFolder, 'al2023', 'lib'), FONTCONFIG_PATH: join(unpackedFolder, 'fonts') }
  return starts(path, env) ? { path, env } : null
}

/** Discards an incomplete unpack and retries. */
function unpackAgain(entry: string): Promise<Browser | null> {
  rmSync(unpackedFolder, { recursive: true, force: true })
  return unpack(entry)
}

function starts(path: string, env: Record<string, string>): boolean {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env } }).status === 0
}

/** A version isn't enough: a browser can start and then crash on its first page, or find no font to draw text with. */
function renders(path: string, env: Record<string, string> = {}): boolean {
  const page = 'data:text/html,<b>text</b><script>document.title = document.querySelector("b").offsetWidth > 9</script>'
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', page]
  const { stdout } = spawnSync(path, args, { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 120_000 })
  return String(stdout).includes('<title>true</title>')
}

/** Installs through apt as root, as in a container or CI; the fonts are metric-compatible with Arial. */
function debianBrowser(): Browser | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const apt = (...args: string[]) => spawnSync('apt-get', ['--yes', ...args], { timeout: 300_000 }).status === 0
  const install = (name: string) => apt('install', '--no-install-recommends', name, 'fonts-liberation')
  if (!apt('update') || !(install('chromium-headless-shell') || install('chromium'))) return null
  const path = systemBrowser()
  return path ? { path, env: {} } : null
}

function playwrightBrowser(): Browser | null {
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'pipe', timeout: 300_000 })
  } catch {
    return null
  }
  const path = downloadedBrowser()
  return path ? { path, env: {} } : null
}
