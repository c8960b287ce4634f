import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSecrets } from '../../../../security/secrets.ts'
import { readDownloadToken, signDownloadLink } from './download-link.ts'

const publicUrl = 'https://shop.example'
const signedAt = new Date('2026-11-17T12:00:00.500Z')
const deps = { secrets: createSecrets('a secret key of at least 32 characters'), now: () => signedAt, publicUrl }
const entitlementId = randomUUID()
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
const at = (time: string) => ({ ...deps, now: () => new Date(time) })

describe('signDownloadLink', () => {
  test('returns a URL that is valid for 15 minutes', () => {
    const { url, expiresAt } = signDownloadLink(deps, entitlementId)

    expect(url).toMatch(/^https:\/\/shop\.example\/api\/downloads\/[\w-]{48}\.[\w-]{43}$/)
    expect(expiresAt).toEqual(new Date('2026-11-17T12:15:00.500Z'))
  })

  test('gives every link an ID of its own', () => {
    const [one, other] = [signDownloadLink(deps, entitlementId), signDownloadLink(deps, entitlementId)]

    expect(readDownloadToken(deps, tokenOf(one)).id).not.toBe(readDownloadToken(deps, tokenOf(other)).id)
  })
})

describe('readDownloadToken', () => {
  const token = tokenOf(signDownloadLink(deps, entitlementId))

  test('returns what was signed', () => {
    expect(readDownloadToken(deps, token)).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), entitlementId })
  })

  test('refuses an expired token', () => {
    expect(readDownloadToken(at('2026-11-17T12:14:59Z'), token)).toMatchObject({ entitlementId })
    expect(() => readDownloadToken(at('2026-11-17T12:15:00Z'), token)).toThrow('has expired')
  })

  test('refuses a token in which any character was changed', () => {
    for (const index of token.split('').keys()) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(() => readDownloadToken(deps, changed)).toThrow("isn't valid")
    }
  })

  test('refuses a token in which any bit was flipped', () => {
    const bytes = Buffer.from(token, 'latin1')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => readDownloadToken(deps, flipped.toString('latin1'))).toThrow("isn't valid")
    }
  })

  test("refuses another instance's token, and one signed for another purpose", () => {
    const others = { ...deps, secrets: createSecrets('another secret key of 32 characters') }
    const [body = ''] = token.split('.')

    expect(() => readDownloadToken(others, token)).toThrow("isn't valid")
    expect(() => readDownloadToken(deps, `${body}.${deps.secrets.fingerprint('reset-token', body)}`)).toThrow(
      "isn't valid",
    )
  })

  test.each(['', '.', 'x', `${token}.`, `${token}A`, token.slice(0, -1), token.replace('.', '')])(
    'refuses %j',
    (malformed) => {
      expect(() => readDownloadToken(deps, malformed)).toThrow("isn't valid")
    },
  )
})
