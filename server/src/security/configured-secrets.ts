import { localSecret } from './local-secret.ts'
import { createSecrets, type Secrets } from './secrets.ts'

type Settings = { secretKey: string | undefined; oldSecretKeys: string[]; dataFolder: string }

export function configuredSecrets({ secretKey, oldSecretKeys, dataFolder }: Settings): Secrets {
  return createSecrets(secretKey ?? localSecret(dataFolder), oldSecretKeys)
}
