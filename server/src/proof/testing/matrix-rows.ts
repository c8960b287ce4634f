import type { RefusalCode } from '@guildshop/contract/refusals'
import { password } from '../../testing/builders/account-builders.ts'
import { servers } from '../../testing/builders/guild-builders.ts'
import { itemForm } from '../../testing/builders/item-builders.ts'
import type { AudienceName, Role } from './audiences.ts'
import type { Belongings, MatrixFixture } from './matrix-fixture.ts'

type Row = {
  for: AudienceName
  /** The answer to authorized callers: a status, or the refusal of a call without a valid code or subscription. */
  answer: number | RefusalCode
  but?: Partial<Record<Role, number | RefusalCode>>
  query?: string
  body?: (fixture: MatrixFixture, theirs: Belongings) => object
}

const wrongCode = () => ({ code: '000000' })
const wrongToken = () => ({ token: '000000' })
const wrongTwoFactor = () => ({ twoFactorToken: '000000' })
const withoutDiscord = (answer: RefusalCode) => ({ user: answer, 'super administrator': answer })
const newPassword = 'another horse'
const now = new Date().toISOString()
const public200 = { for: 'everyone', answer: 200 } as const
const mine = { for: 'the signed in', answer: 200 } as const
const managed = { for: 'those who manage the shop', answer: 200 } as const
const owned = { for: 'the owner of the shop', answer: 200 } as const
const ownersAlone = { for: 'its owner', answer: 200 } as const
const admins = { for: 'super administrators', answer: 200 } as const

const goal = {
  targetCents: 5000,
  currency: 'USD',
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: '2026-12-01T00:00:00.000Z',
}

const doors: Record<string, Row> = {
  'GET /healthz': public200,
  'GET /readyz': public200,
  'GET /.well-known/security.txt': public200,
  'GET /api/docs': { for: 'everyone', answer: 301 },
  'GET /api/docs/': public200,
  'GET /api/docs/js/scalar.js': public200,
  'GET /api/docs/openapi.json': public200,
  'GET /api/docs/openapi.yaml': public200,
  'GET /api/discord/links': public200,
  'GET /api/openapi.json': public200,
  'GET /images/{file}': { for: 'everyone', answer: 404 },
  'GET /api/checkout/return': { for: 'everyone', answer: 302 },
  'GET /api/checkout/cancel': { for: 'everyone', answer: 302 },
  'GET /api/discord/callback': { for: 'everyone', answer: 303 },
  'GET /api/paypal/callback': { for: 'everyone', answer: 303 },
  'POST /api/client-errors': {
    ...public200,
    body: () => ({ kind: 'error', message: 'broken', frames: ['assets/index-1.js:1:2'], path: '/' }),
  },
  'POST /api/discord/interactions': { for: 'everyone', answer: 401, body: () => ({ type: 1 }) },
  'POST /api/paypal/webhooks': { for: 'everyone', answer: 'INVALID_INPUT', body: () => ({ id: 'WH-1' }) },
}

const signIn: Record<string, Row> = {
  'POST /api/auth/register': {
    ...public200,
    body: () => ({
      email: 'new@example.com',
      username: 'newcomer',
      password,
      acceptedToS: true,
      acceptedPrivacyPolicy: true,
    }),
  },
  'POST /api/auth/login': { ...public200, body: ({ people }) => ({ identifier: people.user.username, password }) },
  'POST /api/auth/verify-2fa': {
    for: 'everyone',
    answer: 'TWO_FACTOR_EXPIRED',
    body: () => ({ userId: 'none', ...wrongToken() }),
  },
  'POST /api/auth/verify-2fa/recovery': {
    for: 'everyone',
    answer: 'TWO_FACTOR_EXPIRED',
    body: () => ({ userId: 'none', recoveryCode: 'aaaa-aaaa-aaaa' }),
  },
  'POST /api/auth/reactivate/send_code': {
    ...public200,
    body: ({ people }) => ({ identifier: people.deactivated.username, password }),
  },
  'POST /api/auth/reactivate/confirm_code': {
    for: 'everyone',
    answer: 'CODE_WRONG',
    body: ({ people }) => ({ identifier: people.deactivated.username, ...wrongCode() }),
  },
  'POST /api/auth/forgot-password/check': { ...public200, body: ({ people }) => ({ email: people.user.email }) },
  'POST /api/auth/forgot-password/send-code': { ...public200, body: ({ people }) => ({ email: people.user.email }) },
  'POST /api/auth/verify-reset-code': {
    for: 'everyone',
    answer: 'CODE_WRONG',
    body: ({ people }) => ({ email: people.user.email, method: 'email', ...wrongCode() }),
  },
  'POST /api/auth/reset-password-with-token': {
    for: 'everyone',
    answer: 'RESET_SESSION_INVALID',
    body: () => ({ verificationToken: 'none', newPassword }),
  },
  'POST /api/auth/verify-code': { for: 'the signed in', answer: 'EMAIL_ALREADY_VERIFIED', body: wrongCode },
  'POST /api/auth/resend-verification': { for: 'the signed in', answer: 'EMAIL_ALREADY_VERIFIED' },
  'POST /api/auth/logout': mine,
}

