import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { projectRoot } from '../lib/project-root.ts'
import { version } from '../version.ts'

const read = (...path: string[]) => readFileSync(join(projectRoot(), ...path), 'utf8')
const manifest = z.object({ version: z.string(), workspaces: z.array(z.string()).default([]) })
const project = manifest.parse(JSON.parse(read('package.json')))

const releasesIn = (changelog: string) =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((text) => ({ name: text.split('\n')[0] ?? '', text }))

const releases = releasesIn(read('CHANGELOG.md'))

/** Why the changelog misleads operators about a contract step, or null if it doesn't. */
function announcementProblem(file: string, changelog: string): string | null {
  const announcing = releasesIn(changelog).filter(({ text }) => {
    const [, steps = ''] = /^- Contract steps: (.+(?:\n {2}.+)*)/m.exec(text) ?? []
    return steps.split(/[\s,`]+/).some((word) => word.replace(/\.$/, '') === file)
  })
  if (announcing.length !== 1) return `is in the contract steps of ${announcing.length} releases`
  return /^- Rollback: no\b/m.test(announcing[0]?.text ?? '') ? null : 'is in a release that promises a rollback'
}

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

describe('a contract step', () => {
  test('is announced by one release, which rules out a rollback', () => {
    const files = readdirSync(join(projectRoot(), 'server', 'migrations')).filter((name) =>
      name.endsWith('.contract.sql'),
    )

    const changelog = read('CHANGELOG.md')
    expect(files.map((file) => [file, announcementProblem(file, changelog)])).toEqual(files.map((file) => [file, null]))
  })

  const release = (name: string, rollback: string, steps: string) =>
    `## ${name}\n\n- Rolling upgrade: from 1.0.\n- Rollback: ${rollback}\n- Contract steps: ${steps}\n`
  const file = '0050-old.contract.sql'

  test.each([
    [null, release('1.1.0', 'no.', `${file}. Earlier versions no longer start.`)],
    [null, release('1.1.0', 'no.', `0049-x.contract.sql and\n  \`${file}\`.`) + release('1.0.0', 'to 0.9.0.', 'none.')],
    ['is in the contract steps of 0 releases', release('1.1.0', 'no.', 'none.')],
    ['is in the contract steps of 0 releases', release('1.1.0', 'no.', `1${file}.`)],
    ['is in the contract steps of 0 releases', `${release('1.1.0', 'no.', 'none.')}\nAdds ${file}.\n`],
    ['is in the contract steps of 2 releases', release('1.2.0', 'no.', file) + release('1.1.0', 'no.', file)],
    ['is in a release that promises a rollback', release('1.1.0', 'to 1.0.0.', `${file}.`)],
  ])('finds the problem %j', (problem, changelog) => {
    expect(announcementProblem(file, changelog)).toBe(problem)
  })
})
