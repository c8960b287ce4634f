import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const server = join(import.meta.dirname, '..', 'server')

/** The built entries: the one of `npm start`, and the one of deployments. */
export const entries = {
  development: join(server, 'dev', 'dist', 'main.js'),
  production: join(server, 'dist', 'main.js'),
}

export type ServerProcess = {
  greeting: string
  /** Everything printed on stdout so far, except log lines. */
  printed: string[]
  /** The log lines so far. */
  logged: string[]
  child: ChildProcess
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const isLogLine = (text: string) => text.startsWith('{')

/** A start takes seconds, or minutes on a busy machine. */
const timeout = 240_000

/** Spawns a built entry with these settings and no others. */
export function launch(entry: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, API_LIMIT: '1000000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a built entry and waits for its greeting; rejects with its stderr if it exits first. */
export async function startProcess(entry: string, settings: Record<string, string>): Promise<ServerProcess> {
  const child = launch(entry, settings)
  const stderrChunks: string[] = []
  const printed: string[] = []
  const logged: string[] = []
  child.stderr?.on('data', (text) => stderrChunks.push(String(text)))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  const greeting = await new Promise<string>((resolve, reject) => {
    const giveUp = () => {
      reject(new Error(`The server sent no greeting within ${timeout / 1000} s: ${stderrChunks.join('')}`))
      void stop()
    }
    const deadline = setTimeout(giveUp, timeout)
    // By lines: one chunk may contain a log line and the greeting.
    readLines(child.stdout, (line) => {
      if (isLogLine(line)) return void logged.push(line)
      printed.push(line)
      clearTimeout(deadline)
      resolve(line)
    })
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}: ${stderrChunks.join('')}`)))
  })
  return { greeting, printed, logged, child, stop }
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', onLine)
}
