import { finished } from 'node:stream/promises'
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify'
import { Declined } from './declined.ts'
import { isKnownPath } from './endpoint.ts'
import { html } from './html.ts'
import { sendPage } from './page.ts'
import { rawPathOf } from './request.ts'

const defaultHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const fastifyMessages: Record<string, string> = {
  FST_ERR_BAD_URL: 'The URL is not encoded properly.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than 1 MB.',
}

type Options = Pick<FastifyServerOptions, 'rewriteUrl'> & { portalUrl?: string | null }

/** Bodies stay raw until a handler parses them, so that faults and authentication come first. */
export function createApp({ portalUrl = null, ...options }: Options = {}): FastifyInstance {
  const patterns = new Set<string>()
  const app = fastify({
    ...options,
    bodyLimit: 1024 * 1024,
    // Interaction tokens in paths are longer than the default of 100.
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: sendError,
  })
  app.decorate('portalUrl', portalUrl)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
  app.addHook('onRoute', ({ url }) => void patterns.add(url))
  app.addHook('onRequest', async (request: FastifyRequest<{ Params: Record<string, string> }>, reply) => {
    reply.headers(defaultHeaders)
    if (!request.url.startsWith('/')) throw new Declined(400, 'The URL is not valid.')
    const hasBlank = !request.is404 && Object.values(request.params).includes('')
    if (hasBlank) return reply.callNotFound()
  })
  app.addHook('onSend', async (_request, reply) => {
    const isJson = reply.getHeader('content-type') === 'application/json; charset=utf-8'
    if (isJson) reply.header('content-type', 'application/json')
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(async (request) => {
    const path = rawPathOf(request)
    if (isKnownPath(patterns, path)) throw new Declined(405, `${path} doesn't support ${request.method}.`)
    throw new Declined(404, 'No such endpoint.')
  })
  return app
}

/** HTML for browsers, JSON for clients. Unexpected errors are shown in full, because only developers use the sandbox. */
async function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { statusCode: status = 500 } = error
  if (!error.statusCode) console.error(error)
  // Drains an oversized body, so that the client can read the reply.
  if (status === 413) await finished(request.raw.resume())
  const message = fastifyMessages[error.code] ?? error.message
  reply.code(status).headers(defaultHeaders)
  if (!request.headers.accept?.includes('text/html'))
    return reply.type('application/json').serializer(JSON.stringify).send({ message })
  return sendPage(reply, `Error ${status}`, html`<p>${message}</p>`)
}
