import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Release = { version: string; commit: string }

/** The checked out version and the release before it, or why that isn't known. */
type Found = { version: string; release: Release } | { reason: string }

const manifest = 'package.json'

/**
 * Finds the newest commit whose version differs from the checked out one: tags may be missing in a clone. Follows first
 * parents, because a merged branch may have begun before the last release.
 */
export function findPreviousRelease(root: string): Found {
  const current = versionIn(readFileSync(join(root, manifest), 'utf8'))
  try {
    const changes = git(root, 'log', '--first-parent', '--format=%H', '--', manifest).split('\n').filter(Boolean)
    for (const commit of ['HEAD', ...changes.map((change) => `${change}^`)]) {
      const version = versionIn(git(root, 'show', `${commit}:${manifest}`))
      if (version !== current)
        return { version: current, release: { version, commit: git(root, 'rev-parse', commit).trim() } }
    }
    return { reason: `the history has no version before ${current}` }
  } catch (error) {
    return { reason: `the history can't be read: ${firstLine(error)}` }
  }
}

/** Any owner of the folder is fine: the checks often run as a different user than the checkout. */
export function git(root: string, ...command: string[]): string {
  return execFileSync('git', ['-C', root, '-c', 'safe.directory=*', ...command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  })
}

function versionIn(text: string): string {
  const { version }: { version?: unknown } = JSON.parse(text)
  return String(version)
}

function firstLine(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr ?? '') : ''
  return (stderr || String(error)).trim().split('\n')[0] ?? ''
}
