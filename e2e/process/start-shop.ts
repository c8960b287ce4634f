import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { inject, onTestFinished } from 'vitest'
import { findFreePorts } from '../free-ports.ts'

const server = join(import.meta.dirname, '..', '..', 'server')

/** The built entries: the one of `npm start`, and the one of deployments. */
export const entries = {
  development: join(server, 'dev', 'dist', 'main.js'),
  production: join(server, 'dist', 'main.js'),
}

export type Shop = {
  url: string
  greeting: string
  /** Everything printed on stdout so far, except log lines. */
  printed: string[]
  /** The log lines so far. */
  logged: string[]
  child: ChildProcess
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Registers the cleanup: after the test, or `afterAll` for a file. */
type AtEnd = (clearUp: () => void | Promise<void>) => void

export function anEmptyFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-process-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Copies an initialized data folder with the demo: starting from it is much faster than a first start. */
export function aUsedFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = anEmptyFolder(atEnd)
  // Preserves ownership: as root, the database runs as a different user.
  execFileSync('cp', ['-a', `${inject('usedFolder')}/.`, folder])
  return folder
}

/** Worker IDs start at 1; the global setup has ID 0. */
export const freePort = () => findFreePorts(Number(process.env.VITEST_POOL_ID ?? 0) % portShares, portShares)

const portShares = 16

const isLogLine = (text: string) => text.startsWith('{')

/** A start takes seconds, or minutes on a busy machine. */
const timeout = 240_000

/** Starts the built server and waits for its greeting; rejects with its stderr if it exits first. */
export async function startShop(
  settings: Record<string, string>,
  atEnd: AtEnd = onTestFinished,
  entry = entries.development,
): Promise<Shop> {
  const port = settings.PORT ?? String(await freePort())
  const child = launch(entry, { PORT: port, ...settings })
  const said: string[] = []
  const printed: string[] = []
  const logged: string[] = []
  child.stderr?.on('data', (text) => said.push(String(text)))
  const greeting = await new Promise<string>((resolve, reject) => {
    const giveUp = () => reject(new Error(`The server sent no greeting within ${timeout / 1000} s: ${said.join('')}`))
    const deadline = setTimeout(giveUp, timeout)
    // By lines: one chunk may contain a log line and the greeting.
    readLines(child.stdout, (line) => {
      if (isLogLine(line)) return void logged.push(line)
      printed.push(line)
      clearTimeout(deadline)
      resolve(line)
    })
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}: ${said.join('')}`)))
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  atEnd(async () => {
    await stop()
  })
  return { url: `http://127.0.0.1:${port}`, greeting, printed, logged, child, stop }
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', onLine)
}

const isProgress = (line: string) => /^waiting for .*, \d+ s$/.test(line)

/** Runs the built server until it exits; returns its exit code and stderr without progress lines. */
export async function runToTheEnd(
  settings: Record<string, string>,
  entry = entries.development,
): Promise<{ code: number | null; words: string }> {
  const child = launch(entry, { PORT: String(await freePort()), ...settings })
  const said: string[] = []
  child.stderr?.on('data', (text) => said.push(String(text)))
  await once(child, 'exit')
  const lines = said.join('').trim().split('\n')
  return { code: child.exitCode, words: lines.filter((line) => !isProgress(line)).join('\n') }
}

function launch(entry: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
