import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { readLinks } from '../../retention/stored-data-queries.ts'
import { measureConnections } from './connection-metrics.ts'

const shop = await testApp()
const { db, deps } = shop
const seller = await shop.aPerson()
await shop.tiePaypal(seller, 'ASELLER234567')
await db
  .insertInto('paypalConnection')
  .values({
    accountId: seller.id,
    payerId: 'ASELLER234567',
    clientId: 'app',
    clientSecret: 'sealed',
    createdAt: new Date(),
  })
  .execute()

test('exports an app without its secret', async () => {
  const links = await readLinks(db, seller.id)

  expect(links.paypalApps).toMatchObject([{ clientId: 'app', payerId: 'ASELLER234567', endedAt: null }])
  expect(JSON.stringify(links)).not.toContain('sealed')
})

test('counts connections by kind and status', async () => {
  measureConnections(deps)
  const before = await deps.metrics.registry.metrics()
  await db.updateTable('paypalConnection').set({ problem: 'CREDENTIALS_REJECTED', problemAt: new Date() }).execute()

  const after = await deps.metrics.registry.metrics()

  expect(before).toContain('guildshop_paypal_connections{kind="full",status="working"} 1')
  expect(after).toContain('guildshop_paypal_connections{kind="full",status="broken"} 1')
  expect(after).not.toContain('guildshop_paypal_connections{kind="full",status="working"}')
})
