import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type * as z from 'zod'
import { projectRoot } from '../project-root.ts'
import { readyLine } from '../sandbox-process.ts'

export type SandboxUnderTest = z.infer<typeof readyLine> & { stop: () => Promise<void> }

/** The sandbox as it stands in the sources, in a process of its own. `shopUrl` is where it sends interactions. */
export async function startSandboxUnderTest({ shopUrl = '' }: { shopUrl?: string } = {}): Promise<SandboxUnderTest> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: join(projectRoot(), 'sandbox'),
    env: { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_PARENT: '1', SANDBOX_SHOP_URL: shopUrl },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr.on('data', (text) => complaints.push(String(text)))
  const ended = once(child, 'exit')
  const ready = await readFirstLine(child.stdout)
  if (!ready) throw new Error(complaints.join('').trim() || 'The sandbox did not start.')

  return {
    ...readyLine.parse(JSON.parse(ready)),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function readFirstLine(input: NodeJS.ReadableStream): Promise<string | null> {
  for await (const line of createInterface({ input })) return line
  return null
}
