import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Person, password } from './testing/account-builders.ts'
import { testApp } from './testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const shop = await testApp()

const seed = 20_260_101
const bodiesPerRoute = 200
const atOnce = 10

const fields = z.looseObject({ properties: z.record(z.string(), z.looseObject({})).default({}) })
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: fields })) }).optional(),
      }),
    ),
  ),
})
const method = z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])

const { paths } = document.parse((await shop.get('/api/openapi.json')).body)
const routes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([word, { requestBody }]) => ({
    name: `${word.toUpperCase()} ${path}`,
    method: method.parse(word.toUpperCase()),
    path,
    names: Object.keys(Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {}),
  })),
)

/** What a well-meaning caller would send in a field of this name; the rest is guessed at. */
function plausible(name: string, person: Person): unknown {
  const known: Record<string, unknown> = {
    identifier: person.username,
    email: person.email,
    username: `new-${person.username}`.slice(0, 20),
    password,
    currentPassword: password,
    newPassword: 'another horse',
    acceptedToS: true,
    acceptedPrivacyPolicy: true,
    method: 'email',
  }
  return known[name] ?? '123456'
}

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\uffff',
  "'; drop table account; --",
  '%_\\',
  '../../etc/passwd',
  'x'.repeat(10_000),
  '🛒'.repeat(200),
  'İstanbul',
  '-1',
  '1e3',
  'NaN',
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[]]]],
  { toString: 1 },
)
const anything = fc.oneof(nasty, nasty, fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }))

/** Text to send as a body: nearly right, or not at all. */
function bodiesFor(names: string[], person: Person): fc.Arbitrary<string> {
  const right = Object.fromEntries(names.map((name) => [name, plausible(name, person)]))
  const text = (value: unknown) => JSON.stringify(value) ?? ''
  const changed = names.length
    ? fc.tuple(fc.constantFrom(...names), anything).map(([name, value]) => text({ ...right, [name]: value }))
    : anything.map(text)
  return fc.oneof(
    { weight: 5, arbitrary: changed },
    { weight: 1, arbitrary: fc.constant(text(right)) },
    {
      weight: 1,
      arbitrary: fc.subarray(names).map((kept) => text(Object.fromEntries(kept.map((name) => [name, right[name]])))),
    },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), anything).map((extra) => text({ ...right, ...extra })) },
    { weight: 1, arbitrary: anything.map(text) },
    { weight: 1, arbitrary: fc.nat(text(right).length).map((length) => text(right).slice(0, length)) },
    { weight: 1, arbitrary: fc.constantFrom('{"__proto__":{"a":1}}', '{"a":'.repeat(500), '['.repeat(5000), '\u0000') },
  )
}

const segments = fc.oneof(
  fc.constantFrom('1', '%00', '%zz', '..', '%2e%2e', 'a'.repeat(300), '%F0%9F%9B%92', '-1', "'", '%25'),
  fc.uuid(),
  fc.string().map((text) => encodeURIComponent(text)),
)

const contentTypes = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'x'),
  },
)

/** A new person whenever the last one was signed out by what was sent. */
async function someone(last: Person | null): Promise<Person> {
  const isStillHere = last && (await shop.get('/api/profile/me', { as: last })).status === 200
  return isStillHere ? last : shop.aPerson({ hasTwoFactor: true })
}

async function send(route: (typeof routes)[number], person: Person, seedOfBatch: number) {
  const requests = fc.sample(
    fc.record({
      payload: bodiesFor(route.names, person),
      type: contentTypes,
      segment: segments,
      isSignedIn: fc.boolean(),
    }),
    { numRuns: atOnce, seed: seedOfBatch },
  )
  return Promise.all(
    requests.map(async ({ payload, type, segment, isSignedIn }) => {
      const reply = await shop.app.inject({
        method: route.method,
        url: route.path.replace(/\{\w+\}/g, segment),
        headers: { 'content-type': type, ...(isSignedIn && { authorization: `Bearer ${person.token}` }) },
        ...(route.method !== 'GET' && { payload }),
      })
      return { status: reply.statusCode, answer: reply.body.slice(0, 200), sent: payload.slice(0, 200), segment }
    }),
  )
}

describe('T25: whatever is sent, the answer is a reply or a refusal, never a failure of ours', () => {
  test.each(routes)('$name', async (route) => {
    let person: Person | null = null
    const replies = []
    for (let batch = 0; batch < bodiesPerRoute / atOnce; batch += 1) {
      person = await someone(person)
      replies.push(...(await send(route, person, seed + batch)))
    }

    expect(replies).toHaveLength(bodiesPerRoute)
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    const refusals = replies.filter(({ status }) => status >= 400)
    expect(refusals.filter(({ answer }) => !/"code":"[A-Z_]+","message":"/.test(answer))).toEqual([])
  })
})

test('after all that the shop is open as before', async () => {
  const person = await shop.aPerson()

  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
})
