import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { dataFolder, root, sizeName } from './settings.ts'

/** Saves the report next to the data; a full run also updates bench/results. */
export function saveReport(section: string, text: string): void {
  const folders = [join(dataFolder, 'report'), ...(sizeName === 'full' ? [join(root, 'bench', 'results')] : [])]
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${section}.md`), `${text}\n\n${machine()}\n`)
  }
}

function machine(): string {
  const day = new Date().toISOString().slice(0, 10)
  const memory = Math.round(totalmem() / 1_000_000_000)
  return `_${day}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GB, Node ${process.version}, all on one machine._`
}
