import { rootCertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { testCertificate } from '../../../testing/providers/provider-certificates.ts'
import { isInForce, isPaypalChain, readChain } from './certificate-chain.ts'

const root = await testCertificate({ name: 'Some Root', isAuthority: true })
const middle = await testCertificate({ name: 'Some Issuer', issuer: root, isAuthority: true })
const paypal = await testCertificate({ name: 'messageverificationcerts.paypal.com', issuer: middle })
const authorities = [root.pem]

const isTrusted = (...pems: string[]) => isPaypalChain(readChain(pems.join('')), authorities)

test("trusts PayPal's certificate with a complete chain, with or without the root", () => {
  expect(isTrusted(paypal.pem, middle.pem)).toBe(true)
  expect(isTrusted(paypal.pem, middle.pem, root.pem)).toBe(true)
})

test("trusts the certificates of PayPal's own sandbox", async () => {
  const name = 'messageverificationcerts.sandbox.paypal.com'

  expect(isTrusted((await testCertificate({ name, issuer: middle })).pem, middle.pem)).toBe(true)
})

test.each([
  ['shop.example'],
  ['messageverificationcerts.paypal.com.evil.example'],
  ['evil.messageverificationcerts.paypal.com'],
  ['x\nCN=messageverificationcerts.paypal.com'],
])('refuses a certificate of %j, although an authority signed it', async (name) => {
  expect(isTrusted((await testCertificate({ name, issuer: middle })).pem, middle.pem)).toBe(false)
})

test("refuses a forger's own certificate in PayPal's name", async () => {
  const forged = await testCertificate({ name: 'messageverificationcerts.paypal.com', isAuthority: true })

  expect(isTrusted(forged.pem)).toBe(false)
  expect(isTrusted(forged.pem, middle.pem)).toBe(false)
})

test('refuses a certificate that is signed by an unknown authority', async () => {
  const site = await testCertificate({ name: 'shop.example', issuer: middle })
  const forged = await testCertificate({ name: 'messageverificationcerts.paypal.com', issuer: site })

  expect(isTrusted(forged.pem, site.pem, middle.pem)).toBe(false)
})

test('refuses an issuer that only has the right name', async () => {
  const impostor = await testCertificate({ name: 'Some Root', isAuthority: true })
  const forged = await testCertificate({ name: 'messageverificationcerts.paypal.com', issuer: impostor })

  expect(isTrusted(forged.pem)).toBe(false)
})

test.each([
  ['nothing', ''],
  ['a web page', '<html>'],
  ['a broken certificate', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
  ['a chain in the wrong order', middle.pem + paypal.pem],
  ['a chain with a gap', paypal.pem + root.pem],
  ['an endless chain', paypal.pem + middle.pem + root.pem.repeat(9)],
])('refuses %s as a chain', (_name, text) => {
  expect(readChain(text)).toEqual([])
})

test("trusts Node's root certificates by default", () => {
  expect(isPaypalChain(readChain(paypal.pem + middle.pem + root.pem))).toBe(false)
  expect(isPaypalChain(readChain(rootCertificates[0] ?? ''), rootCertificates)).toBe(false)
})

test.each([
  ['before', '2025-12-31T23:59:59Z', false],
  ['within', '2026-06-01T00:00:00Z', true],
  ['after', '2027-01-01T00:00:01Z', false],
])('checks the validity period of a certificate: %s', async (_name, moment, expected) => {
  const term = { validFrom: new Date('2026-01-01'), validTo: new Date('2027-01-01') }
  const [certificate] = readChain((await testCertificate({ name: 'x', ...term })).pem)

  expect(certificate && isInForce(certificate, new Date(moment))).toBe(expected)
})
