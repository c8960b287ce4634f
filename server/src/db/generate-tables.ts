import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

/**
 * Writes the types of all tables from a freshly migrated database, so that code and schema can't drift apart.
 * With `verify` it writes nothing and fails when the file says something else.
 */
export async function generateTables(outFile: string, { verify = false } = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-types-'))
  const postgres = await startEmbeddedPostgres({ folder, fast: true })
  try {
    await migrate(postgres.url)
    const mapping = '--type-mapping={"int8":"number"}'
    const options = [
      '--dialect=postgres',
      '--camel-case',
      '--singularize',
      '--include-pattern=public.*',
      '--exclude-pattern=*.schema_migration',
      mapping,
      ...(verify ? ['--verify'] : []),
    ]
    execFileSync('npx', ['kysely-codegen', ...options, `--url=${postgres.url}`, `--out-file=${outFile}`], {
      stdio: 'pipe',
    })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
