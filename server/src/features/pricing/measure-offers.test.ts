import { expect, test } from 'vitest'
import { addPriceRule } from '../../testing/builders/pricing-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { measureOffers } from './measure-offers.ts'

const shop = await testApp()
const { db, deps } = shop

test('counts the offers of registered servers that apply now, by kind', async () => {
  const { id: guildId } = await shop.aGuild({ owner: await shop.aPerson() })
  const removed = await shop.aGuild({ owner: await shop.aPerson() })
  const [past, future] = [-60_000, 60_000].map((distance) => new Date(deps.now().getTime() + distance))
  await addPriceRule(db, { guildId, code: 'WELCOME10' })
  await addPriceRule(db, { guildId, code: 'RUNNING', startsAt: past ?? null, endsAt: future ?? null })
  await addPriceRule(db, { guildId, code: 'PAUSED', isPaused: true })
  await addPriceRule(db, { guildId, code: 'DELETED', deletedAt: past ?? null })
  await addPriceRule(db, { guildId, startsAt: future ?? null })
  await addPriceRule(db, { guildId, endsAt: past ?? null })
  await addPriceRule(db, { guildId, kind: 'role', roleIds: ['1'] })
  await addPriceRule(db, { guildId: removed.id })
  await db.updateTable('guild').set({ removedAt: deps.now() }).where('id', '=', removed.id).execute()

  measureOffers(deps)

  const text = await deps.metrics.registry.metrics()
  expect(text).toContain('guildshop_offers{kind="code"} 2')
  expect(text).toContain('guildshop_offers{kind="sale"} 0')
  expect(text).toContain('guildshop_offers{kind="role"} 1')
})
