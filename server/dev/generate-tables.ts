import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/db/migrate.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'

/** Generates table types from a freshly migrated database. */
export async function generateTables(outFile: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-types-'))
  const postgres = await startEmbeddedPostgres({ folder, fast: true })
  try {
    await migrate(postgres.url)
    describeTables(postgres.url, outFile)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** With `verify`, writes nothing and fails if the file is out of date. */
export function describeTables(url: string, outFile: string, { verify = false } = {}): void {
  const options = [
    '--dialect=postgres',
    '--camel-case',
    '--singularize',
    '--include-pattern=public.*',
    '--exclude-pattern=*.schema_migration',
    '--type-mapping={"int8":"number","date":"string"}',
    ...(verify ? ['--verify'] : []),
  ]
  execFileSync('npx', ['kysely-codegen', ...options, `--url=${url}`, `--out-file=${outFile}`], { stdio: 'pipe' })
}
