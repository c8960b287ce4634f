import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { initialPaypalState } from '../paypal-state.ts'
import { authorityOf, issueLeaf } from './authority.ts'

const dates = { from: new Date('2026-01-02T03:04:05Z'), until: new Date('2055-01-02T03:04:05Z') }
const day = 24 * 60 * 60 * 1000

function newAuthority() {
  const state = { value: initialPaypalState(), save: () => undefined }
  return authorityOf({ state, now: () => dates.from })
}

test('authorityOf creates a self-signed root that is valid from the day before', async () => {
  const root = new X509Certificate((await newAuthority()).certificate)

  expect(root.ca).toBe(true)
  expect(root.verify(root.publicKey)).toBe(true)
  expect(root.subject).toBe('O=Sandbox: nothing here is real\nCN=Sandbox root')
  expect(new Date(root.validFrom).getTime()).toBe(dates.from.getTime() - day)
})

test('issueLeaf creates a leaf of the root with its name, key and validity dates', async () => {
  const authority = await newAuthority()
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  const leaf = new X509Certificate(await issueLeaf(authority, { ...dates, subject: 'leaf.test', publicKey }))

  const root = new X509Certificate(authority.certificate)
  expect(leaf.ca).toBe(false)
  expect(leaf.checkIssued(root)).toBe(true)
  expect(leaf.verify(root.publicKey)).toBe(true)
  expect(leaf.verify(publicKey)).toBe(false)
  expect(leaf.checkHost('leaf.test')).toBe('leaf.test')
  expect(leaf.subject).toBe('O=Sandbox: nothing here is real\nCN=leaf.test')
  expect([leaf.validFrom, leaf.validTo].map((text) => new Date(text))).toEqual([dates.from, dates.until])
  expect(leaf.publicKey.equals(publicKey)).toBe(true)
})
