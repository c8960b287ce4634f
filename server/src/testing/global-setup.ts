import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../dev/postgres/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { projectRoot } from '../lib/project-root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that each test file copies for itself. */
    templateUrl: string
    /** The sandbox, built from its current sources. */
    sandboxProgram: string
  }
}

/** One PostgreSQL with one migrated template database, and one build of the sandbox, for the whole run. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-test-'))
  const [postgres, sandboxProgram] = await Promise.all([startMigratedPostgres(folder), buildSandbox(folder)])
  project.provide('templateUrl', postgres.url)
  project.provide('sandboxProgram', sandboxProgram)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startMigratedPostgres(folder: string) {
  const postgres = await startEmbeddedPostgres({ folder, fast: true })
  await migrate(postgres.url)
  await runMigrations({ connectionString: postgres.url })
  await closeTemplate(postgres.url)
  return postgres
}

/** PostgreSQL can't copy a database in use. */
async function closeTemplate(url: string): Promise<void> {
  const administration = new URL(url)
  administration.pathname = '/postgres'
  const client = new pg.Client({ connectionString: administration.href })
  await client.connect()
  await client.query('alter database guildshop allow_connections false')
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'guildshop'")
  await client.end()
}

/** Starts in a fifth of the time that its sources take. */
async function buildSandbox(folder: string): Promise<string> {
  const outDir = join(folder, 'sandbox')
  await build({ root: join(projectRoot(), 'sandbox'), logLevel: 'warn', ssr: { noExternal: true }, build: { outDir } })
  return join(outDir, 'main.js')
}
