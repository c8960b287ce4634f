import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const main = join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')

export type Shop = {
  url: string
  greeting: string
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

/** Four free ports in a row: portal, sandbox, its mailbox and metrics. Outgoing calls use higher ones and never take them. */
export async function freePort(): Promise<number> {
  const first = 20_000 + 4 * Math.floor(Math.random() * 2500)
  const areFree = await Promise.all([0, 1, 2, 3].map((offset) => isFree(first + offset)))
  return areFree.every(Boolean) ? first : freePort()
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** On a busy machine the log may have something to say before the greeting. */
const isLogLine = (text: string) => text.startsWith('{')

/** Runs the built server until it greets; fails with what it said when it ends before that. */
export async function startShop(settings: Record<string, string>, atEnd: AtEnd = onTestFinished): Promise<Shop> {
  const port = settings.PORT ?? String(await freePort())
  const child = launch({ PORT: port, ...settings })
  const said: string[] = []
  child.stderr?.on('data', (text) => said.push(String(text)))
  const greeting = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text) => isLogLine(String(text)) || resolve(String(text)))
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said.join('')}`)))
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
  return { url: `http://127.0.0.1:${port}`, greeting, child, stop }
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
