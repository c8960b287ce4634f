import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../settings.ts'
import { endNode, startNode } from './child.ts'
import { freePort } from './free-port.ts'
import { isAnswering, waitFor } from './wait-for.ts'

type Access = { apiBase: string; webBase: string; clientId: string; clientSecret: string }
type Ready = {
  url: string
  smtpUrl: string
  discord: Access & { botToken: string; publicKey: string }
  paypal: Access
}

export type Sandbox = Ready & { stop: () => Promise<void> }

/** A sandbox shared by several servers, with in-memory state. */
export async function startSandbox(): Promise<Sandbox> {
  const port = await freePort()
  const log = join(dataFolder, 'sandbox.log')
  const child = startNode([join('sandbox', 'dist', 'main.js')], {
    env: { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: '0' },
    log,
  })
  await waitFor('The sandbox', () => isAnswering(`http://127.0.0.1:${port}/`))
  const ready: Ready = JSON.parse(readFileSync(log, 'utf8').split('\n')[0] ?? '')
  return { ...ready, stop: () => endNode(child) }
}
