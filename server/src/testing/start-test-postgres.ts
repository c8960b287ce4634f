import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that each test file copies for itself. */
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run, with one migrated template database. */
export default async function startTestPostgres(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-test-'))
  const postgres = await startEmbeddedPostgres({ folder, fast: true })
  await migrate(postgres.url)
  await runMigrations({ connectionString: postgres.url })
  project.provide('templateUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
