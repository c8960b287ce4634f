import { refundSaleBody } from '@guildshop/contract/refund-requests'
import { refundReply } from '@guildshop/contract/refunds'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../../dependencies.ts'
import { requireUser } from '../../../accounts/sessions/require-user.ts'
import { requestRefund } from './request-refund.ts'

/** Refunds a payment. Only for the server's owner, whose money it is. */
export const refundRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/sales/:id/refund',
      { schema: { params: idParams, body: refundSaleBody, response: { 200: refundReply } } },
      async ({ user, params, body }) => requestRefund(deps, { owner: user, saleId: params.id, wanted: body }),
    )
  }
