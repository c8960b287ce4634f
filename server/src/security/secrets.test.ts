import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const ours = createSecrets('a secret key of at least 32 characters')
const theirs = createSecrets('another secret key of 32 characters...')

const row = 'account.totp_secret:1'

test('decrypts with the same key', () => {
  const text = 'JBSWY3DPEHPK3PXP · ünïcödé 🛒'

  expect(createSecrets('a secret key of at least 32 characters').open(ours.seal(text, row), row)).toBe(text)
})

test('encrypts the same text differently each time', () => {
  expect(ours.seal('seed', row)).not.toBe(ours.seal('seed', row))
})

test('does not decrypt with another key', () => {
  const sealed = ours.seal('seed', row)

  expect(() => theirs.open(sealed, row)).toThrow('Sealed with a different SECRET_KEY')
})

test('does not decrypt a ciphertext that was tampered with anywhere', () => {
  const [version, key, body = ''] = ours.seal('seed', row).split('.')
  const bytes = Buffer.from(body, 'base64url')

  const tampered = [...bytes.keys()].map((at) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  })

  for (const changed of [...tampered, bytes.subarray(0, 20).toString('base64url'), '']) {
    expect(() => ours.open(`${version}.${key}.${changed}`, row)).toThrow()
  }
})

describe('a versioned ciphertext', () => {
  test('contains its version and key id', () => {
    const [first, second] = [ours.seal('seed', row), theirs.seal('seed', row)].map((sealed) => sealed.split('.'))

    expect(first).toEqual(['v1', expect.stringMatching(/^[\w-]{8}$/), expect.any(String)])
    expect(second?.[1]).not.toBe(first?.[1])
  })

  test('does not decrypt in another row or column', () => {
    const sealed = ours.seal('seed', row)

    expect(() => ours.open(sealed, 'account.totp_secret:2')).toThrow()
    expect(() => ours.open(sealed, 'discord_link.access_token:1')).toThrow()
  })

  test('does not decrypt with an unknown version, another key or none', () => {
    const [, key, body] = ours.seal('seed', row).split('.')

    for (const sealed of [`v2.${key}.${body}`, `v1.AAAAAAAA.${body}`, `v1.${body}`, body ?? '', `${key}.${body}`]) {
      expect(() => ours.open(sealed, row)).toThrow()
    }
  })
})

test('does not decrypt a ciphertext without a version', () => {
  const key = Buffer.from(hkdfSync('sha256', 'a secret key of at least 32 characters', '', 'guildshop:seal', 32))
  const nonce = Buffer.alloc(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update('seed', 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')

  expect(() => ours.open(sealed, row)).toThrow('Sealed in a format that this release does not support.')
})

test('fingerprints are equal only for the same text, purpose and key', () => {
  const print = ours.fingerprint('reset', '123456')

  expect(ours.fingerprint('reset', '123456')).toBe(print)
  const others = [
    ours.fingerprint('reset', '123457'),
    ours.fingerprint('verification', '123456'),
    ours.fingerprint('rese', 't123456'),
    theirs.fingerprint('reset', '123456'),
  ]
  expect(others).not.toContain(print)
})

test('derives the key of session tokens from its own label', () => {
  const derived = hkdfSync('sha256', 'a secret key of at least 32 characters', '', 'guildshop:token', 32)

  expect(createSecrets('a secret key of at least 32 characters').tokenKey.export()).toEqual(Buffer.from(derived))
  expect(ours.tokenKey.export()).not.toEqual(theirs.tokenKey.export())
})

test('derives fingerprints from their own label', () => {
  const key = Buffer.from(hkdfSync('sha256', 'a secret key of at least 32 characters', '', 'guildshop:fingerprint', 32))

  const print = createSecrets('a secret key of at least 32 characters').fingerprint('reset', '1')

  expect(print).toBe(createHmac('sha256', key).update('reset\x001').digest('base64url'))
})

test('refuses a shortened authentication tag', () => {
  const [version, key, body = ''] = ours.seal('', row).split('.')
  const short = Buffer.from(body, 'base64url')
    .subarray(0, 12 + 4)
    .toString('base64url')

  expect(() => ours.open(`${version}.${key}.${short}`, row)).toThrow()
})

describe('during a rotation', () => {
  const [oldKey, newKey] = ['the old secret key, of 32 characters', 'the new secret key, of 32 characters']
  const before = createSecrets(oldKey)
  /** First everyone learns the new key, then everyone uses it. */
  const prepared = createSecrets(oldKey, [newKey])
  const switched = createSecrets(newKey, [oldKey])
  const after = createSecrets(newKey)

  test('every process reads and verifies values of the others, at every step', () => {
    const steps = [
      [before, prepared],
      [prepared, switched],
      [switched, after],
    ] as const

    for (const [one, other] of steps.slice(0, 2)) {
      expect(other.open(one.seal('seed', row), row)).toBe('seed')
      expect(one.open(other.seal('seed', row), row)).toBe('seed')
      expect(other.fingerprints('reset', '1')).toContain(one.fingerprint('reset', '1'))
      expect(one.fingerprints('reset', '1')).toContain(other.fingerprint('reset', '1'))
      expect(other.tokenKeys.some((key) => key.equals(one.tokenKey))).toBe(true)
      expect(one.tokenKeys.some((key) => key.equals(other.tokenKey))).toBe(true)
    }
    const [last, done] = steps[2]
    expect(done.open(last.seal('seed', row), row)).toBe('seed')
  })

  test('breaks processes with the former settings if the first step is skipped', () => {
    expect(() => before.open(switched.seal('seed', row), row)).toThrow('Sealed with a different SECRET_KEY')
  })

  test('encrypts new values with the current key only', () => {
    expect(switched.seal('seed', row).startsWith(after.sealedPrefix)).toBe(true)
    expect(switched.fingerprint('reset', '1')).toBe(after.fingerprint('reset', '1'))
    expect(switched.fingerprints('reset', '1')).toEqual([
      after.fingerprint('reset', '1'),
      before.fingerprint('reset', '1'),
    ])
    expect(switched.tokenKey.equals(after.tokenKey)).toBe(true)
    expect(switched.keyIds).toEqual([after.keyId, before.keyId])
  })

  test('old keys still bind a ciphertext to its field', () => {
    const sealed = before.seal('seed', row)

    expect(() => switched.open(sealed, 'account.totp_secret:2')).toThrow()
    expect(() => switched.open(sealed.replace(before.keyId, after.keyId), row)).toThrow()
  })

  test('writes the format that release 0.9.0 reads', () => {
    const [version, keyId, body = ''] = switched.seal('seed', row).split('.')
    const bytes = Buffer.from(body, 'base64url')
    const key = Buffer.from(hkdfSync('sha256', newKey, '', 'guildshop:seal', 32))

    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(`v1.${keyId}\0${row}`))
    decipher.setAuthTag(bytes.subarray(12, 28))

    expect(version).toBe('v1')
    expect(keyId).toBe(createHmac('sha256', key).update('key id').digest('base64url').slice(0, 8))
    expect(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')).toBe('seed')
  })
})
