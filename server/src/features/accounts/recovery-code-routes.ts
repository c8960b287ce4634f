import { makeRecoveryCodesReply, recoveryCodeCount, recoveryCodesReply } from '@guildshop/contract/recovery-codes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { requireUser } from './sessions/require-user.ts'
import { makeRecoveryCodes } from './two-factor/make-recovery-codes.ts'
import { countRecoveryCodes } from './two-factor/recovery-code-queries.ts'

/** Beyond the specification: how many recovery codes are left, and new ones. */
export const recoveryCodeRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get('/2fa/recovery-codes', { schema: { response: { 200: recoveryCodesReply } } }, async ({ user }) => ({
      left: await countRecoveryCodes(deps.db, user.id),
      total: recoveryCodeCount,
    }))

    api.post('/2fa/recovery-codes', { schema: { response: { 200: makeRecoveryCodesReply } } }, async ({ user }) => ({
      message: 'New recovery codes created. Your old ones no longer work.',
      recoveryCodes: await makeRecoveryCodes(deps, user),
    }))
  }
