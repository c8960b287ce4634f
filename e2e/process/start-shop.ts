import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { findFreePorts } from '../free-ports.ts'
import { entries, launch, type ServerProcess, startProcess } from '../start-process.ts'

export type Shop = ServerProcess & { url: string }

/** Registers the cleanup: after the test, or `afterAll` for a file. */
type OnCleanup = (cleanUp: () => void | Promise<void>) => void

export function anEmptyFolder(onCleanup: OnCleanup = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-process-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Copies an initialized data folder with the demo: starting from it is much faster than a first start. */
export function aSeededFolder(onCleanup: OnCleanup = onTestFinished): string {
  const folder = anEmptyFolder(onCleanup)
  // Preserves ownership: as root, the database runs as a different user.
  execFileSync('cp', ['-a', `${inject('seededFolder')}/.`, folder])
  return folder
}

/** Worker IDs start at 1; the global setup has ID 0. */
export const freePort = () => findFreePorts(Number(process.env.VITEST_POOL_ID ?? 0) % portShares, portShares)

const portShares = 16

/** Starts the built server and waits for its greeting; rejects with its stderr if it exits first. */
export async function startShop(
  settings: Record<string, string>,
  onCleanup: OnCleanup = onTestFinished,
  entry = entries.development,
): Promise<Shop> {
  const port = settings.PORT ?? String(await freePort())
  const started = await startProcess(entry, { PORT: port, ...settings })
  onCleanup(async () => {
    await started.stop()
  })
  return { ...started, url: `http://127.0.0.1:${port}` }
}

const isProgress = (line: string) => /^waiting for .*, \d+ s$/.test(line)

/** Runs the built server until it exits; returns its exit code and stderr without progress lines. */
export async function runUntilExit(
  settings: Record<string, string>,
  entry = entries.development,
): Promise<{ code: number | null; stderr: string }> {
  const child = launch(entry, { PORT: String(await freePort()), ...settings })
  const stderrChunks: string[] = []
  child.stderr?.on('data', (text) => stderrChunks.push(String(text)))
  await once(child, 'exit')
  const lines = stderrChunks.join('').trim().split('\n')
  return { code: child.exitCode, stderr: lines.filter((line) => !isProgress(line)).join('\n') }
}
