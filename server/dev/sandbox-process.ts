import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { BadSettings } from '../src/config.ts'
import { OperatorError } from '../src/errors/operator-error.ts'
import { projectRoot } from '../src/lib/project-root.ts'
import { withProgress } from '../src/start/with-progress.ts'

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

type Settings = {
  port: number
  smtpPort: number
  folder: string
  shopUrl: string
  /** How long a webhook is unknown after a deferral, in milliseconds; defaults to the sandbox's setting. */
  webhookDelay?: number | undefined
  timeout?: number
}

const fiveMinutes = 300_000

const builtSandbox = [join('sandbox', 'dist', 'main.js')]

/** Starts the sandbox as a child process, which exits when this process does. */
export async function startSandbox(settings: Settings, program = builtSandbox): Promise<SandboxProcess> {
  const { timeout = fiveMinutes } = settings
  const child = spawn(process.execPath, program, {
    cwd: projectRoot(),
    env: {
      PATH: '',
      SANDBOX_PORT: String(settings.port),
      SANDBOX_SMTP_PORT: String(settings.smtpPort),
      SANDBOX_FOLDER: settings.folder,
      SANDBOX_SHOP_URL: settings.shopUrl,
      SANDBOX_WEBHOOK_DELAY: String(settings.webhookDelay ?? ''),
      SANDBOX_PARENT: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const complaints: string[] = []
  child.stderr.on('data', (text) => complaints.push(String(text)))
  const ended = once(child, 'exit')
  const late = AbortSignal.timeout(timeout)
  const line = await withProgress('the sandbox', readFirstLine(child.stdout, late))
  if (!line && late.aborted) {
    child.kill('SIGKILL')
    throw new OperatorError(`The sandbox wasn't ready after ${timeout / 1000} s. ${complaints.join('')}`.trim())
  }
  if (!line) throw new BadSettings(complaints.join('').trim() || 'The sandbox failed to start.')

  return {
    ...readyLine.parse(JSON.parse(line)),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function readFirstLine(input: NodeJS.ReadableStream, signal: AbortSignal): Promise<string | null> {
  for await (const line of createInterface({ input, signal })) return line
  return null
}
