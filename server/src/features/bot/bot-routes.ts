import type { FastifyPluginAsync } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { captureRawBody } from '../../http/bodies/capture-raw-body.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { answerInteraction } from './answer-interaction.ts'
import { sendDeferredReply, trackReplies } from './deferred-reply.ts'
import { readInteraction } from './interaction.ts'
import { refuseForgery } from './refuse-forgery.ts'

/** A component interaction includes the whole message it belongs to. */
const mostBytes = 256_000

/** Receives Discord's interactions. The signature is the only authentication, so it's verified before the body is parsed. */
export const botRoutes =
  (deps: Dependencies): FastifyPluginAsync =>
  async (api) => {
    captureRawBody(api)
    const sending = trackReplies()
    const replies = limitConcurrency({ concurrency: 8, queued: 2000, refusal: 'TOO_MANY_REQUESTS' })
    api.addHook('onClose', sending.drain)

    api.post('/discord/interactions', { schema: { hide: true }, bodyLimit: mostBytes }, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      refuseForgery(deps, request, rawBody)
      const { response, deferred } = await answerInteraction(deps, readInteraction(rawBody))
      if (deferred) {
        const buildReply = () => replies.run(deferred.buildReply)
        reply.raw.once('finish', () =>
          sending.start((signal) => sendDeferredReply(deps, { ...deferred, buildReply }, signal)),
        )
      }
      return reply.send(response)
    })
  }
