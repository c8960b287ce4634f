import { noticeEvents } from '@guildshop/contract/notices'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import * as z from 'zod'
import { processEnvironment } from '../../config.ts'
import type { Person } from '../../testing/builders/account-builders.ts'
import { fingerprintRowsWith, snapshotDatabase } from './database-snapshot.ts'
import { plausibleFields } from './fuzz-fields.ts'
import { baseBody, type FuzzedRequest, type FuzzedRoute, requestsTo, type ValidInput } from './fuzz-requests.ts'
import { listRoutes } from './list-routes.ts'
import { createMatrixFixture, type MatrixFixture } from './matrix-fixture.ts'
import { recordFigures } from './record-figures.ts'

/** `npm run test:proof` sets a higher number. */
const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
formats.default(ajv)

const requestsPerRoute = Number(processEnvironment().FUZZ_REQUESTS ?? 100)
const inBatch = 100
const atOnce = 20
const maxFaults = 3
const seed = 20_260_101

type NamedRoute = FuzzedRoute & { name: string; body: JsonSchema | undefined }
type Fault = { status: number; answer: string; request: FuzzedRequest }
type Tally = { sent: number; done: number; failures: number; faults: Fault[] }
type Fuzzing = { route: FuzzedRoute; caller: Person; requests: fc.Arbitrary<FuzzedRequest>; tally: Tally }

/** Fuzzes every route as Petra or an administrator and checks that Finn's rows don't change. */
export async function openFuzzedShop() {
  vi.setConfig({ testTimeout: 300_000 + requestsPerRoute * 50 })
  const fixture = await createMatrixFixture()
  const { shop, people, theirs } = fixture
  const { db } = shop
  const restoreDatabase = await snapshotDatabase(db)
  const finnsGuild = db.selectFrom('guild').select('id').where('guildId', '=', theirs.finn.guild)
  const guild = await finnsGuild.executeTakeFirstOrThrow()
  const uniqueIds = Object.values(theirs.finn).filter((id) => id !== theirs.finn.guild)
  const readFinns = () => fingerprintRowsWith(db, [people['free owner'].id, guild.id, ...uniqueIds])
  const finnsRows = await readFinns()

  /** Restores the data after a change, so that the next batch finds the caller logged in and the shop open. */
  const sendBatch = async (fuzzing: Fuzzing, number: number): Promise<void> => {
    const { route, requests, tally } = fuzzing
    const doneBefore = tally.done
    const waiting = fc.sample(requests, { numRuns: inBatch, seed: seed + number })
    const sendNext = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await send(fixture, fuzzing, next)
    }
    await Promise.all(Array.from({ length: atOnce }, sendNext))
    await db.deleteFrom('throttle').execute()
    if (route.method === 'GET' || tally.done === doneBefore) return
    expect(await readFinns()).toBe(finnsRows)
    await restoreDatabase()
  }

  return {
    routes: await describeRoutes(fixture),

    bodyProblems: (route: NamedRoute) => bodyProblems(fixture, route),

    /** Fails on a 5xx, on a refusal without a code or message, and on any change to Finn's rows. */
    async fuzz(route: NamedRoute): Promise<void> {
      const { caller, validInput } = callerOf(fixture, route)
      const tally = { sent: 0, done: 0, failures: 0, faults: [] }
      const fuzzing = { route, caller, requests: requestsTo(route, validInput), tally }
      const began = Date.now()
      try {
        for (let batch = 0; batch < requestsPerRoute / inBatch; batch += 1) await sendBatch(fuzzing, batch)
      } finally {
        const { sent, failures } = tally
        recordFigures({ route: { name: route.name, sent, failures, seconds: (Date.now() - began) / 1000 } })
      }
      expect(tally.faults).toEqual([])
      expect(tally.sent).toBeGreaterThanOrEqual(requestsPerRoute)
      expect(await readFinns()).toBe(finnsRows)
      await restoreDatabase()
    },

    isOpen: async () => (await shop.get('/api/guilds', { as: people['premium owner'] })).status === 200,
  }
}

/** Why the body that almost valid ones derive from doesn't match the route's schema. */
function bodyProblems(fixture: MatrixFixture, route: NamedRoute): string[] {
  if (!route.body || route.type !== 'application/json') return []
  const isValid = ajv.compile(route.body)
  if (isValid(baseBody(route, callerOf(fixture, route).validInput))) return []
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${route.name}: ${instancePath} ${message}`)
}

type JsonSchema = z.infer<typeof fields>

const properties = z.record(z.string(), z.unknown()).optional()
const alternatives = z.array(z.looseObject({ properties })).optional()
const fields = z.looseObject({ properties, anyOf: alternatives, oneOf: alternatives })
const call = z.object({
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: fields })) }).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), call)) })

/** All routes of the app, with their schemas from the API document to generate almost valid requests. */
async function describeRoutes({ shop }: MatrixFixture): Promise<NamedRoute[]> {
  const { paths } = document.parse((await shop.get('/api/openapi.json')).body)
  return (await listRoutes(shop.app)).map((name) => {
    const [word = '', path = ''] = name.split(' ')
    const known = paths[path]?.[word.toLowerCase()]
    const [type = 'application/json', body] = Object.entries(known?.requestBody?.content ?? {})[0] ?? []
    return {
      name,
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(word),
      path,
      body: body?.schema,
      fields: body ? fieldsOf(body.schema) : [],
      queries: (known?.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
      isForm: type === 'multipart/form-data',
      type,
    }
  })
}

/** Of the first alternative, if there are several. */
const fieldsOf = ({ properties, anyOf, oneOf }: JsonSchema) =>
  Object.keys((anyOf ?? oneOf)?.[0]?.properties ?? properties ?? {})

/** Administrators may change any account, so their requests never contain Finn's ids. */
function callerOf(fixture: MatrixFixture, { path }: FuzzedRoute): { caller: Person; validInput: ValidInput } {
  const { people, theirs, codeId, jobId } = fixture
  const petra = people['premium owner']
  // Anyone may use a signed link, so requests never contain Finn's.
  const { download: _link, ...finns } = theirs.finn
  const isAdmin = path.startsWith('/api/admin/')
  const caller = isAdmin ? people['super administrator'] : petra
  const ids = isAdmin
    ? [people.user.id, people.banned.id, petra.id, codeId, jobId]
    : [...Object.values(theirs.petra), ...Object.values(finns), ...(path.includes('{event}') ? noticeEvents : [])]
  return { caller, validInput: { ids, fields: plausibleFields(fixture, caller, path) } }
}

async function send({ shop }: MatrixFixture, fuzzing: Fuzzing, request: FuzzedRequest): Promise<void> {
  const { caller, tally } = fuzzing
  const { method } = fuzzing.route
  const { url, payload, type, isSignedIn, ip } = request
  const authorization = isSignedIn ? { authorization: `Bearer ${caller.token}` } : {}
  const headers = { 'content-type': type, 'x-forwarded-for': ip, ...authorization }
  const { statusCode, body } = await shop.app.inject({ method, url, headers, ...(method !== 'GET' && { payload }) })
  tally.sent += 1
  if (statusCode < 400) tally.done += 1
  if (statusCode >= 500) tally.failures += 1
  if (statusCode < 400 || tally.faults.length === maxFaults) return
  const hasCodeAndMessage = /"code":"[A-Z_]+"/.test(body) && body.includes('"message":"')
  if (statusCode >= 500 || !hasCodeAndMessage) {
    tally.faults.push({ status: statusCode, answer: body.slice(0, 300), request })
  }
}
