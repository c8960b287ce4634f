import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { SealedField } from './sealed-columns.ts'

export type Secrets = ReturnType<typeof createSecrets>

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** New values use `secretKey`; values of earlier keys can still be read and verified with `oldKeys`. */
export function createSecrets(secretKey: string, oldKeys: readonly string[] = []) {
  const current = deriveKeys(secretKey)
  const all = [current, ...oldKeys.map(deriveKeys)]
  const header = `${version}.${current.id}`

  /** One fingerprint per key, the current key's first: any of them may be stored for this text. */
  const fingerprints = (purpose: string, text: string) => all.map((keys) => hash(keys.fingerprints, purpose, text))

  return {
    /** Signs session tokens. */
    tokenKey: current.token,
    /** Verify session tokens, the current first. */
    tokenKeys: all.map(({ token }) => token),
    keyId: current.id,
    keyIds: all.map(({ id }) => id),
    /** The prefix of values encrypted with the current key. */
    sealedPrefix: `${header}.`,

    /**
     * Encrypts TOTP secrets, provider tokens and queued mails. The ciphertext contains its version and key id and is bound
     * to the given field.
     */
    seal(text: string, field: SealedField): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.sealing, nonce).setAAD(Buffer.from(`${header}\0${field}`))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${header}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },

    open(sealed: string, field: SealedField): string {
      const [itsVersion, itsKey, body = ''] = sealed.split('.')
      if (itsVersion !== version) throw new Error('Sealed in a format that this release does not support.')
      const keys = all.find(({ id }) => id === itsKey)
      if (!keys) throw new Error('Sealed with a different SECRET_KEY.')
      return decrypt(keys, body, `${version}.${keys.id}\0${field}`)
    },

    /** A keyed hash for codes, challenges and tokens. To find or compare stored ones, use `fingerprints`. */
    fingerprint: (purpose: string, text: string): string => hash(current.fingerprints, purpose, text),
    fingerprints,
  }
}

type Keys = ReturnType<typeof deriveKeys>

/** Derives a separate key for each purpose from the secret key. */
function deriveKeys(secretKey: string) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `guildshop:${use}`, 32))
  const sealing = derive('seal')
  return {
    id: createHmac('sha256', sealing).update('key id').digest('base64url').slice(0, 8),
    sealing,
    fingerprints: derive('fingerprint'),
    token: createSecretKey(derive('token')),
  }
}

const hash = (key: Buffer, purpose: string, text: string) =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url')

function decrypt({ sealing }: Keys, body: string, associatedData: string): string {
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(associatedData))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}
