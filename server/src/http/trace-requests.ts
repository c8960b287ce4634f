import type { FastifyInstance } from 'fastify'
import { isTracing, type OpenSpan, openSpan } from '../telemetry/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without tracing. */
    span: OpenSpan | null
  }
}

/**
 * Traces requests to the API by route. A traceparent header is ignored, because anyone can send one. The context is
 * entered again after the body was read, whose events have none.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null)
  if (!isTracing()) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url
    if (!route?.startsWith('/api/')) return done()
    const attributes = { 'http.request.method': method, 'http.route': route }
    request.span = openSpan(`${method} ${route}`, { kind: 'server', attributes, parent: null })
    return request.span ? request.span.run(done) : done()
  })
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? span.run(done) : done()))
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    span?.set({ 'http.response.status_code': statusCode })
    if (statusCode >= 500) span?.fail(String(statusCode))
    span?.end()
  })
}
