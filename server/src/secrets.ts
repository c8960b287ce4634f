import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

export type Secrets = ReturnType<typeof createSecrets>

/** Everything derived from the one secret key: each use gets a key of its own. */
export function createSecrets(secretKey: string) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `guildshop:${use}`, 32))
  const sealing = derive('seal')
  const fingerprints = derive('fingerprint')

  return {
    tokenKey: createSecretKey(derive('token')),

    /** Encrypts what must be readable again: seeds, provider tokens, queued mails. */
    seal(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },

    open(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },

    /** A keyed hash for what only needs to be recognised: codes, challenges, tokens. */
    fingerprint(purpose: string, text: string): string {
      return createHmac('sha256', fingerprints).update(`${purpose}\0${text}`).digest('base64url')
    },
  }
}
