import type { FastifyPluginAsync } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { captureRawBody } from '../../../http/bodies/capture-raw-body.ts'
import { bodyLimits } from '../../../http/limits/limits.ts'
import { refuseForgery } from '../refuse-forgery.ts'
import { ingestEvent } from './ingest-event.ts'
import { readEvent } from './read-event.ts'

/** Receives Discord's webhook events. Discord sends an event again until it gets 204, for up to ten minutes. */
export const eventRoutes =
  (deps: Dependencies): FastifyPluginAsync =>
  async (api) => {
    captureRawBody(api)

    api.post(
      '/discord/events',
      { config: { isSigned: true }, schema: { hide: true }, bodyLimit: bodyLimits.discordEvent.bytes },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        refuseForgery(deps, request, rawBody)
        const installation = readEvent(rawBody)
        if (installation) await ingestEvent(deps, installation)
        // Discord requires a content type, which Fastify removes from a reply without a body.
        reply.raw.setHeader('content-type', 'application/json')
        return reply.code(204).send()
      },
    )
  }
