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
