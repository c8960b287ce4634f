import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { root } from '../settings.ts'

/** Child processes never outlive the run. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

type Options = { env: Record<string, string>; log: string }

/** Starts a Node process that logs to a file, as in production. */
export function startNode(program: string[], { env, log }: Options): ChildProcess {
  const file = openSync(log, 'w')
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', file, file],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export async function endNode(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
