import { runMigrations } from 'graphile-worker'
import { configuredSecrets } from '../../security/configured-secrets.ts'
import { openDatabase } from '../open-database.ts'

/** The database with its queue, and the fingerprints of the current and all secret keys. */
export async function openStoredData() {
  const opened = await openDatabase()
  await runMigrations({ connectionString: opened.url })
  const secrets = configuredSecrets(opened.config)
  const [purpose, text] = ['backup', 'key'] as const
  const keyMark = secrets.fingerprint(purpose, text)
  return { ...opened, secrets, keyMark, keyMarks: secrets.fingerprints(purpose, text) }
}
