import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createInteractionVerifier, isTimely } from './verify-interaction.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const hexKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const isGenuine = createInteractionVerifier(hexKey)

const rawBody = Buffer.from('{"type":1, "spaced": "ünïcode"}')
const timestamp = '1700000000'
const signature = sign(null, Buffer.concat([Buffer.from(timestamp), rawBody]), privateKey).toString('hex')
const delivery = { signature, timestamp, rawBody }

test('accepts a request signed by Discord', () => {
  expect(isGenuine(delivery)).toBe(true)
})

test.each([
  ['another body', { ...delivery, rawBody: Buffer.from('{"type":1,"spaced":"ünïcode"}') }],
  ['another time', { ...delivery, timestamp: '1700000001' }],
  ['another signature', { ...delivery, signature: signature.replace(/^../, (byte) => (byte === '00' ? '01' : '00')) }],
  ['half a signature', { ...delivery, signature: signature.slice(0, 64) }],
  ['bytes before the signature', { ...delivery, signature: `00${signature}` }],
  ['bytes after the signature', { ...delivery, signature: `${signature}zz` }],
  ['a signature that is not hexadecimal', { ...delivery, signature: 'z'.repeat(128) }],
  ['no signature', { ...delivery, signature: undefined }],
  ['no time', { ...delivery, timestamp: undefined }],
])('rejects a request with %s', (_name, forged) => {
  expect(isGenuine(forged)).toBe(false)
})

test('rejects a signature by another key', () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)

  expect(createInteractionVerifier(other.toString('hex'))(delivery)).toBe(false)
})

describe('isTimely', () => {
  const secondsLater = (seconds: number) => new Date((Number(timestamp) + seconds) * 1000)

  test.each([
    [0, true],
    [300, true],
    [300.001, false],
    [-60, true],
    [-60.001, false],
  ])('accepts or refuses a request received %s seconds after it was signed: %s', (seconds, expected) => {
    expect(isTimely(timestamp, secondsLater(seconds))).toBe(expected)
  })

  test.each([undefined, '', 'now', `${timestamp}.0`, ` ${timestamp}`, `-${timestamp}`])(
    'refuses the time %j',
    (text) => {
      expect(isTimely(text, secondsLater(0))).toBe(false)
    },
  )
})
