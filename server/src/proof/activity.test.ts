import { readFile } from 'node:fs/promises'
import { activityReply } from '@guildshop/contract/activity'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { activityCalls, changesNothing, recordedElsewhere } from './testing/activity-rules.ts'
import { snapshotDatabase } from './testing/database-snapshot.ts'
import { listRoutes } from './testing/list-routes.ts'
import { createMatrixFixture } from './testing/matrix-fixture.ts'
import { matrixRows } from './testing/matrix-rows.ts'
import { urlOf } from './testing/matrix-url.ts'

vi.setConfig({ testTimeout: 60_000 })

const fixture = await createMatrixFixture()
const { shop, people, theirs } = fixture
const owner = people['premium owner']
const restoreDatabase = await snapshotDatabase(shop.db)

const ofShops = new Set<string | undefined>([
  'those who manage the shop',
  'the owner of the shop',
  'the premium owner of the shop',
  'its owner',
])
const changes = (await listRoutes(shop.app)).filter(
  (route) => !route.startsWith('GET ') && !route.includes(' /api/profile/') && ofShops.has(matrixRows[route]?.for),
)
const recorded = changes.filter((route) => !recordedElsewhere[route] && !changesNothing[route])
const method = z.enum(['POST', 'PUT', 'DELETE'])

async function call(route: string) {
  const [word = '', path = ''] = route.split(' ')
  const row = matrixRows[route]
  const body = activityCalls[route]?.body?.() ?? row?.body?.(fixture, theirs.petra)
  return shop.app.inject({
    method: method.parse(word),
    url: urlOf(fixture, path, theirs.petra) + (row?.query ?? ''),
    headers: { authorization: `Bearer ${owner.token}`, ...(row?.type && { 'content-type': row.type }) },
    ...(body && { payload: body }),
  })
}

afterEach(restoreDatabase)

test.each(recorded)('the activity of the shop shows %s', async (route) => {
  await shop.db.deleteFrom('throttle').execute()
  await activityCalls[route]?.prepare?.(fixture)

  const reply = await call(route)

  const { body } = await shop.get(`/api/guilds/${theirs.petra.guild}/activity`, { as: owner })
  expect({ status: reply.statusCode, ...activityReply.parse(body) }).toMatchObject({
    status: 200,
    entries: expect.arrayContaining([expect.objectContaining({ person: owner.username })]),
  })
})

test('every change of a shop is in its activity, or known to change nothing in it', async () => {
  const known = [...Object.keys(recordedElsewhere), ...Object.keys(changesNothing), ...Object.keys(activityCalls)]

  expect(known.filter((route) => !changes.includes(route))).toEqual([])
  for (const file of new Set(Object.values(recordedElsewhere))) {
    expect(await readFile(new URL(`../features/${file}`, import.meta.url), 'utf8')).toContain("'auditEntry'")
  }
})
