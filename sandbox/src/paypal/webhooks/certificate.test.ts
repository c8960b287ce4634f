import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueCertificate } from './certificate.ts'

const dates = { from: new Date('2026-01-02T03:04:05Z'), until: new Date('2055-01-02T03:04:05Z') }

test('issueCertificate supports an EC root', () => {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const leaf = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issued = { issuer: 'A root', signingKey: root.privateKey, ...dates }

  const own = new X509Certificate(
    issueCertificate({ ...issued, subject: 'A root', publicKey: root.publicKey, isAuthority: true }),
  )
  const theirs = new X509Certificate(
    issueCertificate({ ...issued, subject: 'leaf.test', publicKey: leaf.publicKey, isAuthority: false }),
  )

  expect(own.verify(root.publicKey)).toBe(true)
  expect(theirs.checkIssued(own)).toBe(true)
  expect(theirs.verify(own.publicKey)).toBe(true)
})

test('issueCertificate creates a valid root and leaf with their validity dates', () => {
  const root = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const leaf = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issued = { issuer: 'A root', signingKey: root.privateKey, ...dates }

  const own = new X509Certificate(
    issueCertificate({ ...issued, subject: 'A root', publicKey: root.publicKey, isAuthority: true }),
  )
  const theirs = new X509Certificate(
    issueCertificate({ ...issued, subject: 'leaf.test', publicKey: leaf.publicKey, isAuthority: false }),
  )

  expect(own.ca).toBe(true)
  expect(own.verify(root.publicKey)).toBe(true)
  expect(theirs.ca).toBe(false)
  expect(theirs.checkIssued(own)).toBe(true)
  expect(theirs.verify(own.publicKey)).toBe(true)
  expect(theirs.verify(leaf.publicKey)).toBe(false)
  expect(theirs.checkHost('leaf.test')).toBe('leaf.test')
  expect(theirs.subject).toBe('O=Sandbox: nothing here is real\nCN=leaf.test')
  expect([theirs.validFrom, theirs.validTo].map((text) => new Date(text))).toEqual([dates.from, dates.until])
  expect(theirs.publicKey.equals(leaf.publicKey)).toBe(true)
})