const profile: Record<string, Row> = {
  'GET /api/profile/me': mine,
  'GET /api/profile/sessions': mine,
  'DELETE /api/profile/sessions': mine,
  'DELETE /api/profile/sessions/{id}': ownersAlone,
  'POST /api/2fa/setup': mine,
  'POST /api/2fa/verify': { for: 'the signed in', answer: 'TWO_FACTOR_NOT_SET_UP', body: wrongToken },
  'POST /api/2fa/disable': { for: 'the signed in', answer: 'TWO_FACTOR_NOT_SET_UP', body: () => ({}) },
  'GET /api/2fa/recovery-codes': mine,
  'POST /api/2fa/recovery-codes': { for: 'the signed in', answer: 'TWO_FACTOR_NOT_SET_UP', body: () => ({}) },
  'POST /api/profile/change-password': {
    ...mine,
    answer: 'TWO_FACTOR_NEEDED',
    body: () => ({ currentPassword: password }),
  },
  'POST /api/profile/password-change/send_code': {
    ...mine,
    answer: 'TWO_FACTOR_NEEDED',
    body: () => ({ currentPassword: password }),
  },
  'POST /api/profile/confirm-password-change': {
    ...mine,
    answer: 'STEP_ONE_MISSING',
    body: () => ({ newPassword, ...wrongTwoFactor() }),
  },
  'POST /api/profile/password-change/confirm_code': {
    ...mine,
    answer: 'STEP_ONE_MISSING',
    body: () => ({ newPassword, ...wrongCode() }),
  },
  'POST /api/profile/deactivate/send_code': mine,
  'POST /api/profile/deactivate/confirm_code': { for: 'the signed in', answer: 'CODE_WRONG', body: wrongCode },
  'POST /api/profile/deactivate/with_2fa': { for: 'the signed in', answer: 'TWO_FACTOR_WRONG', body: wrongTwoFactor },
  'POST /api/profile/delete/send_code': mine,
  'POST /api/profile/delete/confirm_code': { for: 'the signed in', answer: 'CODE_WRONG', body: wrongCode },
  'POST /api/profile/delete/with_2fa': { for: 'the signed in', answer: 'TWO_FACTOR_WRONG', body: wrongTwoFactor },
  'GET /api/profile/terms': mine,
  'POST /api/profile/terms': { ...mine, body: () => ({ version: '2026-11' }) },
  'POST /api/profile/data-export': mine,
  'GET /api/profile/data-export': mine,
  'GET /api/profile/data-export/{id}/archive': ownersAlone,
  'GET /api/discord/auth': mine,
  'GET /api/paypal/auth': mine,
  'DELETE /api/profile/discord': { ...mine, but: withoutDiscord('DISCORD_NOT_LINKED') },
  'DELETE /api/profile/paypal': {
    for: 'the signed in',
    answer: 'PAYPAL_NOT_LINKED',
    but: { 'free owner': 200, 'premium owner': 200 },
  },
}

const premium: Record<string, Row> = {
  'POST /api/paypal/subscribe/initiate': {
    ...mine,
    but: { 'other owner': 'ALREADY_SUBSCRIBED', 'premium owner': 'ALREADY_SUBSCRIBED' },
  },
  'POST /api/paypal/subscribe/activate': {
    for: 'the signed in',
    answer: 'SUBSCRIPTION_NOT_CONFIRMED',
    body: () => ({ subscriptionId: 'I-NOBODYS' }),
  },
  'POST /api/paypal/subscribe/cancel': { for: 'the signed in', answer: 'NOT_SUBSCRIBED' },
  'POST /api/profile/redeem-code': { ...mine, body: ({ code }) => ({ code }) },
  'GET /api/profile/billing-history': mine,
  'GET /api/profile/plan': mine,
  'PUT /api/profile/plan/servers': {
    ...ownersAlone,
    body: (_fixture, { guild }) => ({ guildIds: [guild] }),
  },
}

