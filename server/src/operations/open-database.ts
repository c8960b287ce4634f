import { startEmbeddedPostgres } from '../../dev/postgres/embedded-postgres.ts'
import { type Config, processEnvironment, readConfig } from '../config.ts'
import { connect, type Db, responseDeadlines } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { withProgress } from '../start/with-progress.ts'

type OpenDatabase = { db: Db; url: string; config: Config; close: () => Promise<void> }

/** Opens the configured database, or the embedded one, which is started if it isn't running. */
export async function openDatabase(): Promise<OpenDatabase> {
  const config = readConfig(processEnvironment())
  const embedded = config.databaseUrl
    ? null
    : await withProgress('PostgreSQL', startEmbeddedPostgres({ folder: config.dataFolder }))
  const url = config.databaseUrl ?? embedded?.url ?? ''
  await migrate(url)
  const { db, close } = connect(url, { connections: 4, responseDeadline: responseDeadlines.operations })
  return {
    db,
    url,
    config,
    async close() {
      await close()
      if (embedded && !embedded.wasRunning) await embedded.stop()
    },
  }
}
