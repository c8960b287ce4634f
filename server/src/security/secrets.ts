import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

export type Secrets = ReturnType<typeof createSecrets>

/** Where a ciphertext is stored, as `table.column:row`. */
type SealedField = `${string}.${string}:${string}`

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** Derives a separate key for each purpose from the secret key. */
export function createSecrets(secretKey: string) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `guildshop:${use}`, 32))
  const sealing = derive('seal')
  const fingerprints = derive('fingerprint')
  const keyId = createHmac('sha256', sealing).update('key id').digest('base64url').slice(0, 8)
  const header = `${version}.${keyId}`

  return {
    tokenKey: createSecretKey(derive('token')),

    /**
     * Encrypts TOTP secrets, provider tokens and queued mails. The ciphertext contains its version and key id and is bound
     * to the given field.
     */
    seal(text: string, field: SealedField): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(`${header}\0${field}`))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${header}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },

    /** A ciphertext without a version predates field binding; it's upgraded on the next write. */
    open(sealed: string, field: SealedField): string {
      if (!sealed.includes('.')) return decrypt(sealed)
      const [itsVersion, itsKey, body = ''] = sealed.split('.')
      if (itsVersion !== version) throw new Error('Sealed in a format that this release does not support.')
      if (itsKey !== keyId) throw new Error('Sealed with a different SECRET_KEY.')
      return decrypt(body, `${header}\0${field}`)
    },

    /** A keyed hash for codes, challenges and tokens. */
    fingerprint(purpose: string, text: string): string {
      return createHmac('sha256', fingerprints).update(`${purpose}\0${text}`).digest('base64url')
    },
  }

  function decrypt(body: string, associatedData?: string): string {
    const bytes = Buffer.from(body, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    if (associatedData !== undefined) decipher.setAAD(Buffer.from(associatedData))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  }
}
