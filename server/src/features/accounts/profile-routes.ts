import { profile, verifyEmailBody, verifyEmailReply } from '@guildshop/contract/accounts'
import { idParams, messageReply } from '@guildshop/contract/replies'
import { session } from '@guildshop/contract/sessions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { networkOf } from '../../http/client-network.ts'
import { readProfile } from './read-profile.ts'
import { requireUser } from './sessions/require-user.ts'
import { endSession, endSessions, listSessions } from './sessions/session-queries.ts'
import { resendVerification, verifyEmail } from './sign-in/verify-email.ts'

export const profileRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get('/profile/me', { schema: { response: { 200: profile } } }, ({ user }) => readProfile(deps, user.id))

    api.post(
      '/auth/verify-code',
      { schema: { body: verifyEmailBody, response: { 200: verifyEmailReply } } },
      async ({ user, body, ip }) => {
        const token = await verifyEmail(deps, user, { code: body.code, network: networkOf(ip) })
        const profile = await readProfile(deps, user.id)
        return { message: 'Email verified successfully.', user: profile, ...(token && { token }) }
      },
    )

    api.post('/auth/resend-verification', { schema: { response: { 200: messageReply } } }, async ({ user }) => {
      await resendVerification(deps, user)
      return { message: 'A new verification code was sent to your email.' }
    })
  }

export const sessionRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post('/auth/logout', { schema: { response: { 200: messageReply } } }, async ({ user }) => {
      await endSession(deps.db, user.id, user.sessionId, deps.now())
      return { message: "You've been logged out." }
    })

    api.get('/profile/sessions', { schema: { response: { 200: z.array(session) } } }, async ({ user }) => {
      const sessions = await listSessions(deps.db, user.id, deps.now())
      return sessions.map(({ id, device, createdAt, lastUsedAt, usedRecoveryCode }) => ({
        _id: id,
        device,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === user.sessionId,
        ...(usedRecoveryCode && { usedRecoveryCode }),
      }))
    })

    api.delete('/profile/sessions', { schema: { response: { 200: messageReply } } }, async ({ user }) => {
      const ended = await endSessions(deps.db, user.id, deps.now(), user.sessionId)
      return { message: ended === 1 ? '1 other session was ended.' : `${ended} other sessions were ended.` }
    })

    api.delete(
      '/profile/sessions/:id',
      { schema: { params: idParams, response: { 200: messageReply } } },
      async ({ user, params }) => {
        const isEnded =
          z.uuid().safeParse(params.id).success && (await endSession(deps.db, user.id, params.id, deps.now()))
        if (!isEnded) throw new Refused('SESSION_NOT_FOUND')
        return { message: 'Session ended.' }
      },
    )
  }
