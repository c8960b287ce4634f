import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serversFolder } from '../settings.ts'
import { endNode, startNode } from './child.ts'
import { freePort } from './free-port.ts'
import type { Database } from './start-database.ts'
import type { Sandbox } from './start-sandbox.ts'
import { isAnswering, waitFor } from './wait-for.ts'

export type Server = { url: string; pid: number; startedIn: number; stop: () => Promise<void> }

type ServerOptions = Pick<Database, 'url' | 'secretKey'> & { env: Record<string, string> }

/** Starts the built server with production logging and one trusted proxy. */
export async function startServer({ url: databaseUrl, secretKey, env }: ServerOptions): Promise<Server> {
  const port = await freePort()
  const folder = join(serversFolder, String(port))
  mkdirSync(folder, { recursive: true })
  const log = join(folder, 'server.log')
  const before = performance.now()
  const child = startNode([join('server', 'dist', 'main.js')], {
    env: {
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '1',
      API_LIMIT: '1000000',
      DATA_FOLDER: folder,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      ...env,
    },
    log,
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor('The server', () => child.exitCode !== null || isAnswering(`${url}/readyz`), 120)
  if (!child.pid || child.exitCode !== null) throw new Error(readFileSync(log, 'utf8'))
  const startedIn = performance.now() - before
  return { url, pid: child.pid, startedIn, stop: () => endNode(child) }
}

/** Environment that points a server to a running sandbox, as to the real services. */
export function providersOf({ discord, paypal, smtpUrl }: Sandbox): Record<string, string> {
  return {
    SMTP_URL: smtpUrl,
    DISCORD_API_BASE: discord.apiBase,
    DISCORD_WEB_BASE: discord.webBase,
    DISCORD_CLIENT_ID: discord.clientId,
    DISCORD_CLIENT_SECRET: discord.clientSecret,
    DISCORD_BOT_TOKEN: discord.botToken,
    DISCORD_PUBLIC_KEY: discord.publicKey,
    PAYPAL_API_BASE: paypal.apiBase,
    PAYPAL_WEB_BASE: paypal.webBase,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
  }
}
