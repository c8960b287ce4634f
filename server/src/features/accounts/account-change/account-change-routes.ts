import {
  confirmAccountChangeBody,
  startEmailChangeBody,
  startUsernameChangeBody,
} from '@guildshop/contract/account-change-requests'
import { tokenReply } from '@guildshop/contract/accounts'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../sessions/require-user.ts'
import { confirmEmailChange, startEmailChange } from './change-email.ts'
import { confirmUsernameChange, startUsernameChange } from './change-username.ts'

/** Beyond the specification: changing email and username. */
export const accountChangeRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/profile/email-change/send_code',
      { schema: { body: startEmailChangeBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await startEmailChange(deps, user, body.newEmail)
        return { message: `We sent a code to ${body.newEmail}. Enter it below to confirm.` }
      },
    )

    api.post(
      '/profile/email-change/confirm_code',
      { schema: { body: confirmAccountChangeBody, response: { 200: tokenReply } } },
      async ({ user, body }) => ({
        token: await confirmEmailChange(deps, user, body.code),
        message: 'Email changed. We logged out your other devices.',
      }),
    )

    api.post(
      '/profile/username-change/send_code',
      { schema: { body: startUsernameChangeBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await startUsernameChange(deps, user, body.newUsername)
        return { message: `We sent a code to ${user.email}. Enter it below to confirm.` }
      },
    )

    api.post(
      '/profile/username-change/confirm_code',
      { schema: { body: confirmAccountChangeBody, response: { 200: tokenReply } } },
      async ({ user, body }) => ({
        token: await confirmUsernameChange(deps, user, body.code),
        message: 'Username changed.',
      }),
    )
  }
