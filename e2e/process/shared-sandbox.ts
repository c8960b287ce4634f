import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

const program = join(import.meta.dirname, '..', '..', 'sandbox', 'dist', 'main.js')

/** Starts the built sandbox for several servers behind one URL. Returns the line that tells a server its credentials. */
export async function startSharedSandbox(port: number, shopUrl: string): Promise<{ url: string; readyLine: string }> {
  const settings = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(port + 1), SANDBOX_SHOP_URL: shopUrl }
  const child = spawn(process.execPath, [program], { env: settings, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  const line = once(createInterface({ input: child.stdout }), 'line')
  const [readyLine] = await Promise.race([line, ended])
  if (typeof readyLine !== 'string') throw new Error(`The sandbox exited with ${readyLine}.`)
  return { url: `http://127.0.0.1:${port}`, readyLine }
}
