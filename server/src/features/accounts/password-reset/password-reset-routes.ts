import {
  forgotPasswordBody,
  forgotPasswordReply,
  resetPasswordBody,
  verifyResetCodeBody,
  verifyResetCodeReply,
} from '@guildshop/contract/accounts'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { networkOf } from '../../../http/client-network.ts'
import { checkResetMethods } from './check-reset-methods.ts'
import { resetPassword } from './reset-password.ts'
import { startPasswordReset } from './start-password-reset.ts'
import { verifyResetCode } from './verify-reset-code.ts'

export const passwordResetRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    api.post(
      '/auth/forgot-password/check',
      { schema: { body: forgotPasswordBody, response: { 200: forgotPasswordReply } } },
      async ({ body, ip }) => ({
        twoFactorEnabled: await checkResetMethods(deps, { email: body.email, network: networkOf(ip) }),
      }),
    )

    api.post(
      '/auth/forgot-password/send-code',
      { schema: { body: forgotPasswordBody, response: { 200: messageReply } } },
      async ({ body, ip }) => {
        await startPasswordReset(deps, { email: body.email, network: networkOf(ip) })
        return { message: 'Password reset code sent. Check your email (including spam folder).' }
      },
    )

    api.post(
      '/auth/verify-reset-code',
      { schema: { body: verifyResetCodeBody, response: { 200: verifyResetCodeReply } } },
      async ({ body, ip }) => ({ verificationToken: await verifyResetCode(deps, { ...body, network: networkOf(ip) }) }),
    )

    api.post(
      '/auth/reset-password-with-token',
      { schema: { body: resetPasswordBody, response: { 200: messageReply } } },
      async ({ body, ip }) => {
        await resetPassword(deps, { ...body, network: networkOf(ip) })
        return { message: 'Password reset successfully. Please log in.' }
      },
    )
  }
