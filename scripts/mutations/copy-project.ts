import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const leftOut = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.browser',
  'screenshots',
  'test-results',
  'coverage',
])
const workspaces = ['contract', 'server', 'web', 'sandbox', 'e2e']

/** Copies the sources to a temporary folder. Packages are linked to the original, our workspaces to the copy. */
export function copyProject(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'guildshop-broken-'))
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !leftOut.has(basename(path)) })
  for (const folder of ['', ...workspaces]) linkPackages(join(root, folder), join(copy, folder))
  const own = join(copy, 'node_modules', '@guildshop')
  mkdirSync(own)
  for (const workspace of workspaces) symlinkSync(join(copy, workspace), join(own, workspace))
  return copy
}

function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules')
  if (!existsSync(packages)) return
  mkdirSync(join(to, 'node_modules'))
  const isLinked = (name: string) => name === '.bin' || !(name.startsWith('.') || name === '@guildshop')
  for (const name of readdirSync(packages).filter(isLinked)) {
    symlinkSync(join(packages, name), join(to, 'node_modules', name))
  }
}
