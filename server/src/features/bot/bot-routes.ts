import { type APIInteractionResponse, InteractionResponseType } from 'discord-api-types/v10'
import type { FastifyPluginAsync } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { captureRawBody } from '../../http/bodies/capture-raw-body.ts'
import { bodyLimits } from '../../http/limits/limits.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { currentTraceparent, inSpan, isTracing } from '../../telemetry/tracing.ts'
import { forgetCheckoutIn } from '../sales/checkout/checkout-reply.ts'
import { answerInteraction } from './answer-interaction.ts'
import { type DeferredReply, sendDeferredReply, trackReplies } from './deferred-reply.ts'
import { deliverWaitingGifts } from './gifts/deliver-waiting-gifts.ts'
import { type Interaction, readInteraction } from './interaction.ts'
import { interactionName } from './interaction-name.ts'
import { refuseForgery } from './refuse-forgery.ts'

/** Receives Discord's interactions. The signature is the only authentication, so it's verified before the body is parsed. */
export const botRoutes =
  (deps: Dependencies): FastifyPluginAsync =>
  async (api) => {
    captureRawBody(api)
    const sending = trackReplies()
    const replies = limitConcurrency({ concurrency: 8, queued: 2000, refusal: 'TOO_MANY_REQUESTS' })
    api.addHook('onClose', sending.drain)

    api.post(
      '/discord/interactions',
      { config: { isSigned: true }, schema: { hide: true }, bodyLimit: bodyLimits.interaction.bytes },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        refuseForgery(deps, request, rawBody)
        const interaction = readInteraction(rawBody)
        const name = isTracing() ? interactionName(interaction) : ''
        request.span?.set({ 'discord.interaction': name })
        const { response, deferred } = await answerInteraction(deps, interaction)
        if (deferred) {
          const replaces = replacedBy(response, interaction)
          const buildReply = () => replies.run(() => buildReplacement(deps, { ...deferred, replaces }))
          const parent = currentTraceparent()
          reply.raw.once('finish', () =>
            sending.start((signal) =>
              inSpan(`interaction ${name}`, { parent }, async () => {
                await sendDeferredReply(deps, { ...deferred, replaces, buildReply }, signal)
                await deliverWaitingGifts(deps, interaction)
              }),
            ),
          )
        }
        return reply.send(response)
      },
    )
  }

/** The message that the response replaces, if any. */
function replacedBy({ type }: APIInteractionResponse, interaction: Interaction | null): string | undefined {
  const isUpdate = type === InteractionResponseType.DeferredMessageUpdate
  return isUpdate && interaction && 'message' in interaction ? interaction.message?.id : undefined
}

/** From now on, the message is no longer the one of a checkout, which would become its receipt. */
async function buildReplacement({ db }: Dependencies, { replaces, buildReply }: DeferredReply) {
  if (replaces) await forgetCheckoutIn(db, replaces)
  return buildReply()
}
