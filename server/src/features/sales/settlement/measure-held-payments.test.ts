import { expect, test } from 'vitest'
import { createMetrics } from '../../../http/metrics.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { measureHeldPayments } from './measure-held-payments.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)

/** What Prometheus scrapes from one process. */
function aProcess() {
  const metrics = createMetrics()
  measureHeldPayments({ ...deps, metrics })
  return async () => (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('guildshop_held'))
}

const lines = (onHold: number, rejected: number) => [
  `guildshop_held_payments{state="on-hold"} ${onHold}`,
  `guildshop_held_payments{state="rejected"} ${rejected}`,
]

test('every process reports the same held payments, and none once they are refunded', async () => {
  const scrapes = [aProcess(), aProcess()]
  const guild = await shop.aGuild({ owner: await shop.aPerson() })
  const item = await anItem(guild)
  await aSale(guild, item, { state: 'pending', heldAt: new Date() })
  const rejected = await aSale(guild, item, { state: 'failed', heldAt: new Date() })

  const before = await Promise.all(scrapes.map((scrape) => scrape()))
  await db.updateTable('sale').set({ heldAt: null }).where('id', '=', rejected.id).execute()
  const after = await Promise.all(scrapes.map((scrape) => scrape()))

  expect(before).toEqual([lines(1, 1), lines(1, 1)])
  expect(after).toEqual([lines(1, 0), lines(1, 0)])
})
