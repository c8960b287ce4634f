import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'

/** Requires a super administrator according to the database; in production also with 2FA. */
export function requireAdmin(api: FastifyInstance, deps: Dependencies) {
  requireUser(api, deps)
  api.addHook('onRequest', async ({ user }) => {
    if (!user.isSuperAdmin) throw new Refused('NOT_ADMIN')
    if (!user.hasTwoFactor && !deps.isSandbox) throw new Refused('ADMIN_NEEDS_TWO_FACTOR')
  })
}
