import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import * as z from 'zod'
import { portOf } from './ports.ts'

const value = z
  .object({ stringValue: z.string(), intValue: z.coerce.number(), boolValue: z.boolean() })
  .partial()
  .transform(({ stringValue, intValue, boolValue }) => stringValue ?? intValue ?? boolValue)

const attributes = z
  .array(z.object({ key: z.string(), value }))
  .default([])
  .transform((entries) => Object.fromEntries(entries.map((entry) => [entry.key, entry.value])))

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
  links: z.array(z.object({ traceId: z.string() })).default([]),
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
})

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

export type CollectedSpan = z.infer<typeof span>

/** An OTLP collector over HTTP and JSON. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = []
  const resources: Array<Record<string, unknown>> = []
  const bodies: string[] = []
  const authorizations: Array<string | undefined> = []
  const { url } = await listen(async (request, response) => {
    const body = await text(request)
    bodies.push(body)
    authorizations.push(request.headers.authorization)
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      resources.push(resource.attributes)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })

  /** The span and its ancestors, itself first. */
  const ancestry = (of: CollectedSpan): CollectedSpan[] => {
    const parent = spans.find(({ spanId, traceId }) => spanId === of.parentSpanId && traceId === of.traceId)
    return parent ? [of, ...ancestry(parent)] : [of]
  }
  return { url, spans, resources, bodies, authorizations, ancestry }
}

/** A collector that accepts connections and never answers. */
export const startSilentCollector = () => listen(() => undefined)

async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${portOf(server)}` }
}
