import { noticeEvents } from '@guildshop/contract/notices'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import * as z from 'zod'
import { processEnvironment } from '../../config.ts'
import { type Person, password } from '../../testing/builders/account-builders.ts'
import { fingerprintRowsWith, snapshotDatabase } from './database-snapshot.ts'
import { type FuzzedRequest, type FuzzedRoute, requestsTo, type ValidInput } from './fuzz-requests.ts'
import { listRoutes } from './list-routes.ts'
import { createMatrixFixture, type MatrixFixture } from './matrix-fixture.ts'
import { recordFigures } from './record-figures.ts'

/** `npm run test:proof` sets a higher number. */
const requestsPerRoute = Number(processEnvironment().FUZZ_REQUESTS ?? 100)
const inBatch = 100
const atOnce = 20
const maxFaults = 3
const seed = 20_260_101

type NamedRoute = FuzzedRoute & { name: string }
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
  const guild = await db
    .selectFrom('guild')
    .select('id')
    .where('guildId', '=', theirs.finn.guild)
    .executeTakeFirstOrThrow()
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

const fields = z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) })
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
      fields: Object.keys(body?.schema.properties ?? {}),
      queries: (known?.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
      isForm: type === 'multipart/form-data',
      type,
    }
  })
}

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
  return { caller, validInput: { ids, fields: plausibleFields(fixture, caller) } }
}

function plausibleFields({ theirs: { petra } }: MatrixFixture, caller: Person): Record<string, unknown> {
  const mug = { name: 'Mug', description: 'Tea', price: '100', stock: '-1', requiresShipping: 'true', itemImage: 'PNG' }
  const delivered = [{ kind: 'link', label: 'Wiki', content: 'https://wiki.example' }]
  const offer = { maxQuantity: '2', deliverables: JSON.stringify(delivered) }
  const goal = { targetCents: 100, currency: 'USD', startDate: '2026-01-01T00:00:00Z', endDate: '2026-02-01T00:00:00Z' }
  const account = { identifier: caller.username, email: caller.email, username: `new-${caller.username}`.slice(0, 20) }
  const accepted = { acceptedToS: true, acceptedPrivacyPolicy: true, version: '2026-11' }
  const passwords = { password, currentPassword: password, newPassword: 'another horse', method: 'email' }
  const admin = { duration: '1m', durationDays: 30, usesLimit: 1, codePrefix: 'X', expiresAt: null, reason: 'Scam' }
  const guild = { guildId: petra.guild, guildIds: [petra.guild], icon: null, defaultCurrency: 'EUR' }
  const shipping = { shipments: [{ saleId: petra.sale }], isPreview: false, itemId: petra.item }
  const roles = { manageRoleId: null, notificationRoleId: null, roleDurationDays: '30', roleId: '', notifyRoleId: null }
  const refund = { requestId: petra.sale, amountCents: 100, note: 'Sorry', removeRole: true }
  const report = { kind: 'error', message: 'broken', frames: ['assets/index-1.js:1:2'], path: '/profile' }
  const terms = { effect: 'percent', value: 10, code: 'TEN', itemIds: [petra.item], totalUses: 5, usesPerBuyer: null }
  const times = { startsAt: '2026-01-01T00:00:00Z', endsAt: null, minimumAmount: null, isFirstPurchaseOnly: false }
  const pricing = { mode: 'chosen', minimumPrice: 100, suggestedPrices: [200], limit: null, restock: null }
  const access = { requiredRoleIds: [], requiredItemIds: [], isHiddenUntilMet: false, roleIds: [], isExclusive: true }
  return {
    ...mug,
    ...offer,
    ...goal,
    ...account,
    ...accepted,
    ...passwords,
    ...admin,
    ...guild,
    ...shipping,
    ...roles,
    ...refund,
    ...report,
    ...terms,
    ...times,
    ...pricing,
    ...access,
    ...{ categoryIds: [petra.category], categoryId: petra.category, hashes: [petra.picture] },
    ...{ shows: 'item', subjectId: petra.item, channelId: '510000000000010001' },
    ...{ fields: { ...mug, ...offer }, newKeys: 2, hasNewImage: true },
    ...{ offersUpgrades: false, managersMayPrice: true, isPaused: true, text: 'On sale' },
  }
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
