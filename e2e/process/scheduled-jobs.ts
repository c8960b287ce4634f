import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of the jobs with a schedule in a version's sources. Their payload may be empty. */
export function listScheduledJobs(folder: string): string[] {
  return readSources(folder)
    .flatMap(({ text }) => [...text.matchAll(definition)])
    .filter(([text]) => /\n {2}schedule:|, schedule:/.test(text))
    .map(([, name = '']) => name)
}

/** Gives a job another name in a version's sources, so that other versions don't know it. */
export function renameJob(folder: string, name: string, newName: string): void {
  const definitions = readSources(folder).filter(({ text }) => text.includes(`name: '${name}'`))
  if (definitions.length === 0) throw new Error(`${folder} has no job ${name}.`)
  for (const { file, text } of definitions)
    writeFileSync(file, text.replaceAll(`name: '${name}'`, `name: '${newName}'`))
}

function readSources(folder: string): Array<{ file: string; text: string }> {
  const sources = join(folder, 'server', 'src')
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file: join(sources, file), text: readFileSync(join(sources, file), 'utf8') }))
}

/** Of any kind of job, on one line or several. */
const definition = /define\w*Job(?:<.*?>)?\(\{\s*name: '([^']+)'(?:.*\}\)$|[\s\S]*?\n\}\))/gm
