import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { captureRawBody } from '../../http/bodies/capture-raw-body.ts'
import { ingestEvent } from './ingest-event.ts'

/** The PayPal webhook. Responds once the event is committed; a job processes it. */
export const paypalEventRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    captureRawBody(api)

    api.post('/paypal/webhooks', { schema: { hide: true } }, async ({ headers, body }) => {
      await ingestEvent(deps, { headers, rawBody: body })
      return {}
    })
  }
