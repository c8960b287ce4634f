import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { dataFolder, root, sizeName } from './settings.ts'

const page = join(root, 'docs', 'performance.md')

/** Saves the report next to the data; a full run also updates docs/performance.md. */
export function keepReport(section: string, text: string): void {
  const folder = join(dataFolder, 'report')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${section}.md`), `${text}\n`)
  if (sizeName === 'full')
    writeFileSync(page, replacePart(readFileSync(page, 'utf8'), section, `${text}\n\n${where()}`))
}

function replacePart(whole: string, section: string, text: string): string {
  const [begin, end] = [`<!-- bench ${section} -->`, `<!-- end of ${section} -->`]
  const [before, rest = ''] = whole.split(begin)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`docs/performance.md has no markers for ${section}.`)
  return `${before}${begin}\n${text}\n${end}${after}`
}

function where(): string {
  const day = new Date().toISOString().slice(0, 10)
  const memory = Math.round(totalmem() / 1_000_000_000)
  return `_${day}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GB, Node ${process.version}, all on one machine._`
}
