import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { projectRoot } from '../lib/project-root.ts'
import { version } from '../version.ts'

const read = (...path: string[]) => readFileSync(join(projectRoot(), ...path), 'utf8')
const manifest = z.object({ version: z.string(), workspaces: z.array(z.string()).default([]) })
const project = manifest.parse(JSON.parse(read('package.json')))

const releases = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n')[0] ?? '', text }))

test('every workspace has the version of the release', () => {
  const versions = project.workspaces.map((folder) => manifest.parse(JSON.parse(read(folder, 'package.json'))).version)

  expect(new Set([version, ...versions])).toEqual(new Set([project.version]))
})

test('the changelog begins with the version of the sources', () => {
  expect(releases[0]?.name).toBe(version)
})

describe.each(releases)('the changelog of $name', ({ text }) => {
  test('says from which version a rolling upgrade works and to which one a rollback', () => {
    const note = text.split(/^### /m).find((section) => section.startsWith('Upgrade\n')) ?? ''

    expect(note).toMatch(/^- Rolling upgrade: (no|from \d+\.\d+)\b/m)
    expect(note).toMatch(/^- Rollback: (no|to \d+\.\d+)\b/m)
    expect(note).toMatch(/^- Contract steps: \S/m)
  })
})
