import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const folder = fileURLToPath(new URL('../..', import.meta.url))
const freePorts = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }

/** Spawns main.ts, or the given node arguments instead. */
export function startProcess(env: Record<string, string>, args = ['--import', 'tsx', 'src/main.ts']) {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...freePorts, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ready: () => firstLine(child), ended: Promise.all([once(child, 'exit'), text(child.stderr)]) }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  const [chunk] = stdout ? await once(stdout, 'data') : ['']
  return String(chunk)
}
