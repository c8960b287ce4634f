import { maskKey } from '@guildshop/contract/deliverable-rules'
import type { Dependencies } from '../../../dependencies.ts'

type Deps = Pick<Dependencies, 'secrets'>
type Sealed = { id: string; secret: string }

const fieldOf = (id: string) => `license_key.secret:${id}` as const

export const sealKey = ({ secrets }: Deps, id: string, key: string) => secrets.seal(key, fieldOf(id))

export const openKey = ({ secrets }: Deps, { id, secret }: Sealed) => secrets.open(secret, fieldOf(id))

export const maskedKey = (deps: Deps, sealed: Sealed) => maskKey(openKey(deps, sealed))

/** Identifies a key without decrypting the pool. */
export const keyFingerprint = ({ secrets }: Deps, key: string) => secrets.fingerprint('license-key', key)

/** The hashes that may be stored for a key. */
export const keyFingerprints = ({ secrets }: Deps, key: string) => secrets.fingerprints('license-key', key)
