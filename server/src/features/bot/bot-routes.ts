import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { captureRawBody } from '../../http/bodies/capture-raw-body.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { isTimely } from '../../providers/discord/verify-interaction.ts'
import { answerInteraction } from './answer-interaction.ts'
import { sendDeferredReply, trackReplies } from './deferred-reply.ts'
import { noticeVisitor } from './gifts/notice-visitor.ts'
import { readInteraction } from './interaction.ts'

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
      const interaction = readInteraction(rawBody)
      const { response, deferred } = await answerInteraction(deps, interaction)
      if (deferred) {
        const buildReply = () => replies.run(deferred.buildReply)
        reply.raw.once('finish', () =>
          sending.start(async (signal) => {
            await sendDeferredReply(deps, { ...deferred, buildReply }, signal)
            await noticeVisitor(deps, interaction)
          }),
        )
      }
      return reply.send(response)
    })
  }

function refuseForgery({ discord, now }: Dependencies, { headers }: FastifyRequest, rawBody: Buffer): void {
  const signature = oneOf(headers['x-signature-ed25519'])
  const timestamp = oneOf(headers['x-signature-timestamp'])
  if (!discord.isGenuineInteraction({ signature, timestamp, rawBody })) {
    throw new Refused('NOT_SIGNED_IN', { words: "This request isn't signed by Discord." })
  }
  if (!isTimely(timestamp, now())) {
    throw new Refused('NOT_SIGNED_IN', { words: "This request's timestamp is too old or in the future." })
  }
}

const oneOf = (header: string | string[] | undefined) => (Array.isArray(header) ? undefined : header)
