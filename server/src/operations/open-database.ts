import pg from 'pg'
import { startEmbeddedPostgres } from '../../dev/postgres/embedded-postgres.ts'
import { type Config, processEnvironment, readConfig } from '../config.ts'
import { connect, type Db, responseDeadlines } from '../db/connect.ts'
import { countPending } from '../db/migrate.ts'
import { errorMessage } from '../errors/error-message.ts'
import { withProgress } from '../start/with-progress.ts'

type OpenDatabase = { db: Db; config: Config; close: () => Promise<void> }

/** Opens the configured database, or the embedded one, which is started if it isn't running. */
export async function openDatabase(): Promise<OpenDatabase> {
  const config = readConfig(processEnvironment())
  const embedded = config.databaseUrl
    ? null
    : await withProgress('PostgreSQL', startEmbeddedPostgres({ folder: config.dataFolder }))
  const stopEmbedded = async () => {
    if (embedded && !embedded.wasRunning) await embedded.stop()
  }
  const url = config.databaseUrl ?? embedded?.url ?? ''
  try {
    await refusePending(url)
  } catch (error) {
    await stopEmbedded()
    throw error
  }
  const { db, close } = connect(url, { connections: 4, responseDeadline: responseDeadlines.operations })
  return {
    db,
    config,
    async close() {
      await close()
      await stopEmbedded()
    },
  }
}

/** Commands never migrate: from a newer folder, one could remove what the running servers still use. */
async function refusePending(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    const pending = await countPending(client)
    if (pending === 0) return
    throw new Error(
      `The database has ${pending} pending migrations. Start this version's server first, or run the command of the version that is running.`,
    )
  } finally {
    await client.end()
  }
}

/** Runs an operator command, which returns its exit code. Prints errors without their stack. */
export async function runCommand(command: (open: Pick<OpenDatabase, 'db' | 'config'>) => Promise<number>) {
  try {
    const { db, config, close } = await openDatabase()
    try {
      process.exitCode = await command({ db, config })
    } finally {
      await close()
    }
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`)
    process.exitCode = 1
  }
}
