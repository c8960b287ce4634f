import { runMigrations } from 'graphile-worker'
import { localSecret } from '../../security/local-secret.ts'
import { createSecrets } from '../../security/secrets.ts'
import { openDatabase } from '../open-database.ts'

/** The database with its queue, and the fingerprint of the secret key. */
export async function openStoredData() {
  const opened = await openDatabase()
  await runMigrations({ connectionString: opened.url })
  const { secretKey, dataFolder } = opened.config
  const keyMark = createSecrets(secretKey ?? localSecret(dataFolder)).fingerprint('backup', 'key')
  return { ...opened, keyMark }
}
