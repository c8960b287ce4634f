import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { throttles } from '../../http/limits/limits.ts'
import { countTry } from '../../http/throttle.ts'
import { PaypalRefused } from '../../providers/paypal/requests/paypal-errors.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { findPayer } from '../connections/paypal-connection/account-kind.ts'
import { refreshSeller } from './refresh-seller-disputes.ts'

/** Reads a seller's disputes from PayPal now. */
export const disputeRefreshRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post('/disputes/refresh', { schema: { response: { 200: messageReply } } }, async ({ user }) => {
      await countTry(deps, `dispute-refresh:${user.id}`, throttles.disputeRefresh)
      const payeeId = await findPayer(deps, user.id)
      if (!payeeId || !(await refresh(deps, payeeId))) throw new Refused('DISPUTE_AT_PAYPAL')
      return { message: 'Your disputes are up to date.' }
    })
  }

async function refresh(deps: Dependencies, payeeId: string): Promise<boolean> {
  try {
    return await refreshSeller(deps, payeeId)
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 401) return false
    if (error instanceof PaypalRefused && error.status === 403) throw new Refused('DISPUTE_FEATURE_OFF')
    throw error
  }
}