const guilds: Record<string, Row> = {
  'GET /api/guilds': mine,
  'GET /api/guilds/manageable': mine,
  'POST /api/guilds': {
    for: 'the signed in',
    answer: 'GUILD_NOT_ELIGIBLE',
    but: { ...withoutDiscord('DISCORD_TOKEN_MISSING'), 'premium owner': 'GUILD_ALREADY_YOURS' },
    body: () => ({ guildId: servers.pixelForge, name: 'Mine', icon: null }),
  },
  'GET /api/discord/eligible-guilds': { ...mine, but: withoutDiscord('DISCORD_TOKEN_MISSING') },
  'GET /api/guilds/details/{id}': managed,
  'GET /api/discord/guilds/{id}/roles': managed,
  'GET /api/discord/guilds/{id}/channels': managed,
  'PUT /api/guilds/{id}/config': {
    ...owned,
    body: () => ({ defaultCurrency: 'EUR', manageRoleId: null, notificationRoleId: null }),
  },
  'DELETE /api/guilds/{id}': { ...owned, answer: 'GUILD_HAS_OPEN_ORDERS' },
  'GET /api/guilds/{id}/items': managed,
  'POST /api/guilds/{id}/items': { ...managed, body: () => itemForm() },
  'PUT /api/items/{id}': { ...managed, body: () => itemForm() },
  'DELETE /api/items/{id}': managed,
  'GET /api/guilds/{id}/goal': managed,
  'GET /api/guilds/{id}/goals': managed,
  'PUT /api/guilds/{id}/goal': { for: 'the premium owner of the shop', answer: 200, body: () => goal },
  'DELETE /api/guilds/{id}/goal': { for: 'the premium owner of the shop', answer: 200 },
}

const sales: Record<string, Row> = {
  'GET /api/guilds/{id}/sales-metrics': owned,
  'GET /api/guilds/{id}/sales-report': { ...owned, query: '?from=2026-11-01&to=2026-11-30' },
  'GET /api/sales/report': { ...mine, query: '?from=2026-11-01&to=2026-11-30' },
  'GET /api/sales/overview': { ...mine, query: `?dayStart=${now}&monthStart=${now}` },
  'GET /api/guilds/{id}/sales/pending-shipment': owned,
  'GET /api/guilds/{id}/sales': owned,
  'GET /api/guilds/{id}/sales.csv': owned,
  'GET /api/guilds/{id}/attention': owned,
  'POST /api/guilds/{id}/sales/ship-many': {
    ...owned,
    body: (_fixture, { sale }) => ({ shipments: [{ saleId: sale }], isPreview: false }),
  },
  'GET /api/sales/of-removed-servers': mine,
  'GET /api/sales/{id}': ownersAlone,
  'PUT /api/sales/{id}/ship': { ...ownersAlone, body: () => ({}) },
  'POST /api/sales/{id}/deliveries/retry': ownersAlone,
  'POST /api/sales/{id}/deliveries/{deliveryId}/retry': ownersAlone,
  'GET /api/guilds/{id}/role-check': owned,
  'POST /api/guilds/{id}/role-check': owned,
  'POST /api/guilds/{id}/test-purchases': { ...owned, body: (_fixture, { item }) => ({ itemId: item }) },
  'GET /api/guilds/{id}/test-purchases/{saleId}': owned,
}

const administration: Record<string, Row> = {
  'GET /api/admin/users/search': { ...admins, query: '?query=user' },
  'POST /api/admin/users/{id}/grant-premium': { ...admins, body: () => ({ duration: '1m' }) },
  'POST /api/admin/users/{id}/revoke-premium': admins,
  'POST /api/admin/users/{id}/ban': { ...admins, body: () => ({ reason: 'Scam' }) },
  'POST /api/admin/users/{id}/unban': admins,
  'GET /api/admin/premium-codes': admins,
  'POST /api/admin/premium-codes': { ...admins, body: () => ({ durationDays: 30, usesLimit: 1 }) },
  'POST /api/admin/premium-codes/{id}/disable': admins,
  'GET /api/admin/audit': admins,
  'GET /api/admin/health': admins,
  'POST /api/admin/jobs/{id}/retry': admins,
}

/** Every route with its audience and its answer. A route without a row fails the test. */
export const matrixRows: Record<string, Row> = {
  ...doors,
  ...signIn,
  ...profile,
  ...premium,
  ...guilds,
  ...sales,
  ...administration,
}
