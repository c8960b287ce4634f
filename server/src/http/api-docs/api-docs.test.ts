import { calls } from '@guildshop/contract/calls'
import fastify, { type RouteOptions } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '../../features.ts'
import { listRoutes } from '../../proof/testing/list-routes.ts'
import { testApp } from '../../testing/test-app.ts'
import { version } from '../../version.ts'
import { useZodSchemas } from '../zod-schemas.ts'

const shop = await testApp()

const httpMethod = z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean(),
})
const operation = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.object({
      description: z.string().min(1),
      content: content.optional(),
      headers: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
})
/** The subset of OpenAPI 3.1 used by our document. */
const openApi = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.record(z.string(), operation)),
  components: z.object({ securitySchemes: z.record(z.string(), z.object({ type: z.string() })) }),
})

const document = openApi.parse((await shop.get('/api/openapi.json')).body)

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([word, spec]) => {
    const method = httpMethod.parse(word.toUpperCase())
    return { name: `${method} ${path}`, path, method, spec }
  }),
)

/** The routes as the features declare them, with their schemas. */
const declared: RouteOptions[] = []
const bare = fastify({ exposeHeadRoutes: false })
useZodSchemas(bare)
bare.addHook('onRoute', (route) => {
  declared.push(route)
})
for (const plugin of routes) bare.register(plugin(shop.deps), { prefix: '/api' })
await bare.ready()

afterAll(() => bare.close())

const documented = (path: string) => path.replace(/:(\w+)/g, '{$1}')
const nameOf = (route: RouteOptions) => `${route.method} ${documented(route.url)}`
const routeNamed = (name: string) => declared.find((route) => nameOf(route) === name)

test('names the version of the server', () => {
  expect(document.info.version).toBe(version)
})

test('every API route is declared by a feature', async () => {
  const documentation = [
    'openapi.json',
    'docs',
    'docs/',
    'docs/js/scalar.js',
    'docs/openapi.json',
    'docs/openapi.yaml',
  ].map((path) => `GET /api/${path}`)

  const answered = (await listRoutes(shop.app)).filter((name) => name.includes(' /api/'))

  expect(answered.length).toBeGreaterThan(20)
  expect([...declared.map(nameOf), ...documentation].sort()).toEqual(answered.sort())
})

test('documents every route except the hidden callbacks of providers', () => {
  const forCallers = declared.filter(({ schema }) => !Object(schema).hide)

  expect(operations.map(({ name }) => name).sort()).toEqual(forCallers.map(nameOf).sort())
})

describe.each(operations)('$name', ({ name, path, spec }) => {
  const schema = Object(routeNamed(name)?.schema)

  test('documents its path parameters', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameterName]) => parameterName)

    const inDocument = spec.parameters.filter((one) => one.in === 'path')

    expect(inDocument.map((one) => [one.name, one.required])).toEqual(inPath.map((one) => [one, true]))
  })

  test('documents the body and reply of the route', () => {
    expect(fieldsOf(schemaIn(spec.requestBody))).toEqual(fieldsOf(jsonOf(schema.body, 'input')))
    expect(fieldsOf(schemaIn(spec.responses[200]))).toEqual(fieldsOf(jsonOf(schema.response?.[200], 'output')))
    expect(fieldsOf(schemaIn(spec.responses.default))).toEqual(['code', 'message', 'requestId', 'retry_after'])
    expect(Object.keys(spec.responses[429]?.headers ?? {})).toEqual(['Retry-After', 'RateLimit-Policy', 'RateLimit'])
  })
})

test.each(operations)('$name documents its success response', ({ spec }) => {
  const success = Object.keys(spec.responses).filter((status) => /^[23]/.test(status))

  expect(success.length).toBeGreaterThan(0)
})

test.each([
  ['/api/guilds/{id}/sales.csv', 'text/csv', { type: 'string' }],
  ['/api/profile/data-export/{id}/archive', 'application/zip', { type: 'string', format: 'binary' }],
])('GET %s documents a file of type %s', (path, type, schema) => {
  const { content: files } = document.paths[path]?.get?.responses[200] ?? {}

  expect(Object.keys(files ?? {})).toEqual([type])
  expect(files?.[type]?.schema).toMatchObject(schema)
})

test.each(operations)('$name documents whether it requires authentication', async ({ path, method, spec }) => {
  const reply = await shop.app.inject({
    method,
    url: path.replace(/\{\w+\}/g, '1'),
  })

  const needsLogin = reply.statusCode === 401 && reply.json().code === 'NOT_SIGNED_IN'
  expect(spec.security).toEqual(needsLogin ? [{ bearer: [] }] : undefined)
})

test('documents the security scheme that operations refer to', () => {
  const named = operations.flatMap(({ spec }) => (spec.security ?? []).flatMap(Object.keys))

  expect([...new Set(named)]).toEqual(Object.keys(document.components.securitySchemes))
})

const standing = calls.flatMap((call) => {
  const route = routeNamed(`${call.method} /api${call.path}`)
  return route ? [{ name: `${call.method} ${call.path}`, call, schema: Object(route.schema) }] : []
})

test.each(standing)('$name uses the schemas of the contract', ({ call, schema }) => {
  expect(schema.body).toBe(call.body)
  expect(schema.querystring).toBe(call.query)
  expect(schema.response?.[200]).toBe(call.reply)
})

test('the reference page loads only scripts of this server and shows our document', async () => {
  const [page, script] = [await shop.get('/api/docs/'), await shop.get('/api/docs/js/scalar.js')]
  const html = String(page.body)
  const [, nonce] = /'nonce-([\w-]{22})'/.exec(String(page.headers['content-security-policy'])) ?? []

  expect(html).toContain('"url": "./openapi.json"')
  expect(html).not.toMatch(/https?:\/\//)
  expect(html.match(/<script[^>]*>/g)).toEqual([
    `<script nonce="${nonce}" src="js/scalar.js">`,
    `<script nonce="${nonce}" type="text/javascript">`,
  ])
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(script.headers['content-type']).toContain('javascript')
})

test('the reference page has a new nonce for every response', async () => {
  const policies = [await shop.get('/api/docs/'), await shop.get('/api/docs/')].map(
    ({ headers }) => headers['content-security-policy'],
  )

  expect(new Set(policies).size).toBe(2)
})

test.each(['/api/docs', '/api/docs/'])('%s refuses a host that is not one', async (url) => {
  const reply = await shop.app.inject({ url, headers: { host: '%%' } })

  expect(reply.statusCode).toBe(400)
})

test('/api/docs leads to the reference page', async () => {
  const reply = await shop.get('/api/docs')

  expect([reply.status, reply.headers.location]).toEqual([301, '/api/docs/'])
})

function schemaIn(message: { content?: z.infer<typeof content> | undefined } | undefined): unknown {
  return Object.values(message?.content ?? {})[0]?.schema
}

function jsonOf(schema: unknown, io: 'input' | 'output'): unknown {
  return schema instanceof z.core.$ZodType ? z.toJSONSchema(schema, { io, unrepresentable: 'any' }) : undefined
}

/** All property names of a schema, recursively. */
function fieldsOf(description: unknown): string[] {
  const fields = new Set<string>()
  JSON.stringify(description ?? {}, (key, value) => {
    if (key === 'properties') for (const name of Object.keys(value)) fields.add(name)
    return value
  })
  return [...fields].sort()
}
