import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { createInteractionVerifier } from './verify-interaction.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const hexKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const isGenuine = createInteractionVerifier(hexKey)

const rawBody = Buffer.from('{"type":1, "spaced": "ünïcode"}')
const timestamp = '1700000000'
const signature = sign(null, Buffer.concat([Buffer.from(timestamp), rawBody]), privateKey).toString('hex')
const delivery = { signature, timestamp, rawBody }

test("a request with Discord's signature is genuine", () => {
  expect(isGenuine(delivery)).toBe(true)
})

test.each([
  ['another body', { ...delivery, rawBody: Buffer.from('{"type":1,"spaced":"ünïcode"}') }],
  ['another time', { ...delivery, timestamp: '1700000001' }],
  ['another signature', { ...delivery, signature: signature.replace(/^../, (byte) => (byte === '00' ? '01' : '00')) }],
  ['half a signature', { ...delivery, signature: signature.slice(0, 64) }],
  ['a signature that is not hexadecimal', { ...delivery, signature: 'z'.repeat(128) }],
  ['no signature', { ...delivery, signature: undefined }],
  ['no time', { ...delivery, timestamp: undefined }],
])('a request with %s is not', (_name, forged) => {
  expect(isGenuine(forged)).toBe(false)
})

test("somebody else's key proves nothing", () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)

  expect(createInteractionVerifier(other.toString('hex'))(delivery)).toBe(false)
})
