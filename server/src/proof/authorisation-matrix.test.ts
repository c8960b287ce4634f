import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { audiences, type Role } from './testing/audiences.ts'
import { fingerprintDatabase, snapshotDatabase } from './testing/database-snapshot.ts'
import { listRoutes } from './testing/list-routes.ts'
import { createMatrixFixture, type OwnedResources } from './testing/matrix-fixture.ts'
import { matrixRows } from './testing/matrix-rows.ts'
import { urlOf } from './testing/matrix-url.ts'

vi.setConfig({ testTimeout: 60_000 })

const fixture = await createMatrixFixture()
const { shop, people, theirs } = fixture
const restoreDatabase = await snapshotDatabase(shop.db)
const asItWas = await fingerprintDatabase(shop.db)
const routes = await listRoutes(shop.app)

const roles: Role[] = [
  'visitor',
  'user',
  'other owner',
  'manager with the role',
  'manager without the role',
  'manager of a free owner',
  'free owner',
  'premium owner',
  'banned',
  'deactivated',
  'super administrator',
]

/** Codes that deny access; any other refusal comes after authorization. */
const denials: Record<number, string[]> = {
  401: ['NOT_SIGNED_IN', 'SESSION_ENDED'],
  403: ['NOT_ADMIN', 'NOT_THE_OWNER', 'GOAL_NEEDS_PREMIUM_OWNER'],
  404: [
    'GUILD_NOT_FOUND',
    'ITEM_NOT_FOUND',
    'SALE_NOT_FOUND',
    'SESSION_NOT_FOUND',
    'EXPORT_NOT_FOUND',
    'NOT_FOUND',
    'DISPUTE_NOT_FOUND',
    'MEMBERSHIP_NOT_FOUND',
    'IMPORT_NOT_FOUND',
    'PRICE_RULE_NOT_FOUND',
    'ITEM_GROUP_NOT_FOUND',
    'CATEGORY_NOT_FOUND',
    'STANDING_MESSAGE_NOT_FOUND',
  ],
}

const method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])
const refusal = z.object({ code: z.string() })

const resourcesFor = (role: Role): OwnedResources =>
  role === 'free owner' || role === 'manager of a free owner' ? theirs.finn : theirs.petra

async function knock(route: string, role: Role): Promise<number | string> {
  const [word = '', path = ''] = route.split(' ')
  const row = matrixRows[route]
  const body = row?.body?.(fixture, resourcesFor(role))
  const reply = await shop.app.inject({
    method: method.parse(word),
    url: urlOf(fixture, path, resourcesFor(role)) + (row?.query ?? ''),
    headers: {
      ...(people[role] && { authorization: `Bearer ${people[role].token}` }),
      ...(row?.type && { 'content-type': row.type }),
    },
    ...(body && { payload: body }),
  })
  if (reply.statusCode < 400) return reply.statusCode
  const { code } = refusal.parse(reply.json())
  return denials[reply.statusCode]?.includes(code) ? reply.statusCode : code
}

function expectedOf(route: string, role: Role): number | string | undefined {
  const row = matrixRows[route]
  const outcome = row && audiences[row.for][role]
  return outcome === 'in' ? (row?.but?.[role] ?? row?.answer) : outcome
}

test('has a row for every route, and a route for every row', () => {
  expect(Object.keys(matrixRows).sort()).toEqual(routes.toSorted())
  expect(routes.length).toBeGreaterThan(90)
})

test('covers every documented operation', async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse((await shop.get('/api/openapi.json')).body)

  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((word) => `${word.toUpperCase()} ${path}`),
  )

  expect(documented.filter((call) => !matrixRows[call])).toEqual([])
  expect(documented.length).toBeGreaterThan(80)
})

test('covers every role', () => {
  expect(roles).toEqual(Object.keys(people))
})

describe('lets exactly the expected roles in and changes nothing for the others', () => {
  test.each(routes)('%s', async (route) => {
    const answers: Record<string, unknown> = {}
    const changedBy: string[] = []
    for (const role of roles) {
      await shop.db.deleteFrom('throttle').execute()
      answers[role] = await knock(route, role)
      if ((await fingerprintDatabase(shop.db)) === asItWas) continue
      if (answers[role] === 401 || answers[role] === 403 || answers[role] === 404) changedBy.push(role)
      await restoreDatabase()
    }

    expect(answers).toEqual(Object.fromEntries(roles.map((role) => [role, expectedOf(route, role)])))
    expect(changedBy).toEqual([])
  })
})
