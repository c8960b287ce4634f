import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { BadSettings } from './config.ts'
import { projectRoot } from './project-root.ts'

const readyLine = z.object({
  sandbox: z.literal('ready'),
  url: z.url(),
  smtpUrl: z.string(),
  discord: z.object({
    apiBase: z.url(),
    webBase: z.url(),
    clientId: z.string(),
    clientSecret: z.string(),
    botToken: z.string(),
    publicKey: z.string(),
  }),
  paypal: z.object({
    apiBase: z.url(),
    webBase: z.url(),
    clientId: z.string(),
    clientSecret: z.string(),
    certHosts: z.string().transform((hosts) => [hosts]),
    trustedIssuers: z.array(z.string()),
  }),
})

export type SandboxProcess = z.infer<typeof readyLine> & { stop: () => Promise<void> }

type Settings = { port: number; smtpPort: number; folder: string; shopUrl: string }

const builtSandbox = [join('sandbox', 'dist', 'main.js')]

/** Starts the sandbox beside us. It ends by itself when we do, however we end. */
export async function startSandbox(settings: Settings, program = builtSandbox): Promise<SandboxProcess> {
  const child = spawn(process.execPath, program, {
    cwd: projectRoot(),
    env: {
      PATH: '',
      SANDBOX_PORT: String(settings.port),
      SANDBOX_SMTP_PORT: String(settings.smtpPort),
      SANDBOX_FOLDER: settings.folder,
      SANDBOX_SHOP_URL: settings.shopUrl,
      SANDBOX_PARENT: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const complaints: string[] = []
  child.stderr.on('data', (text) => complaints.push(String(text)))
  const ended = once(child, 'exit')
  const line = await readFirstLine(child.stdout)
  if (!line) throw new BadSettings(complaints.join('').trim() || 'The sandbox did not start.')

  return {
    ...readyLine.parse(JSON.parse(line)),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function readFirstLine(input: NodeJS.ReadableStream): Promise<string | null> {
  for await (const line of createInterface({ input })) return line
  return null
}
