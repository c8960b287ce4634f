import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../lib/project-root.ts'

type Rule = { isException: boolean; pattern: RegExp }

/** Large folders that every developer has and that are excluded anyway, which a test checks. */
const skipped = ['.git', 'node_modules', 'dist', '.data', '.browser']

const wildcards: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' }

/** Docker's rules: a pattern matches from the root of the context and includes what is below; the last match decides. */
function readRules(): Rule[] {
  const lines = readFileSync(join(projectRoot(), '.dockerignore'), 'utf8').split('\n')
  return lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const text = line.replace(/^!/, '')
      const source = text.replace(/\*\*\/|\*\*|\*|[.+?^${}()|[\]\\]/g, (found) => wildcards[found] ?? `\\${found}`)
      return { isException: line.startsWith('!'), pattern: new RegExp(`^${source}(?:/.*)?$`) }
    })
}

const rules = readRules()

/** Whether Docker sends this file to the build. */
export function isInContext(path: string): boolean {
  return rules.findLast(({ pattern }) => pattern.test(path))?.isException ?? true
}

/** The project's files that Docker sends to the build. */
export function contextFiles(folder = ''): string[] {
  return readdirSync(join(projectRoot(), folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (skipped.includes(entry.name)) return []
    if (entry.isDirectory()) return contextFiles(path)
    return isInContext(path) ? [path] : []
  })
}
