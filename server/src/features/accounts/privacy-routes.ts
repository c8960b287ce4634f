import { deactivateWithCodeBody, deactivateWithTwoFactorBody } from '@guildshop/contract/accounts'
import { acceptTermsBody, termsReply } from '@guildshop/contract/privacy'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { deleteWithCode, deleteWithTwoFactor, sendDeletionCode } from './closure/delete-account.ts'
import { requireUser } from './sessions/require-user.ts'
import { acceptTerms, readTerms } from './terms/accept-terms.ts'

const deleted = { message: "Account deleted. We'll erase your data after 90 days." }

/** Beyond the specification: account deletion and accepting new terms. */
export const privacyRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const response = { 200: messageReply }

    api.post('/profile/delete/send_code', { schema: { response } }, async ({ user }) => {
      await sendDeletionCode(deps, user)
      return { message: 'A code was sent to your email.' }
    })

    api.post(
      '/profile/delete/confirm_code',
      { schema: { body: deactivateWithCodeBody, response } },
      async ({ user, body }) => {
        await deleteWithCode(deps, user, body.code)
        return deleted
      },
    )

    api.post(
      '/profile/delete/with_2fa',
      { schema: { body: deactivateWithTwoFactorBody, response } },
      async ({ user, body }) => {
        await deleteWithTwoFactor(deps, user, body.twoFactorToken)
        return deleted
      },
    )

    api.get('/profile/terms', { schema: { response: { 200: termsReply } } }, ({ user }) => readTerms(deps, user.id))

    api.post('/profile/terms', { schema: { body: acceptTermsBody, response } }, async ({ user, body }) => {
      await acceptTerms(deps, user.id, body.version)
      return { message: "Thanks! You've accepted the new terms." }
    })
  }
