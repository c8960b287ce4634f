import { idParams, messageReply } from '@guildshop/contract/replies'
import {
  disputeAcceptanceBody,
  disputeEvidenceBody,
  disputeMessageBody,
  orderFlagBody,
} from '@guildshop/contract/sales/dispute-requests'
import { disputesReply } from '@guildshop/contract/sales/disputes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { pdfFile } from '../../../http/web/file-replies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { answerDispute } from './answers/answer-dispute.ts'
import { flagOrder, unflagOrder } from './flags/flag-order.ts'
import { readInbox } from './inbox/read-inbox.ts'
import { makePack } from './pack/make-pack.ts'

/** Disputes of the orders of a server, for its owner only. */
export const disputeRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get('/disputes', { schema: { response: { 200: disputesReply } } }, ({ user }) => readInbox(deps, user.id))

    api.post(
      '/disputes/:id/messages',
      { schema: { params: idParams, body: disputeMessageBody, response: { 200: messageReply } } },
      async ({ user, params: { id: disputeId }, body }) => {
        await answerDispute(deps, { owner: user, disputeId, kind: 'message', ...body })
        return { message: 'Message sent to the buyer.' }
      },
    )

    api.post(
      '/disputes/:id/evidence',
      { schema: { params: idParams, body: disputeEvidenceBody, response: { 200: messageReply } } },
      async ({ user, params: { id: disputeId }, body }) => {
        await answerDispute(deps, { owner: user, disputeId, kind: 'evidence', ...body })
        return { message: 'Evidence sent to PayPal.' }
      },
    )

    api.post(
      '/disputes/:id/accept',
      { schema: { params: idParams, body: disputeAcceptanceBody, response: { 200: messageReply } } },
      async ({ user, params: { id: disputeId }, body }) => {
        await answerDispute(deps, { owner: user, disputeId, kind: 'acceptance', ...body })
        return { message: 'Claim accepted. PayPal refunds the buyer.' }
      },
    )
  }

/** The dispute pack and the flag of an order, which also exist without a Full connection. */
export const orderDisputeRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(
      '/sales/:id/dispute-pack.pdf',
      { schema: { params: idParams, response: { 200: pdfFile } } },
      async ({ user, params: { id } }, reply) => {
        await countTry(deps, `dispute-pack:${user.id}`, throttles.disputePack)
        const { order, pdf } = await makePack(deps, { ownerId: user.id, saleId: id, statement: '' })
        const name = `dispute-pack-${order.orderNumber ?? order._id}.pdf`
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return reply.type('application/pdf').send(pdf)
      },
    )

    api.post(
      '/sales/:id/flag',
      { schema: { params: idParams, body: orderFlagBody, response: { 200: messageReply } } },
      async ({ user, params: { id }, body }) => {
        await flagOrder(deps, { owner: user, saleId: id, note: body.note })
        return { message: 'Order flagged as disputed.' }
      },
    )

    api.delete(
      '/sales/:id/flag',
      { schema: { params: idParams, response: { 200: messageReply } } },
      async ({ user, params: { id } }) => {
        await unflagOrder(deps, { owner: user, saleId: id })
        return { message: 'Flag removed.' }
      },
    )
  }
