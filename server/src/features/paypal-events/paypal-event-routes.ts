import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { captureRawBody } from '../../http/bodies/capture-raw-body.ts'
import { ingestEvent } from './ingest-event.ts'

const connectionParams = z.object({ connectionId: z.string() })

/** Our PayPal webhook and those of sellers' own apps. Responds once the event is committed; a job processes it. */
export const paypalEventRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    captureRawBody(api)

    api.post('/paypal/webhooks', { config: { isSigned: true }, schema: { hide: true } }, async ({ headers, body }) => {
      await ingestEvent(deps, { headers, rawBody: body })
      return {}
    })

    api.post(
      '/paypal/webhooks/:connectionId',
      { config: { isSigned: true }, schema: { hide: true, params: connectionParams } },
      async ({ headers, body, params }) => {
        await ingestEvent(deps, { headers, rawBody: body, connectionId: params.connectionId })
        return {}
      },
    )
  }
