import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { projectRoot } from './project-root.ts'

const readyLine = z.object({ sandbox: z.literal('ready'), url: z.url(), smtpUrl: z.string() })

export type SandboxProcess = z.infer<typeof readyLine> & { stop: () => Promise<void> }

/** Starts the built sandbox beside us. It ends by itself when we do, however we end. */
export async function startSandbox(ports: { port: number; smtpPort: number }): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [join(projectRoot(), 'sandbox', 'dist', 'main.js')], {
    env: {
      PATH: '',
      SANDBOX_PORT: String(ports.port),
      SANDBOX_SMTP_PORT: String(ports.smtpPort),
      SANDBOX_PARENT: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const complaints: string[] = []
  child.stderr.on('data', (text) => complaints.push(String(text)))
  const ended = once(child, 'exit')
  const ready = (async () => {
    for await (const line of createInterface({ input: child.stdout })) return readyLine.parse(JSON.parse(line))
    throw new Error(complaints.join('').trim() || 'The sandbox did not start.')
  })()

  return {
    ...(await ready),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}
