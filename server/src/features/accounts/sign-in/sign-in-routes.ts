import {
  confirmReactivationBody,
  loginBody,
  registerBody,
  registerReply,
  tokenReply,
  verifyTwoFactorBody,
} from '@guildshop/contract/accounts'
import { loginReply } from '@guildshop/contract/login-reply'
import { verifyRecoveryCodeBody } from '@guildshop/contract/recovery-codes'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { networkOf } from '../../../http/client-network.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { logIn } from './log-in.ts'
import { passChallenge, passChallengeWithRecoveryCode } from './pass-challenge.ts'
import { reactivateAccount, sendReactivationCode } from './reactivate-account.ts'
import { registerAccount } from './register-account.ts'

/** Unauthenticated routes for signing up and in. */
export const signInRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    api.post(
      '/auth/register',
      { schema: { body: registerBody, response: { 200: registerReply } } },
      async (request) => {
        const token = await registerAccount(deps, { ...request.body, ...visitorOf(request) })
        return { token, message: 'Account created. Please verify your email on the Profile page.' }
      },
    )

    api.post('/auth/login', { schema: { body: loginBody, response: { 200: loginReply } } }, (request) =>
      logIn(deps, { ...request.body, ...visitorOf(request) }),
    )

    api.post(
      '/auth/verify-2fa',
      { schema: { body: verifyTwoFactorBody, response: { 200: tokenReply } } },
      async (request) => ({ token: await passChallenge(deps, { ...request.body, ...visitorOf(request) }) }),
    )

    api.post(
      '/auth/verify-2fa/recovery',
      { schema: { body: verifyRecoveryCodeBody, response: { 200: tokenReply } } },
      async (request) => ({
        token: await passChallengeWithRecoveryCode(deps, { ...request.body, ...visitorOf(request) }),
      }),
    )

    api.post(
      '/auth/reactivate/send_code',
      { schema: { body: loginBody, response: { 200: messageReply } } },
      async (request) => {
        await sendReactivationCode(deps, { ...request.body, ...visitorOf(request) })
        return { message: 'A reactivation code was sent to your email.' }
      },
    )

    api.post(
      '/auth/reactivate/confirm_code',
      { schema: { body: confirmReactivationBody, response: { 200: tokenReply } } },
      async (request) => {
        const token = await reactivateAccount(deps, { ...request.body, ...visitorOf(request) })
        if (token) return { message: 'Your account is active again.', token }
        return { message: 'Your account is active again. Please log in.' }
      },
    )
  }

function visitorOf(request: FastifyRequest): { device: string; network: string } {
  return { device: describeDevice(request.headers['user-agent']), network: networkOf(request.ip) }
}
