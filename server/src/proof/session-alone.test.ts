import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { connectionBuilders } from '../testing/builders/connection-builders.ts'
import { testApp } from '../testing/test-app.ts'
import { sandboxPeople, startTestSandbox } from '../testing/test-sandbox.ts'
import { listRoutes } from './testing/list-routes.ts'
import { needsProofRule, proofRules } from './testing/proof-rules.ts'

vi.setConfig({ testTimeout: 60_000 })

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { db, deps } = shop
const { aFullConnection } = connectionBuilders(deps)
const routes = (await listRoutes(shop.app)).filter(needsProofRule)
const method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

/** Everything that decides where the money goes and how the owner logs in. */
async function readStakes(accountId: string) {
  const tables = ['paypalLink', 'discordLink', 'recoveryCode'] as const
  const account = await db
    .selectFrom('account')
    .select(['email', 'username', 'passwordHash', 'totpSecret', 'totpPendingSecret', 'deactivatedAt', 'deletedAt'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where('accountId', '=', accountId).execute()),
  )
  const apps = await db
    .selectFrom('paypalConnection')
    .select(['id', 'clientId', 'clientSecret', 'payerId', 'endedAt'])
    .where('accountId', '=', accountId)
    .execute()
  return JSON.stringify([account, apps, ...rows])
}

/** An owner with everything connected, and a session that was stolen a while after the login. */
async function aRobbedOwner({ hasTwoFactor }: { hasTwoFactor: boolean }) {
  const owner = await shop.aPerson({ hasTwoFactor })
  await shop.connectDiscord(sandbox, owner, sandboxPeople.finn.discord)
  await shop.tiePaypal(owner, 'PETRASELLER23')
  await aFullConnection(sandbox, owner)
  if (hasTwoFactor) await shop.post('/api/2fa/recovery-codes', { as: owner })
  return { owner, thief: await shop.anotherSession(owner) }
}

test('every call of accounts and connections has a rule, and every rule a call', () => {
  expect(Object.keys(proofRules).sort()).toEqual(routes.toSorted())
})

test.each(routes)('a session alone changes neither money nor login with %s', async (route) => {
  const { rule, body } = proofRules[route] ?? { rule: 'missing' }
  const [word = '', path = ''] = route.split(' ')
  // 2FA can only be set up while it's off.
  const { owner, thief } = await aRobbedOwner({ hasTwoFactor: !path.startsWith('/api/2fa/setup') })
  const before = await readStakes(owner.id)

  const reply = await shop.app.inject({
    method: method.parse(word),
    url: path,
    headers: { authorization: `Bearer ${thief.token}` },
    ...(body && { payload: body }),
  })

  if (rule === 'asks')
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status: 403, code: 'REAUTH_REQUIRED' })
  expect(await readStakes(owner.id)).toBe(before)
})
