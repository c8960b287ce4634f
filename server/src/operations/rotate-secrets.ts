import { configuredSecrets } from '../security/configured-secrets.ts'
import { runCommand } from './open-database.ts'
import { countOldKeys } from './rotation/count-old-keys.ts'
import { rotateSecrets } from './rotation/rotate-secrets.ts'
import { rotationText } from './rotation/rotation-text.ts'

await runCommand(async ({ db, config }) => {
  const secrets = configuredSecrets(config)
  const rotated = await rotateSecrets({ db, secrets })
  const left = await countOldKeys({ db, secrets })
  process.stdout.write(rotationText(rotated, left, config.oldSecretKeys.length > 0))
  return left.values.old + left.values.unknown > 0 ? 1 : 0
})
