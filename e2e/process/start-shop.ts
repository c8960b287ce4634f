import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { inject, onTestFinished } from 'vitest'
import { findFreePorts } from '../free-ports.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')

export type Shop = {
  url: string
  greeting: string
  /** Everything printed on stdout so far, except log lines. */
  printed: string[]
  child: ChildProcess
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** When to clear up: after this test, or `afterAll` of a file. */
type AtEnd = (clearUp: () => void | Promise<void>) => void

export function anEmptyFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-process-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder of a shop that was open before, with its demo: starting from it takes a fraction of the first start. */
export function aUsedFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = anEmptyFolder(atEnd)
  // Keeps the owner, which is another one for the database when we are root.
  execFileSync('cp', ['-a', `${inject('usedFolder')}/.`, folder])
  return folder
}

/** Workers are numbered from one; what runs before them has the number zero. */
export const freePort = () => findFreePorts(Number(process.env.VITEST_POOL_ID ?? 0) % portShares, portShares)

const portShares = 16

const isLogLine = (text: string) => text.startsWith('{')

/** A start takes seconds, or minutes on a machine that has other things to do. */
const patience = 240_000

/** Runs the built server until it greets; fails with what it said when it ends before that. */
export async function startShop(settings: Record<string, string>, atEnd: AtEnd = onTestFinished): Promise<Shop> {
  const port = settings.PORT ?? String(await freePort())
  const child = launch({ PORT: port, ...settings })
  const said: string[] = []
  const printed: string[] = []
  child.stderr?.on('data', (text) => said.push(String(text)))
  const greeting = await new Promise<string>((resolve, reject) => {
    const giveUp = () => reject(new Error(`The server did not greet within ${patience / 1000} s: ${said.join('')}`))
    const deadline = setTimeout(giveUp, patience)
    // By lines: one chunk may contain a log line and the greeting.
    readLines(child.stdout, (line) => {
      if (isLogLine(line)) return
      printed.push(line)
      clearTimeout(deadline)
      resolve(line)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said.join('')}`)))
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
  return { url: `http://127.0.0.1:${port}`, greeting, printed, child, stop }
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', onLine)
}

const isProgress = (line: string) => /^waiting for .*, \d+ s$/.test(line)

/** Runs the built server that is expected to refuse, and answers its exit code and its words other than progress. */
export async function runToTheEnd(settings: Record<string, string>): Promise<{ code: number | null; words: string }> {
  const child = launch({ PORT: String(await freePort()), ...settings })
  const said: string[] = []
  child.stderr?.on('data', (text) => said.push(String(text)))
  await once(child, 'exit')
  const lines = said.join('').trim().split('\n')
  return { code: child.exitCode, words: lines.filter((line) => !isProgress(line)).join('\n') }
}

function launch(settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
