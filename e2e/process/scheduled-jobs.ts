import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of the jobs with a schedule in a version's sources. Their payload may be empty. */
export function listScheduledJobs(folder: string): string[] {
  const sources = join(folder, 'server', 'src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(definition)])
    .filter(([text]) => /\n {2}schedule:/.test(text))
    .map(([, name = '']) => name)
}

const definition = /defineJob\(\{\s*name: '([^']+)'[\s\S]*?\n\}\)/g
