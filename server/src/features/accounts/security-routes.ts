import {
  changePasswordWithCodeBody,
  changePasswordWithTwoFactorBody,
  deactivateWithCodeBody,
  deactivateWithTwoFactorBody,
  disableTwoFactorBody,
  enableTwoFactorBody,
  setupTwoFactorReply,
  startPasswordChangeBody,
} from '@guildshop/contract/accounts'
import { enableTwoFactorReply } from '@guildshop/contract/recovery-codes'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { deactivateWithCode, deactivateWithTwoFactor, sendDeactivationCode } from './closure/deactivate-account.ts'
import {
  changePasswordWithCode,
  changePasswordWithTwoFactor,
  startPasswordChange,
} from './password-change/change-password.ts'
import { requireUser } from './sessions/require-user.ts'
import { disableTwoFactor } from './two-factor/disable-two-factor.ts'
import { enableTwoFactor } from './two-factor/enable-two-factor.ts'
import { setUpTwoFactor } from './two-factor/set-up-two-factor.ts'

export const twoFactorRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post('/2fa/setup', { schema: { response: { 200: setupTwoFactorReply } } }, ({ user }) =>
      setUpTwoFactor(deps, user),
    )

    api.post(
      '/2fa/verify',
      { schema: { body: enableTwoFactorBody, response: { 200: enableTwoFactorReply } } },
      async ({ user, body }) => {
        const recoveryCodes = await enableTwoFactor(deps, user, body.token)
        return { message: '2FA enabled successfully!', recoveryCodes }
      },
    )

    api.post(
      '/2fa/disable',
      { schema: { body: disableTwoFactorBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await disableTwoFactor(deps, user, body.token)
        return { message: '2FA disabled successfully.' }
      },
    )
  }

export const passwordChangeRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/profile/change-password',
      { schema: { body: startPasswordChangeBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await startPasswordChange(deps, user, { ...body, method: '2fa' })
        return { message: 'Password confirmed. Enter the code from your authenticator app.' }
      },
    )

    api.post(
      '/profile/password-change/send_code',
      { schema: { body: startPasswordChangeBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await startPasswordChange(deps, user, { ...body, method: 'email' })
        return { message: 'A code was sent to your email.' }
      },
    )

    api.post(
      '/profile/confirm-password-change',
      { schema: { body: changePasswordWithTwoFactorBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await changePasswordWithTwoFactor(deps, user, body)
        return { message: 'Password changed successfully.' }
      },
    )

    api.post(
      '/profile/password-change/confirm_code',
      { schema: { body: changePasswordWithCodeBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await changePasswordWithCode(deps, user, body)
        return { message: 'Password changed successfully.' }
      },
    )
  }

export const deactivationRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post('/profile/deactivate/send_code', { schema: { response: { 200: messageReply } } }, async ({ user }) => {
      await sendDeactivationCode(deps, user)
      return { message: 'A code was sent to your email.' }
    })

    api.post(
      '/profile/deactivate/confirm_code',
      { schema: { body: deactivateWithCodeBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await deactivateWithCode(deps, user, body.code)
        return { message: 'Account deactivated successfully.' }
      },
    )

    api.post(
      '/profile/deactivate/with_2fa',
      { schema: { body: deactivateWithTwoFactorBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await deactivateWithTwoFactor(deps, user, body.twoFactorToken)
        return { message: 'Account deactivated successfully.' }
      },
    )
  }
