import { runMigrations } from 'graphile-worker'
import { errorMessage } from '../errors/error-message.ts'
import { configuredSecrets } from '../security/configured-secrets.ts'
import { openDatabase } from './open-database.ts'
import { countOldKeys } from './rotation/count-old-keys.ts'
import { rotateSecrets } from './rotation/rotate-secrets.ts'
import { rotationText } from './rotation/rotation-text.ts'

const { db, url, config, close } = await openDatabase()
try {
  await runMigrations({ connectionString: url })
  const secrets = configuredSecrets(config)
  const rotated = await rotateSecrets({ db, secrets })
  const left = await countOldKeys({ db, secrets })
  process.stdout.write(rotationText(rotated, left, config.oldSecretKeys.length > 0))
  if (left.values.old + left.values.unknown > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
} finally {
  await close()
}
