import { errorMessage } from '../errors/error-message.ts'
import { openStoredData } from './backup/open-stored-data.ts'
import { countOldKeys } from './rotation/count-old-keys.ts'
import { rotateSecrets } from './rotation/rotate-secrets.ts'
import { rotationText } from './rotation/rotation-text.ts'

const { db, secrets, config, close } = await openStoredData()
try {
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
