import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import { errorReply } from '@guildshop/contract/replies'
import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
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
        description: 'The Guildshop REST API. Errors return { message, code }.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => jsonSchemaTransform({ ...route, schema: withRefusals(route.schema) }),
  })
}

/** The default response of every call. */
function withRefusals(schema: FastifySchema | undefined): FastifySchema {
  return { ...schema, response: { ...Object(schema?.response), default: errorReply } }
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
