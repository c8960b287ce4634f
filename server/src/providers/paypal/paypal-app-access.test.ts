import { describe, expect, test } from 'vitest'
import { fakeProvider } from '../../testing/providers/provider-fake.ts'
import { otherEnvironment } from './paypal-app-access.ts'
import { createPaypalClient } from './paypal-client.ts'

const rejected = { status: 401, json: { error: 'invalid_client' } }
const accepted = { json: { access_token: 'token', expires_in: 32_400, scope: 'openid' } }
const credentials = { clientId: 'the-client', clientSecret: 'the-secret' }

test.each([
  ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'],
  ['https://api-m.sandbox.paypal.com', 'https://api-m.paypal.com'],
  ['http://127.0.0.1:4010', null],
])('knows the other environment of %s', (apiBase, other) => {
  expect(otherEnvironment(apiBase)).toBe(other)
})

describe('worksElsewhere', () => {
  test.each([
    ['true for credentials of the other environment', accepted, true],
    ['false for credentials that work nowhere', rejected, false],
  ])('returns %s', async (_name, answer, expected) => {
    const here = await fakeProvider(() => rejected)
    const other = await fakeProvider(() => answer)
    const paypal = createPaypalClient({ ...credentials, apiBase: here.url, otherApiBase: other.url })

    expect(await paypal.worksElsewhere()).toBe(expected)
    expect(here.requests).toEqual([])
  })

  test('asks nobody if there is no other environment', async () => {
    const here = await fakeProvider(() => accepted)

    expect(await createPaypalClient({ ...credentials, apiBase: here.url }).worksElsewhere()).toBeNull()
    expect(here.requests).toEqual([])
  })
})

describe('readFeatures', () => {
  const featuresOf = async (scope: string | undefined) => {
    const { url } = await fakeProvider(() => ({ json: { access_token: 'token', expires_in: 32_400, scope } }))
    return createPaypalClient({ ...credentials, apiBase: url }).readFeatures()
  }

  test("reads them from the token's scopes", async () => {
    expect(await featuresOf('openid https://uri.paypal.com/services/subscriptions')).toEqual({
      tracking: false,
      subscriptions: true,
    })
  })

  test('returns null if PayPal lists no scopes', async () => {
    expect(await featuresOf(undefined)).toBeNull()
  })
})
