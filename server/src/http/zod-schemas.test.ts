import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { useZodSchemas } from './zod-schemas.ts'

const app = fastify()
useZodSchemas(app)

const reply = z.object({
  name: z.string(),
  soldAt: z.nullish(z.string()),
  items: z.array(z.object({ price: z.number() })).optional(),
  buyer: z.nullable(z.object({ name: z.string() })).optional(),
  tags: z.nullable(z.array(z.string())).optional(),
  count: z.nullable(z.int()).optional(),
  kind: z.nullable(z.enum(['key', 'file'])).optional(),
})
const answer: { value: unknown } = { value: null }
app.get('/', { schema: { response: { 200: reply } } }, async () => answer.value)

afterAll(() => app.close())

async function replyTo(value: unknown) {
  answer.value = value
  return (await app.inject({ url: '/' })).json()
}

test('strips fields that the schema does not name, at any depth', async () => {
  const body = await replyTo({ name: 'Mug', passwordHash: 'secret', items: [{ price: 500, supplier: 'secret' }] })

  expect(body).toEqual({ name: 'Mug', items: [{ price: 500 }] })
})

test('keeps null and leaves missing fields out', async () => {
  expect(await replyTo({ name: 'Mug', soldAt: null })).toEqual({ name: 'Mug', soldAt: null })
  expect(await replyTo({ name: 'Mug' })).toEqual({ name: 'Mug' })
})

test('writes null and values of nullable fields of every type', async () => {
  const empty = { name: 'Mug', soldAt: null, buyer: null, tags: null, count: null, kind: null }
  const full = { name: 'Mug', soldAt: 'now', buyer: { name: 'Finn' }, tags: ['new'], count: 0, kind: 'key' }

  expect(await replyTo(empty)).toEqual(empty)
  expect(await replyTo({ ...full, buyer: { name: 'Finn', email: 'secret' } })).toEqual(full)
})

test('keeps quotes, line breaks and script tags in text', async () => {
  const name = '"Mug"\n\u2028</script>\\ 🛒'

  expect(await replyTo({ name })).toEqual({ name })
})

test('refuses to start with a response schema that is not zod', async () => {
  const other = fastify()
  useZodSchemas(other)
  other.get('/', { schema: { response: { 200: { type: 'object' } } } }, async () => ({}))

  await expect(other.ready()).rejects.toThrow('A response schema must be a zod schema.')
})
