import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { projectRoot } from '../lib/project-root.ts'

const names = z.record(z.string(), z.string()).default({})
const manifest = z.object({
  workspaces: z.array(z.string()).default([]),
  license: z.string().optional(),
  dependencies: names,
  devDependencies: names,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})
const lockEntry = z.object({
  license: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  os: z.array(z.string()).default(['linux']),
  cpu: z.array(z.string()).default(['x64']),
})

const read = (...path: string[]) => readFileSync(join(projectRoot(), ...path), 'utf8')
const project = manifest.parse(JSON.parse(read('package.json')))
const workspaces = project.workspaces.map((folder) => manifest.parse(JSON.parse(read(folder, 'package.json'))))
const lock = z.object({ packages: z.record(z.string(), lockEntry) }).parse(JSON.parse(read('package-lock.json')))
const installed = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ path, name: path.split('node_modules/').at(-1) ?? '', ...entry }))
const shipped = installed.filter(({ dev }) => !dev)
const page = read('docs', 'dependencies.md')

const allowed = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 PostgreSQL Python-2.0 Unlicense'.split(
    ' ',
  ),
)

/** The LGPL exception: libvips is a separate, unmodified and replaceable library. */
const isLibvips = (name: string) => /^@img\/sharp-(libvips|wasm32|win32)/.test(name)

/** Its manifest names no license, but it ships the text of the MIT license. */
const isPngJs = (name: string) => name === 'png-js'

function isAllowed({ name, license = 'none' }: { name: string; license?: string | undefined }): boolean {
  const isFine = (one: string) =>
    allowed.has(one) || (one === 'LGPL-3.0-or-later' && isLibvips(name)) || (one === 'none' && isPngJs(name))
  const choices = license.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every(isFine))
}

test('ships only packages with an allowed license', () => {
  const outside = shipped.filter((entry) => !isAllowed(entry)).map(({ path, license }) => `${path}: ${license}`)

  expect(shipped.length).toBeGreaterThan(100)
  expect(outside).toEqual([])
})

test('ships png-js under the MIT license', () => {
  expect(read('node_modules', 'png-js', 'LICENSE')).toContain('Permission is hereby granted, free of charge')
})

test('installs packages with the license in the lock file', () => {
  const manifests = shipped.map((entry) => ({ ...entry, file: join(projectRoot(), entry.path, 'package.json') }))
  const present = manifests.filter(({ file }) => existsSync(file))
  const licenceIn = (file: string) =>
    z.object({ license: z.string().optional() }).parse(JSON.parse(readFileSync(file, 'utf8')))

  const changed = present.filter(({ file, license }) => licenceIn(file).license !== license).map(({ path }) => path)

  expect(present.length).toBeGreaterThan(100)
  expect(changed).toEqual([])
})

test('installs every package from the registry with its hash', () => {
  const elsewhere = installed.filter(({ resolved, integrity }) => resolved || !integrity?.startsWith('sha512-'))

  expect(elsewhere.map(({ path }) => path)).toEqual([])
})

test('decides on every install script and documents those that are allowed', () => {
  const withScript = installed.filter(({ hasInstallScript }) => hasInstallScript)
  const runsHere = withScript.filter(({ os, cpu }) => /linux|darwin/.test(os.join()) && /x64|arm/.test(cpu.join()))
  const undecided = runsHere.filter(({ name }) => project.allowScripts[name] === undefined)
  const decided = Object.entries(project.allowScripts)

  expect(undecided.map(({ name }) => name)).toEqual([])
  expect(decided.filter(([name]) => !withScript.some((entry) => entry.name === name))).toEqual([])
  expect(decided.filter(([name, isYes]) => isYes && !page.includes(`\`${name}\``))).toEqual([])
})

test('documents exactly the direct dependencies with their licenses', () => {
  const chosen = [project, ...workspaces].flatMap((one) =>
    Object.keys({ ...one.dependencies, ...one.devDependencies }).filter((name) => !name.startsWith('@guildshop/')),
  )
  const licences = new Map(
    installed.filter(({ path, name }) => path === `node_modules/${name}`).map(({ name, license }) => [name, license]),
  )
  const lists = page.slice(page.indexOf('## Runtime dependencies'), page.indexOf('## Manual advisory review'))
  const documented = Array.from(lists.matchAll(/^\| `([^`]+)` \| [^|]+ \| ([^|]+) \|$/gm), ([, ...row]) => row)

  const expected = [...new Set(chosen)].map((name) => [name, licences.get(name)])
  expect(documented.toSorted()).toEqual(expected.toSorted())
})
