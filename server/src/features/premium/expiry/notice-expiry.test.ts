import { beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { clearQueue, listQueuedJobs } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'
import { applyPlan } from '../../guilds/plan/apply-plan.ts'
import { listAccountsDue } from '../premium-queries.ts'
import { expirePremium, expirePremiumJob } from './notice-expiry.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const oneDay = 1440
const inDays = (days: number) => new Date(shop.deps.now().getTime() + days * oneDay * 60_000)

beforeEach(async () => {
  await shop.db.deleteFrom('premiumGrant').execute()
})

/** Two servers, one more than the free plan allows. */
async function anOwner(): Promise<Person> {
  const owner = await shop.aPerson()
  for (const name of ['Server 1', 'Server 2']) await shop.aGuild({ owner, name })
  return owner
}
const openServers = async (owner: Person) => {
  const query = shop.db.selectFrom('guild').select('name').where('ownerId', '=', owner.id)
  return (await query.where('isEnabled', '=', true).execute()).length
}
const firstId = '00000000-0000-0000-0000-000000000000'
const due = () => listAccountsDue(shop.db, { now: shop.deps.now(), after: firstId, atMost: 100 })

test('disables servers beyond the free plan when premium ends and mails the owner', async () => {
  const owner = await anOwner()
  await shop.givePremium(owner, { endsAt: inDays(1) })

  await expirePremium(shop.deps)
  const before = await openServers(owner)
  shop.moveClock(oneDay + 1)
  await expirePremium(shop.deps)

  expect([before, await openServers(owner)]).toEqual([2, 1])
  expect((await shop.newestMailTo(owner.email))?.text).toContain('Server 2')
})

test('disables items beyond the free plan', async () => {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  for (let count = 0; count < 12; count += 1) await anItem(guild)
  await shop.givePremium(owner, { endsAt: inDays(1) })
  shop.moveClock(oneDay + 1)

  await expirePremium(shop.deps)

  const open = await shop.db.selectFrom('item').select('id').where('isEnabled', '=', true).execute()
  expect(open).toHaveLength(10)
})

test('does not check an account again', async () => {
  const owner = await anOwner()
  await shop.givePremium(owner, { endsAt: inDays(1) })
  shop.moveClock(oneDay + 1)
  const before = await due()

  await expirePremium(shop.deps)

  expect([before, await due()]).toEqual([[owner.id], []])
})

test('disables nothing before the last granted day is used', async () => {
  const owner = await anOwner()
  for (let code = 0; code < 3; code += 1) await shop.givePremium(owner, { source: 'code', endsAt: inDays(10) })

  const open = []
  for (let day = 5; day < 40; day += 10) {
    shop.moveClock((day === 5 ? 5 : 10) * oneDay)
    await expirePremium(shop.deps)
    open.push(await openServers(owner))
  }

  expect(open).toEqual([2, 2, 2, 1])
  expect(await due()).toEqual([])
})

test('detects the end even if the plan was applied in between', async () => {
  const owner = await anOwner()
  for (let code = 0; code < 2; code += 1) await shop.givePremium(owner, { source: 'code', endsAt: inDays(10) })
  shop.moveClock(15 * oneDay)
  await shop.db.transaction().execute((tx) => applyPlan(tx, shop.deps, owner.id))
  shop.moveClock(6 * oneDay)

  await expirePremium(shop.deps)

  expect(await openServers(owner)).toBe(1)
})

test('does not mail a banned account', async () => {
  const owner = await anOwner()
  await shop.givePremium(owner, { endsAt: inDays(1) })
  await shop.db.updateTable('account').set({ bannedAt: shop.deps.now() }).where('id', '=', owner.id).execute()
  shop.moveClock(oneDay + 1)

  await expirePremium(shop.deps)

  expect(await openServers(owner)).toBe(1)
  expect(await shop.newestMailTo(owner.email)).toBeUndefined()
})

test('an error in one account does not affect the others', async () => {
  const [troubled, fine] = [await anOwner(), await anOwner()]
  for (const owner of [troubled, fine]) await shop.givePremium(owner, { endsAt: inDays(1) })
  shop.moveClock(oneDay + 1)
  const sealed: string[] = []
  const { secrets } = shop.deps
  const failing = {
    ...secrets,
    seal: (...[text, field]: Parameters<typeof secrets.seal>) => {
      sealed.push(text)
      if (text.includes(troubled.email)) throw new Error('No')
      return secrets.seal(text, field)
    },
  }

  await expirePremium({ ...shop.deps, secrets: failing })

  expect(sealed).toHaveLength(2)
  expect([await openServers(troubled), await openServers(fine)]).toEqual([2, 1])
})

test('applies the plan to any number of accounts in pieces, and continues as batch work', async () => {
  const owners = await Promise.all(Array.from({ length: 41 }, () => shop.aPerson()))
  for (const owner of owners) await shop.givePremium(owner, { endsAt: inDays(1) })
  shop.moveClock(oneDay + 1)
  await clearQueue(shop.db)
  const clock = vi.spyOn(performance, 'now')
  let time = 0
  clock.mockImplementation(() => {
    time += 10_000
    return time
  })

  await expirePremiumJob.run({}, shop.deps)
  clock.mockRestore()

  const left = await due()
  const rest = (await listQueuedJobs(shop.db)).filter(({ name }) => name.startsWith('notice-expiry'))
  expect(left).toHaveLength(21)
  expect(rest).toMatchObject([{ name: 'notice-expiry:batch', payload: { after: expect.any(String) } }])
  await expirePremiumJob.runUnparsed(rest[0]?.payload, shop.deps)
  expect(await due()).toEqual([])
})
