import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4380)
const dataFolder = process.env.E2E_DATA_FOLDER ?? temporaryFolder()
// Workers read this file again and have to find the same folder.
process.env.E2E_DATA_FOLDER = dataFolder
process.env.SANDBOX_URL = `http://127.0.0.1:${port + 1}`

const disturbing = ['mail-is-down.spec.ts', 'lost-webhook.spec.ts']

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  // Machines that run journeys are often busy; what never comes fails all the same.
  expect: { timeout: 15_000 },
  projects: [
    { name: 'journeys', testIgnore: disturbing },
    // They take the mail server or PayPal's news away from everyone, so everyone else goes first.
    { name: 'disturbing journeys', testMatch: disturbing, dependencies: ['journeys'] },
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
  },
  webServer: {
    command: 'exec node server/dist/main.js',
    cwd: '..',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), DATA_FOLDER: dataFolder, HOST: '127.0.0.1' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})

/** Only named here and made by the server, because tools read this file without running anything. */
function temporaryFolder(): string {
  const folder = join(tmpdir(), `guildshop-journeys-${process.pid}`)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
