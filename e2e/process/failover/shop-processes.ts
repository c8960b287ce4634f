import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { createAuthenticator } from '../../journeys/authenticator.ts'
import { entries } from '../../start-process.ts'
import { call } from '../call.ts'
import { anEmptyFolder, freePort, type Shop, startShop } from '../start-shop.ts'

type Access = { apiBase: string; webBase: string; clientId: string; clientSecret: string }
type Ready = { smtpUrl: string; discord: Access & { botToken: string; publicKey: string }; paypal: Access }

export type ShopProcesses = { url: string; sandboxUrl: string; http: Shop[]; jobs: Shop[] }

const root = join(import.meta.dirname, '..', '..', '..')
const secretKey = 'only for tests, and the same for all processes'

/** Two processes that serve requests behind a balancer and two that run jobs, on a database with the demo. */
export async function startShopProcesses(databaseUrl: string): Promise<ShopProcesses> {
  const port = await freePort()
  const folder = anEmptyFolder()
  const url = `http://127.0.0.1:${port}`
  const shared = { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: '6', SECRET_KEY: secretKey }
  // Seeds the database, and the sandbox's state in the folder. Both know the shop by the balancer's URL from now on.
  const first = await startShop({ ...shared, DATA_FOLDER: folder, PORT: String(port), DEMO: 'true' })
  await first.stop()
  const providers = await startSandbox(port, join(folder, 'sandbox'))

  const startOne = async (role: 'http' | 'jobs') => {
    const own = { RUN: role, PORT: String(await freePort()), DATA_FOLDER: anEmptyFolder(), PUBLIC_URL: url }
    return startShop({ ...shared, ...providers, ...own }, onTestFinished, entries.production)
  }
  // One after the other: two that look for a free port together may choose the same.
  const http = [await startOne('http'), await startOne('http')]
  const jobs = [await startOne('jobs'), await startOne('jobs')]
  await balance(port, http)
  return { url, sandboxUrl: `http://127.0.0.1:${port + 1}`, http, jobs }
}

/** Admins need 2FA, except beside a sandbox that the server has started. */
export async function enableTwoFactor(url: string, token: string): Promise<void> {
  const { body } = await call(`${url}/api/2fa/setup`, 'POST', { token })
  const code = await createAuthenticator(body.secret ?? '').nextCode()
  const { status } = await call(`${url}/api/2fa/verify`, 'POST', { token, body: { token: code } })
  if (status !== 200) throw new Error(`enabling 2FA returned ${status}`)
}

/** Discord, PayPal and mail for all processes. Returns the settings that lead to them. */
async function startSandbox(port: number, folder: string): Promise<Record<string, string>> {
  const child = spawn(process.execPath, [join(root, 'sandbox', 'dist', 'main.js')], {
    env: {
      SANDBOX_PORT: String(port + 1),
      SANDBOX_SMTP_PORT: String(port + 2),
      SANDBOX_FOLDER: folder,
      SANDBOX_SHOP_URL: `http://127.0.0.1:${port}`,
      SANDBOX_PARENT: '1',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { smtpUrl, discord, paypal }: Ready = JSON.parse(line)
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

/** Forwards connections to the shops in turn. */
async function balance(port: number, shops: Shop[]): Promise<void> {
  const sockets = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    turn += 1
    const upstream = connect(Number(new URL(shops[turn % shops.length]?.url ?? '').port), '127.0.0.1')
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
}
