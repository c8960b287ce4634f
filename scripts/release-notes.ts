import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = { version: string; workspaces?: string[] }

const root = join(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const readManifest = (folder = ''): Manifest => JSON.parse(read(folder, 'package.json'))

/** Returns why this tag can't be released, or null if it can. */
function tagProblem(tag: string, notes: string): string | null {
  const { version, workspaces = [] } = readManifest()
  if (tag !== `v${version}`) return `The tag is ${tag}, but the version in package.json is ${version}.`
  for (const folder of workspaces) {
    const { version: own } = readManifest(folder)
    if (own !== version) return `The version in ${folder}/package.json is ${own} instead of ${version}.`
  }
  return notes ? null : `CHANGELOG.md has no notes for ${version}.`
}

/** The section of a version, without its heading. */
function notesOf(version: string): string {
  const sections = read('CHANGELOG.md').split(/^## /m)
  const [, ...lines] = sections.find((section) => section.split(/\s/)[0] === version)?.split('\n') ?? []
  return lines.join('\n').trim()
}

const [tag = ''] = process.argv.slice(2)
const notes = notesOf(tag.replace(/^v/, ''))
const problem = tagProblem(tag, notes)
process.stdout.write(problem ? '' : `${notes}\n`)
process.stderr.write(problem ? `${problem}\n` : '')
process.exitCode = problem ? 1 : 0
