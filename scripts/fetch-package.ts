import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs an npm package into its own folder on demand, because most machines don't need it. */
export function fetchPackage(name: string, version: string, folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', name))) return true
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`]
  return spawnSync('npm', options, { cwd: folder }).status === 0
}
