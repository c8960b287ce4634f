import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4380)
const dataFolder = process.env.E2E_DATA_FOLDER ?? temporaryFolder()
// Workers evaluate this file again and must get the same folder.
process.env.E2E_DATA_FOLDER = dataFolder
process.env.SANDBOX_URL = `http://127.0.0.1:${port + 1}`

const disturbing = 'outages/*.spec.ts'
const undisturbing = process.env.TEST_SHUFFLE
  ? shuffledFiles(process.env.TEST_SHUFFLE).map((name) => ({ name, testMatch: name }))
  : [{ name: 'journeys', testIgnore: disturbing }]

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Generous, so that journeys don't fail on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    ...undisturbing,
    // These break Discord, mail or PayPal webhooks for every journey, so they run last and one at a time.
    {
      name: 'disturbing journeys',
      testMatch: disturbing,
      workers: 1,
      dependencies: undisturbing.map(({ name }) => name),
    },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'exec node server/dev/dist/main.js',
    cwd: '..',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), DATA_FOLDER: dataFolder, HOST: '127.0.0.1', API_LIMIT: '1000000' },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})

/** Playwright runs projects in order, so a shuffled run has one project per file. */
function shuffledFiles(seed: string): string[] {
  const files = readdirSync(join(import.meta.dirname, 'journeys'), { recursive: true, encoding: 'utf8' })
  const placeOf = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return files
    .filter((name) => name.endsWith('.spec.ts') && !name.startsWith('outages'))
    .sort((one, other) => placeOf(one).localeCompare(placeOf(other)))
}

/** Only the path: the server creates the folder, because tools evaluate this file without running tests. */
function temporaryFolder(): string {
  const folder = join(tmpdir(), `guildshop-journeys-${process.pid}`)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
