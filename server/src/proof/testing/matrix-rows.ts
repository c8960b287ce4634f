import { newestTerms } from '@guildshop/contract/terms-versions'
import { password } from '../../testing/builders/account-builders.ts'
import { memberRows } from './matrix-member-rows.ts'
import { noticeRows } from './matrix-notice-rows.ts'
import { pricingRows } from './matrix-pricing-rows.ts'
import { mine, ownersAlone, type Row, withoutDiscord } from './matrix-row.ts'
import { guildRows, saleRows } from './matrix-shop-rows.ts'
import { storefrontRows } from './matrix-storefront-rows.ts'

const wrongCode = () => ({ code: '000000' })
const wrongToken = () => ({ token: '000000' })
const wrongTwoFactor = () => ({ twoFactorToken: '000000' })
const newPassword = 'another horse'
const discordTicket = { ticket: 'x'.repeat(32) }
const public200 = { for: 'everyone', answer: 200 } as const
const admins = { for: 'super administrators', answer: 200 } as const

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
  'GET /api/memberships/return': { for: 'everyone', answer: 302 },
  'GET /api/memberships/cancel-return': { for: 'everyone', answer: 302 },
  'GET /api/checkout/cancel': { for: 'everyone', answer: 302 },
  'GET /api/receipts/{id}': public200,
  'GET /api/downloads/{token}': public200,
  'GET /api/discord/callback': { for: 'everyone', answer: 303 },
  'GET /api/paypal/callback': { for: 'everyone', answer: 303 },
  'POST /api/client-errors': {
    ...public200,
    body: () => ({ kind: 'error', message: 'broken', frames: ['assets/index-1.js:1:2'], path: '/' }),
  },
  'POST /api/discord/events': { for: 'everyone', answer: 401, body: () => ({ version: 1, type: 0 }) },
  'POST /api/discord/interactions': { for: 'everyone', answer: 401, body: () => ({ type: 1 }) },
  'POST /api/paypal/webhooks/{connectionId}': {
    for: 'everyone',
    answer: 'INVALID_INPUT',
    body: () => ({ id: 'WH-1' }),
  },
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
  'POST /api/auth/discord/start': public200,
  'POST /api/auth/discord/complete': { for: 'everyone', answer: 'DISCORD_LOGIN_EXPIRED', body: () => discordTicket },
  'POST /api/auth/discord/reactivate': { for: 'everyone', answer: 'DISCORD_LOGIN_EXPIRED', body: () => discordTicket },
  'POST /api/auth/discord/register': {
    for: 'everyone',
    answer: 'DISCORD_LOGIN_EXPIRED',
    body: () => ({ ...discordTicket, username: 'newcomer', acceptedToS: true, acceptedPrivacyPolicy: true }),
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

const withPaypal = (answer: Row['answer']) => ({ 'free owner': answer, 'premium owner': answer })

const paypalConnection: Record<string, Row> = {
  'GET /api/profile/paypal/connection': {
    for: 'the signed in',
    answer: 'PAYPAL_NOT_LINKED',
    but: withPaypal(200),
  },
  'PUT /api/profile/paypal/connection': {
    for: 'the signed in',
    answer: 'PAYPAL_NOT_LINKED',
    but: withPaypal(200),
    body: () => ({ clientId: 'an-app', clientSecret: 'a-secret' }),
  },
  'POST /api/profile/paypal/connection/check': { for: 'the signed in', answer: 'PAYPAL_APP_NOT_CONNECTED' },
  'POST /api/profile/paypal/check': { for: 'the signed in', answer: 'PAYPAL_NOT_LINKED', but: withPaypal(200) },
  'DELETE /api/profile/paypal/connection': { for: 'the signed in', answer: 'PAYPAL_APP_NOT_CONNECTED' },
}

const profile: Record<string, Row> = {
  'GET /api/profile/me': mine,
  'GET /api/profile/notifications': mine,
  'PUT /api/profile/notifications': {
    ...mine,
    body: () => ({ kind: 'new-order', byMail: true, byDiscord: false }),
  },
  'GET /api/attention': mine,
  'GET /api/profile/sessions': mine,
  'DELETE /api/profile/sessions': mine,
  'DELETE /api/profile/sessions/{id}': ownersAlone,
  'POST /api/2fa/setup': mine,
  'POST /api/2fa/verify': { for: 'the signed in', answer: 'TWO_FACTOR_NOT_SET_UP', body: wrongToken },
  'POST /api/2fa/disable': { for: 'the signed in', answer: 'TWO_FACTOR_NOT_SET_UP', body: () => ({}) },
  'GET /api/2fa/recovery-codes': mine,
  'POST /api/2fa/recovery-codes': { for: 'the signed in', answer: 'TWO_FACTOR_NOT_SET_UP' },
  'POST /api/profile/prove': { ...mine, body: () => ({ password }) },
  'POST /api/profile/prove/send_code': { for: 'the signed in', answer: 'PASSWORD_IS_SET' },
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
  'POST /api/profile/email-change/send_code': { ...mine, body: () => ({ newEmail: 'new@example.com' }) },
  'POST /api/profile/email-change/confirm_code': { for: 'the signed in', answer: 'CODE_WRONG', body: wrongCode },
  'POST /api/profile/username-change/send_code': { ...mine, body: () => ({ newUsername: 'renamed' }) },
  'POST /api/profile/username-change/confirm_code': { for: 'the signed in', answer: 'CODE_WRONG', body: wrongCode },
  'POST /api/profile/deactivate/send_code': mine,
  'POST /api/profile/deactivate/confirm_code': { for: 'the signed in', answer: 'CODE_WRONG', body: wrongCode },
  'POST /api/profile/deactivate/with_2fa': { for: 'the signed in', answer: 'TWO_FACTOR_WRONG', body: wrongTwoFactor },
  'POST /api/profile/delete/send_code': mine,
  'POST /api/profile/delete/confirm_code': { for: 'the signed in', answer: 'CODE_WRONG', body: wrongCode },
  'POST /api/profile/delete/with_2fa': { for: 'the signed in', answer: 'TWO_FACTOR_WRONG', body: wrongTwoFactor },
  'GET /api/profile/terms': mine,
  'POST /api/profile/terms': { ...mine, body: () => ({ version: newestTerms.version }) },
  'POST /api/profile/data-export': mine,
  'GET /api/profile/data-export': mine,
  'GET /api/profile/data-export/{id}/archive': ownersAlone,
  'GET /api/discord/auth': mine,
  'GET /api/paypal/auth': mine,
  'PUT /api/profile/discord/login': {
    ...mine,
    but: withoutDiscord('DISCORD_NOT_LINKED'),
    body: () => ({ isOn: false }),
  },
  'DELETE /api/profile/discord': { ...mine, but: withoutDiscord('DISCORD_NOT_LINKED') },
  ...paypalConnection,
  'DELETE /api/profile/paypal': {
    for: 'the signed in',
    answer: 'PAYPAL_NOT_LINKED',
    but: withPaypal(200),
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
  'POST /api/profile/admin-code': { for: 'the signed in', answer: 'ADMIN_CODE_INVALID', body: wrongCode },
  'POST /api/profile/redeem-code': { ...mine, body: ({ code }) => ({ code }) },
  'GET /api/profile/billing-history': mine,
  'GET /api/profile/plan': mine,
  'PUT /api/profile/plan/servers': {
    ...ownersAlone,
    body: (_fixture, { guild }) => ({ guildIds: [guild] }),
  },
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
  ...guildRows,
  ...saleRows,
  ...memberRows,
  ...pricingRows,
  ...noticeRows,
  ...storefrontRows,
  ...administration,
}
