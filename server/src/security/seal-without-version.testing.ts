import { createCipheriv, hkdfSync } from 'node:crypto'

/** The ciphertext format without a version. */
export function sealWithoutVersion(text: string, secretKey = 'a secret key of at least 32 characters'): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'guildshop:seal', 32))
  const nonce = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}
