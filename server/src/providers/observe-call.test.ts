import { describe, expect, test } from 'vitest'
import { DiscordRefused } from './discord/discord-errors.ts'
import { type ObservedCall, observeCall, pathTemplate } from './observe-call.ts'
import { ProviderFailed } from './provider-failed.ts'
import { RateLimited } from './rate-limited.ts'

const calls: ObservedCall[] = []
const call = {
  provider: 'discord',
  method: 'GET',
  url: 'https://discord.com/api/v10/users/@me',
  path: '/v10/users/@me',
}
const observed = { ...call, onCall: (one: ObservedCall) => calls.push(one) }

describe('observeCall', () => {
  test.each([
    ['rate-limited', new RateLimited('discord', 'GET', 5)],
    ['unavailable', new ProviderFailed('discord', 502, 'GET')],
    ['no-reply', new ProviderFailed('discord', 0, 'GET: timed out')],
    ['rejected', new DiscordRefused('GET', 403, 50_001)],
    ['rejected', new ProviderFailed('s3', 403, 'read an object')],
    ['rate-limited', new ProviderFailed('s3', 429, 'read an object')],
  ])('reports a call as %s and throws its error', async (outcome, error) => {
    calls.length = 0

    await expect(observeCall(observed, () => Promise.reject(error))).rejects.toBe(error)

    expect(calls).toEqual([
      { provider: 'discord', operation: 'GET /v10/users/@me', outcome, seconds: expect.any(Number) },
    ])
  })

  test.each([
    [200, 'ok'],
    [302, 'ok'],
    [404, 'rejected'],
  ])('reports a reply with %i as %s', async (status, outcome) => {
    calls.length = 0

    const reply = await observeCall(
      observed,
      async () => ({ status }),
      (result) => result.status,
    )

    expect(reply).toEqual({ status })
    expect(calls).toMatchObject([{ outcome }])
  })
})

test.each([
  [
    '/v10/guilds/310000000000010001/members/210000000000000005/roles/410000000000010005',
    '/v10/guilds/{id}/members/{id}/roles/{id}',
  ],
  [
    '/v10/webhooks/210000000000000099/aW50ZXJhY3Rpb246MTox/messages/@original',
    '/v10/webhooks/{id}/{id}/messages/@original',
  ],
  ['/v2/checkout/orders/5O190127TN364715T/capture', '/v2/checkout/orders/{id}/capture'],
  ['/v1/billing/plans/P-5ML4271244454362WXNWU5NQ', '/v1/billing/plans/{id}'],
  ['/v1/customer/disputes/PP-D-12345/provide-evidence', '/v1/customer/disputes/{id}/provide-evidence'],
  ['/oauth2/token', '/oauth2/token'],
  ['/v1/notifications/verify-webhook-signature', '/v1/notifications/verify-webhook-signature'],
  ['', ''],
])('pathTemplate turns %s into %s', (path, template) => {
  expect(pathTemplate(path)).toBe(template)
})
