import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import { errorReply } from '@guildshop/contract/replies'
import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { Refused } from '../../errors/refused.ts'
import { version } from '../../version.ts'
import { closedPolicy } from '../security-headers.ts'

/** Generates the OpenAPI document from the route schemas. Must be registered before the routes. */
export async function addApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Guildshop API',
        version,
        description:
          'The Guildshop REST API. Errors return { message, code }. Requests are limited per session and per network; ' +
          'every response reports the limits in RateLimit-Policy and what is left in RateLimit.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => jsonSchemaTransform({ ...route, schema: withRefusals(route.schema) }),
  })
}

const tooManyRequests = z.object(errorReply.shape).meta({
  description: 'Too many requests from this session or network, or of this kind. Continue after Retry-After.',
  headers: {
    'Retry-After': { type: 'integer', description: 'Seconds until requests are accepted again.' },
    'RateLimit-Policy': {
      type: 'string',
      description: 'The limits: requests (q) per seconds (w), such as "network";q=1000;w=10, "session";q=200;w=10.',
    },
    RateLimit: {
      type: 'string',
      description: 'Requests left (r) and seconds until they are reset (t), such as "network";r=0;t=7.',
    },
  },
})

/** The responses that every call can have. */
function withRefusals(schema: FastifySchema | undefined): FastifySchema {
  return { ...schema, response: { ...Object(schema?.response), 429: tooManyRequests, default: errorReply } }
}

/** Serves the document and Scalar's page for it, which loads everything from this server. */
export async function addApiDocsRoutes(app: FastifyInstance): Promise<void> {
  // Rendered once on first request, when all routes are registered.
  let document: string | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
  await app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, payload) => {
      if (!isHtml(reply) || typeof payload !== 'string') return payload
      const nonce = randomBytes(16).toString('base64url')
      reply.header('content-security-policy', docsPolicy(nonce))
      return payload.replaceAll('<script', `<script nonce="${nonce}"`)
    })
    await docs.register(apiReference, {
      routePrefix: '/api/docs',
      hooks: {
        // The plugin parses the host without handling errors.
        async onRequest({ host }) {
          if (!URL.canParse(`http://${host}`)) throw new Refused('INVALID_INPUT')
        },
      },
      configuration: {
        pageTitle: 'Guildshop API',
        withDefaultFonts: false,
        hideClientButton: true,
        hideTestRequestButton: true,
        favicon: '/favicon.svg',
        agent: { disabled: true },
        showDeveloperTools: 'never',
        telemetry: false,
      },
    })
  })
}

const isHtml = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/html')

/** Scalar adds its style sheet at run time, without a nonce. */
const docsPolicy = (nonce: string) =>
  [
    closedPolicy,
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
  ].join('; ')
