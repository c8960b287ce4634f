import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const ours = createSecrets('a secret key of at least 32 characters')
const theirs = createSecrets('another secret key of 32 characters...')

test('what is sealed can be opened again with the same key', () => {
  const text = 'JBSWY3DPEHPK3PXP · ünïcödé 🛒'

  expect(createSecrets('a secret key of at least 32 characters').open(ours.seal(text))).toBe(text)
})

test('the same text is sealed differently each time', () => {
  expect(ours.seal('seed')).not.toBe(ours.seal('seed'))
})

test('another key opens nothing', () => {
  const sealed = ours.seal('seed')

  expect(() => theirs.open(sealed)).toThrow()
})

test('what was tampered with, anywhere, does not open', () => {
  const bytes = Buffer.from(ours.seal('seed'), 'base64url')

  const tampered = [...bytes.keys()].map((at) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  })

  for (const sealed of [...tampered, bytes.subarray(0, 20).toString('base64url'), '']) {
    expect(() => ours.open(sealed)).toThrow()
  }
})

test('a fingerprint is the same for the same text, purpose and key, and for nothing else', () => {
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

test('each use has a key of its own', () => {
  expect(ours.tokenKey.export()).toHaveLength(32)
  expect(ours.tokenKey.export()).not.toEqual(theirs.tokenKey.export())
})
