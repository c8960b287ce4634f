import { password } from '../../testing/builders/account-builders.ts'

/**
 * How each call of accounts and connections is protected from someone who has a session and nothing else:
 * `asks` for proof, `verifies` something the session doesn't have, or changes nothing worth it.
 */
type ProofRule =
  | { rule: 'asks'; body?: object }
  | { rule: 'verifies'; what: string; body?: object }
  | { rule: 'harmless'; why: string; body?: object }

const code = '000000'
const asks = (body?: object): ProofRule => ({ rule: 'asks', ...(body && { body }) })
const verifies = (what: string, body?: object): ProofRule => ({ rule: 'verifies', what, ...(body && { body }) })
const harmless = (why: string, body?: object): ProofRule => ({ rule: 'harmless', why, ...(body && { body }) })

const signIn: Record<string, ProofRule> = {
  'POST /api/auth/register': harmless('makes another account'),
  'POST /api/auth/login': verifies('password'),
  'POST /api/auth/verify-2fa': verifies('second factor', { userId: 'none', token: code }),
  'POST /api/auth/verify-2fa/recovery': verifies('recovery code', { userId: 'none', recoveryCode: 'aaaa-aaaa-aaaa' }),
  'POST /api/auth/discord/start': harmless('starts a login'),
  'POST /api/auth/discord/complete': verifies("Discord's answer"),
  'POST /api/auth/discord/reactivate': verifies("Discord's answer"),
  'POST /api/auth/discord/register': verifies("Discord's answer"),
  'POST /api/auth/reactivate/send_code': verifies('password'),
  'POST /api/auth/reactivate/confirm_code': verifies('mailbox'),
  'POST /api/auth/forgot-password/check': harmless('reads'),
  'POST /api/auth/forgot-password/send-code': harmless('mails the owner'),
  'POST /api/auth/verify-reset-code': verifies('mailbox or second factor'),
  'POST /api/auth/reset-password-with-token': verifies('mailbox or second factor'),
  'POST /api/auth/verify-code': verifies('mailbox', { code }),
  'POST /api/auth/resend-verification': harmless('mails the owner'),
  'POST /api/auth/logout': harmless('ends the session'),
}

const login: Record<string, ProofRule> = {
  'POST /api/2fa/setup': asks(),
  'POST /api/2fa/verify': verifies('the secret of a setup, which asks', { token: code }),
  'POST /api/2fa/disable': asks({}),
  'GET /api/2fa/recovery-codes': harmless('counts them'),
  'POST /api/2fa/recovery-codes': asks(),
  'POST /api/profile/prove': verifies('both factors', { password: 'a wrong guess' }),
  'POST /api/profile/prove/send_code': harmless('mails the owner'),
  'POST /api/profile/change-password': verifies('password', { currentPassword: 'a wrong guess' }),
  'POST /api/profile/password-change/send_code': verifies('password', { currentPassword: 'a wrong guess' }),
  'POST /api/profile/confirm-password-change': verifies('second factor', {
    newPassword: password,
    twoFactorToken: code,
  }),
  'POST /api/profile/password-change/confirm_code': verifies('mailbox', { newPassword: password, code }),
  'POST /api/profile/email-change/send_code': asks({ newEmail: 'thief@example.com' }),
  'POST /api/profile/email-change/confirm_code': verifies('the mailbox of a start, which asks', { code }),
  'POST /api/profile/username-change/send_code': asks({ newUsername: 'thief' }),
  'POST /api/profile/username-change/confirm_code': verifies('mailbox', { code }),
  'POST /api/profile/deactivate/send_code': harmless('mails the owner'),
  'POST /api/profile/deactivate/confirm_code': verifies('mailbox', { code }),
  'POST /api/profile/deactivate/with_2fa': verifies('second factor', { twoFactorToken: code }),
  'POST /api/profile/delete/send_code': asks(),
  'POST /api/profile/delete/confirm_code': verifies('mailbox', { code }),
  'POST /api/profile/delete/with_2fa': asks({ twoFactorToken: code }),
}

const connections: Record<string, ProofRule> = {
  'GET /api/discord/auth': asks(),
  'GET /api/discord/callback': verifies('a flow of a session with proof'),
  'PUT /api/profile/discord/login': asks({ isOn: true }),
  'DELETE /api/profile/discord': asks(),
  'GET /api/paypal/auth': asks(),
  'GET /api/paypal/callback': verifies('a flow of a session with proof'),
  'DELETE /api/profile/paypal': asks(),
  'POST /api/profile/paypal/check': harmless('the callback refuses another account'),
  'GET /api/profile/paypal/connection': harmless('reads'),
  'PUT /api/profile/paypal/connection': asks({ clientId: 'an-app', clientSecret: 'a-secret' }),
  'DELETE /api/profile/paypal/connection': asks(),
  'POST /api/profile/paypal/connection/check': harmless('reads at PayPal'),
}

const others: Record<string, ProofRule> = {
  'GET /api/profile/me': harmless('reads'),
  'GET /api/profile/consequences': harmless('reads'),
  'GET /api/profile/return': harmless('reads'),
  'GET /api/profile/notifications': harmless('reads'),
  'PUT /api/profile/notifications': harmless('security notices are always sent'),
  'GET /api/profile/sessions': harmless('reads'),
  'DELETE /api/profile/sessions': harmless('the owner can log in again'),
  'DELETE /api/profile/sessions/{id}': harmless('the owner can log in again'),
  'GET /api/profile/terms': harmless('reads'),
  'POST /api/profile/terms': harmless('changes neither'),
  'POST /api/profile/data-export': harmless('reads'),
  'GET /api/profile/data-export': harmless('reads'),
  'GET /api/profile/data-export/{id}/archive': harmless('reads'),
  'POST /api/profile/admin-code': verifies('a code from the log', { code }),
  'POST /api/profile/redeem-code': harmless('changes neither'),
  'GET /api/profile/billing-history': harmless('reads'),
  'GET /api/profile/plan': harmless('reads'),
  'PUT /api/profile/plan/servers': harmless('changes neither'),
}

/** A call of accounts or connections without a rule fails the test. */
export const proofRules: Record<string, ProofRule> = { ...signIn, ...login, ...connections, ...others }

/** Whether a call can be about how someone logs in or where the money goes. */
export const needsProofRule = (route: string) =>
  /^\w+ \/api\/(auth|2fa|profile|(discord|paypal)\/(auth|callback))(\/|$)/.test(route)
