import { idParams } from '@guildshop/contract/replies'
import { receipt } from '@guildshop/contract/sales/receipts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { networkOf } from '../../../http/client-network.ts'
import { readReceipt } from './read-receipt.ts'

/** Beyond the specification: the receipt on the payment result page. Unauthenticated, because buyers have no account. */
export const receiptRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    api.get('/receipts/:id', { schema: { params: idParams, response: { 200: receipt } } }, async ({ params, ip }) =>
      readReceipt(deps, { saleId: params.id, network: networkOf(ip) }),
    )
  }
