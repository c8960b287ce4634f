import { randomUUID } from 'node:crypto'
import { findFreePorts } from '../free-ports.ts'
import { sandboxSettings } from '../process/sandbox-settings.ts'
import { entries, startProcess } from '../start-process.ts'
import { createDatabase } from './database.ts'
import { test as base } from './journey.ts'

type ProductionShop = { url: string; logged: string[] }

/** Journeys on a new production server of their own, which has no accounts. It uses the sandbox of all journeys. */
export const test = base.extend<{ shop: ProductionShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's dependencies from the pattern.
  shop: async ({}, use) => {
    const port = await findFreePorts()
    const url = `http://localhost:${port}`
    const { logged, stop } = await startProcess(entries.production, {
      ...sandboxSettings(process.env.SANDBOX_URL ?? ''),
      SMTP_URL: mailboxUrl(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      SECRET_KEY: 'the secret of a process in production',
      DATABASE_URL: await createDatabase(`journey_${randomUUID().replaceAll('-', '')}`),
      DATABASE_CONNECTIONS: '8',
      SHUTDOWN_DELAY: '0',
    })
    await use({ url, logged })
    await stop()
  },

  baseURL: async ({ shop }, use) => use(shop.url),
})

/** The sandbox receives mail on the port after its own. */
function mailboxUrl(): string {
  const { hostname, port } = new URL(process.env.SANDBOX_URL ?? '')
  return `smtp://${hostname}:${Number(port) + 1}`
}
