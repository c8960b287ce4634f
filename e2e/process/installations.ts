import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git, type Release } from './previous-release.ts'

export const root = join(import.meta.dirname, '..', '..')

const bundle = join('server', 'dev', 'dist')

/** What the server needs while it runs, besides its bundle. */
const parts = ['package.json', 'package-lock.json', join('server', 'package.json'), join('server', 'migrations')]
const manifests = parts.slice(0, 2)

/** A sandbox that is already running elsewhere, as the server's child. */
const joinSandbox = (readyLine: string) => `console.log(${JSON.stringify(readyLine)})
process.once('SIGTERM', () => process.exit())
process.stdin.once('close', () => process.exit()).resume()
`

/** Copies the checked out version, whose bundle was built before the tests. Returns its entry. */
export function installCurrent(folder: string, readyLine: string): string {
  for (const part of [...parts, bundle]) cpSync(join(root, part), join(folder, part), { recursive: true })
  linkPackages(folder)
  return complete(folder, readyLine)
}

/** Extracts the sources of an earlier release from the history. */
export function extractRelease({ commit }: Release, folder: string): void {
  const archive = join(folder, 'release.tar')
  git(root, 'archive', `--output=${archive}`, commit, '--', ...manifests, 'tsconfig.base.json', 'contract', 'server')
  execFileSync('tar', ['-xf', archive, '-C', folder])
}

/**
 * Builds extracted sources. Returns the entry. An earlier release runs on the packages installed for the checked out
 * version, so this doesn't test differences between versions of packages.
 */
export function buildRelease(folder: string, readyLine: string): string {
  linkPackages(folder)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = [vite, 'build', join('server', 'dev'), '--logLevel', 'warn']
  execFileSync(process.execPath, build, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  return complete(folder, readyLine)
}

function complete(folder: string, readyLine: string): string {
  const sandbox = join(folder, 'sandbox', 'dist', 'main.js')
  mkdirSync(dirname(sandbox), { recursive: true })
  writeFileSync(sandbox, joinSandbox(readyLine))
  return join(folder, bundle, 'main.js')
}

const workspaces = '@guildshop'

/** Links every package separately, because our own workspaces must be those of the installation. */
function linkPackages(folder: string): void {
  for (const path of ['', 'server']) {
    const installed = join(root, path, 'node_modules')
    const links = join(folder, path, 'node_modules')
    mkdirSync(links, { recursive: true })
    const names = existsSync(installed) ? readdirSync(installed).filter((name) => !name.startsWith('.')) : []
    for (const name of names.filter((one) => one !== workspaces)) symlinkSync(join(installed, name), join(links, name))
  }
  mkdirSync(join(folder, 'node_modules', workspaces))
  symlinkSync(join(folder, 'contract'), join(folder, 'node_modules', workspaces, 'contract'))
}
