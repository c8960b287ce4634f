import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../refused.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'

/** Super administrators alone, as the database knows them at this moment; in earnest they need a second factor too. */
export function requireAdmin(api: FastifyInstance, deps: Dependencies) {
  requireUser(api, deps)
  api.addHook('onRequest', async ({ user }) => {
    if (!user.isSuperAdmin) throw new Refused('NOT_ADMIN')
    if (!user.hasTwoFactor && !deps.isSandbox) throw new Refused('ADMIN_NEEDS_TWO_FACTOR')
  })
}
