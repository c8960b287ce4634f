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

async function told(value: unknown) {
  answer.value = value
  return (await app.inject({ url: '/' })).json()
}

test('what the schema does not name is not told, however deep it lies', async () => {
  const body = await told({ name: 'Mug', passwordHash: 'secret', items: [{ price: 500, supplier: 'secret' }] })

  expect(body).toEqual({ name: 'Mug', items: [{ price: 500 }] })
})

test('null is told as null and what is missing stays missing', async () => {
  expect(await told({ name: 'Mug', soldAt: null })).toEqual({ name: 'Mug', soldAt: null })
  expect(await told({ name: 'Mug' })).toEqual({ name: 'Mug' })
})

test('text is told as it is, quotes, line ends and script tags included', async () => {
  const name = '"Mug"\n\u2028</script>\\ 🛒'

  expect(await told({ name })).toEqual({ name })
})

test('a reply described by anything but zod stops the start', async () => {
  const other = fastify()
  useZodSchemas(other)
  other.get('/', { schema: { response: { 200: { type: 'object' } } } }, async () => ({}))

  await expect(other.ready()).rejects.toThrow('A response schema must be a zod schema.')
})
