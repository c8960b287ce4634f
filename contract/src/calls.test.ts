import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './calls.ts'

/** Section 7, transcribed: the fields that each call sends ('-' for none) and that its reply must support. */
const specification = `
POST /auth/login: identifier password -> token twoFactorRequired userId accountDeactivated
POST /auth/verify-2fa: userId token -> token
POST /auth/register: email username password acceptedToS acceptedPrivacyPolicy -> token message
POST /auth/reactivate/send_code: identifier password -> message
POST /auth/reactivate/confirm_code: identifier code -> message token
POST /auth/forgot-password/check: email -> twoFactorEnabled
POST /auth/forgot-password/send-code: email -> message
POST /auth/verify-reset-code: email method code -> verificationToken
POST /auth/reset-password-with-token: verificationToken newPassword -> message
POST /auth/verify-code: code -> message user
POST /auth/resend-verification: - -> message
POST /profile/change-password: currentPassword -> message
POST /profile/password-change/send_code: currentPassword -> message
POST /profile/confirm-password-change: newPassword twoFactorToken -> message
POST /profile/password-change/confirm_code: newPassword code -> message
GET /profile/me: - -> email username isVerified isTwoFactorEnabled premiumStatus premiumExpiresAt isAdminGrantedPremium paypalPayerId discordId discordUsername discordDiscriminator discordAvatar subscriptionStatus
POST /2fa/setup: - -> secret qrCodeUrl
POST /2fa/verify: token -> message
POST /2fa/disable: token -> message
GET /discord/auth: - -> authorizationUrl
DELETE /profile/discord: - -> message profile
GET /paypal/auth: - -> authorizationUrl
DELETE /profile/paypal: - -> message
POST /paypal/subscribe/initiate: - -> approveUrl
POST /paypal/subscribe/activate: subscriptionId -> message
POST /paypal/subscribe/cancel: - -> message
POST /profile/deactivate/send_code: - -> message
POST /profile/deactivate/confirm_code: code -> message
POST /profile/deactivate/with_2fa: twoFactorToken token -> message
POST /profile/redeem-code: code -> message
GET /guilds: - -> _id guildId name icon owner isEnabled defaultCurrency manageRoleId notificationRoleId
POST /guilds: guildId name icon -> _id guildId name icon owner isEnabled defaultCurrency manageRoleId notificationRoleId
DELETE /guilds/{id}: - -> message
GET /guilds/manageable: - -> _id guildId name icon owner isEnabled defaultCurrency manageRoleId notificationRoleId
GET /guilds/details/{id}: - -> _id guildId name icon owner isEnabled defaultCurrency manageRoleId notificationRoleId
GET /discord/eligible-guilds: - -> id name icon eligibleType
GET /discord/guilds/{id}/roles: - -> id name
GET /discord/guilds/{id}/channels: - -> id name
PUT /guilds/{id}/config: defaultCurrency manageRoleId notificationRoleId -> message
GET /guilds/{id}/items: - -> _id name description price currency stock requiresShipping imageUrl enabled roleId roleDurationDays
POST /guilds/{id}/items: name description price stock requiresShipping itemImage roleId roleDurationDays -> _id
PUT /items/{id}: name description price stock requiresShipping itemImage roleId roleDurationDays -> _id
DELETE /items/{id}: - -> message
GET /guilds/{id}/sales-metrics: - -> currentMonth salesCount revenueCents allTime items shopItemId monthSalesCount monthRevenueCents allTimeSalesCount allTimeRevenueCents
GET /guilds/{id}/sales/pending-shipment: - -> _id shopItemId name description imageUrl buyerDiscordId buyerDiscordUsername shippingAddress recipientName line1 line2 city state postalCode countryCode createdAt
PUT /sales/{id}/ship: trackingNumber -> message
GET /guilds/{id}/goal: - -> goal targetCents currency startDate endDate rewardText notifyChannelId notifyRoleId progressCents percent
PUT /guilds/{id}/goal: targetCents currency startDate endDate rewardText notifyChannelId notifyRoleId -> goal
DELETE /guilds/{id}/goal: - -> message
GET /admin/users/search: query -> _id username email isBanned
POST /admin/users/{id}/grant-premium: duration -> message
POST /admin/users/{id}/revoke-premium: - -> message
POST /admin/users/{id}/ban: reason -> message
POST /admin/users/{id}/unban: - -> message
POST /admin/premium-codes: codePrefix durationDays usesLimit expiresAt notes -> code
`

const listed = specification
  .trim()
  .split('\n')
  .map((line) => {
    const [, name = '', sent = '', told = ''] = /^(\w+ \S+): (.*) -> (.*)$/.exec(line) ?? []
    return { name, sends: sent === '-' ? [] : sent.split(' '), tells: told.split(' ') }
  })

const named = calls.map((call) => ({ ...call, name: `${call.method} ${call.path}` }))

/** Every property name in a schema, at any depth. */
function fieldsOf(schema: z.ZodMiniType, io: 'input' | 'output'): string[] {
  const fields = new Set<string>()
  JSON.stringify(z.toJSONSchema(schema, { io }), (key, value) => {
    if (key === 'properties') for (const name of Object.keys(value)) fields.add(name)
    return value
  })
  return [...fields]
}

test('lists every call of the specification exactly once', () => {
  expect(named.map(({ name }) => name).sort()).toEqual(listed.map(({ name }) => name).sort())
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
})

/** Optional fields beyond the specification. */
const additions = 'refundTakesBack loadedStock version maxQuantity deliverables keys membership members'.split(' ')

describe.each(listed)('$name', ({ name, sends, tells }) => {
  const call = named.find((candidate) => candidate.name === name)

  test('accepts exactly the fields of the specification', () => {
    const request = call?.body ?? call?.query
    const fields = request ? fieldsOf(request, 'input') : []

    expect(fields.filter((field) => !additions.includes(field)).sort()).toEqual([...sends].sort())
  })

  test('can return every field of the specification', () => {
    expect(call && fieldsOf(call.reply, 'output')).toEqual(expect.arrayContaining(tells))
  })

  test('can be converted to JSON Schema for input and output', () => {
    const schemas = [call?.reply, call?.body, call?.query].filter((schema) => schema !== undefined)

    const descriptions = schemas.flatMap((schema) => [
      z.toJSONSchema(schema, { io: 'input' }),
      z.toJSONSchema(schema, { io: 'output' }),
    ])

    expect(descriptions.length).toBeGreaterThan(0)
    expect(descriptions.every(({ type, anyOf }) => type === 'object' || type === 'array' || anyOf)).toBe(true)
  })
})

test('describes an item image as a file', () => {
  const body = named.find(({ name }) => name === 'PUT /items/{id}')?.body

  const description = body && z.toJSONSchema(body, { io: 'input' })

  expect(description?.properties).toMatchObject({ itemImage: { type: 'string', format: 'binary' } })
})
