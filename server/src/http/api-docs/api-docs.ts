import swagger from '@fastify/swagger'
import { errorReply } from '@guildshop/contract/replies'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { closedPolicy } from '../security-headers.ts'
import { referenceStyle, renderReference } from './render-reference.ts'

/** Generates the OpenAPI document from the route schemas. Must be registered before the routes. */
export async function addApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Guildshop API',
        version: '0.1.0',
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

export function addApiDocsRoutes(app: FastifyInstance): void {
  // Rendered once on first request, when all routes are registered.
  const written: { document?: string; page?: string } = {}
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    written.document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(written.document)
  })
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(referenceStyle),
  )
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    written.page ??= renderReference(app.swagger())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${closedPolicy}; style-src 'self'`)
      .send(written.page)
  })
}
