import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import { Refused } from './errors/refused.ts'
import { rootRoutes, routes } from './features.ts'
import { addApiDocsRoutes, addApiDocument } from './http/api-docs/api-docs.ts'
import { readBodiesSafely } from './http/bodies/read-bodies.ts'
import { healthRoutes, type Readiness } from './http/health-routes.ts'
import { limitClients } from './http/limits/limit-clients.ts'
import { bodyLimits, requestsPerSession } from './http/limits/limits.ts'
import { mapErrors } from './http/map-errors.ts'
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { securityTxtRoutes } from './http/security-txt.ts'
import { exemptSlowUploads } from './http/sockets/allow-slow-upload.ts'
import { closeStalledSockets } from './http/sockets/close-stalled-sockets.ts'
import { socketLimits } from './http/sockets/socket-limits.ts'
import { traceRequests } from './http/trace-requests.ts'
import { canonicalUrl } from './http/web/canonical-url.ts'
import { isPageRequest, serveWeb } from './http/web/serve-web.ts'
import { useZodSchemas } from './http/zod-schemas.ts'

type Options = { webFolder: string; trustProxy?: number; apiLimit?: number; readiness?: Readiness }

/** Assembles the server from its dependencies and features; holds no logic. */
export async function buildApp(deps: Dependencies, options: Options): Promise<FastifyInstance> {
  const hops = options.trustProxy ?? 0
  const security = { isSecure: deps.publicUrl.startsWith('https:') }
  const app = fastify({
    loggerInstance: asFastifyLogger(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: hops > 0 && ((_address, hop) => hop < hops),
    bodyLimit: bodyLimits.request.bytes,
    ...socketLimits,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // A URL that can't be decoded is refused before any hook runs.
    frameworkErrors: (error, request, reply) =>
      mapErrors(error, request, reply.headers(securityHeaders(request, security))),
  })
  exemptSlowUploads(app.server)
  closeStalledSockets(app.server, { limit: socketLimits.http.headersTimeout + 3000 })
  useZodSchemas(app)
  addSecurityHeaders(app, security)
  measureRequests(app, deps)
  traceRequests(app)
  readBodiesSafely(app)
  app.setErrorHandler(mapErrors)

  await addApiDocument(app)
  await app.register(healthRoutes({ ...deps, readiness: options.readiness ?? { isStopping: false } }))
  await app.register(securityTxtRoutes(deps))
  await app.register(async (limited) => {
    limitClients(limited, deps, options.apiLimit ?? requestsPerSession)
    for (const plugin of routes) await limited.register(plugin(deps), { prefix: '/api' })
    for (const plugin of rootRoutes) await limited.register(plugin(deps))
  })
  await addApiDocsRoutes(app)
  const sendPage = await serveWeb(app, { folder: options.webFolder, publicUrl: deps.publicUrl })
  app.setNotFoundHandler((request, reply) => {
    if (!sendPage || !isPageRequest(request)) throw new Refused('NOT_FOUND')
    const canonical = canonicalUrl(request, deps.publicUrl)
    if (canonical) return reply.header('cache-control', 'no-store').redirect(canonical, 307)
    return sendPage(request, reply)
  })
  return app
}

/** Fastify's own type for it, so that the app's type doesn't depend on the logger's. */
const asFastifyLogger = (log: FastifyBaseLogger): FastifyBaseLogger => log

function measureRequests(app: FastifyInstance, { metrics }: Pick<Dependencies, 'metrics'>): void {
  app.decorateRequest('refusal', null)
  app.decorateRequest('isUnverified', false)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    request.log.info({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      account: request.user?.id,
      refusal: request.refusal ?? undefined,
    })
  })
}
