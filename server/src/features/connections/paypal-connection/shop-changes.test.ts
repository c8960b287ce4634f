import { beforeEach, describe, expect, test } from 'vitest'
import { addStandingMessage } from '../../../testing/builders/presentation-builders.ts'
import { clearQueue, listQueuedJobs } from '../../../testing/job-queue.ts'
import { recordBroken } from './broken-connection.ts'
import { connectedShop } from './connection.testing.ts'
import { readOwner, recordOwnAccount } from './own-account.ts'
import { recordWithoutSubscriptions } from './subscription-rights.ts'

const shop = await connectedShop()
const { db, deps, atApp } = shop
const { guild } = await shop.aStall()
await addStandingMessage(db, { guildId: guild.id, channelId: '510000000000010001' })

beforeEach(async () => {
  await db.deleteFrom('paypalConnection').execute()
  await atApp('petra')
  await atApp('petra', '/features', { disputes: true, tracking: true, subscriptions: true })
  await shop.connect()
  await shop.runQueuedJobs()
  await clearQueue(db)
})

async function connectionId(): Promise<string> {
  const [connection] = await shop.rows()
  return connection?.id ?? 'none'
}

/** How often the shop's messages were marked as outdated. */
async function changes(): Promise<number> {
  const jobs = await listQueuedJobs(db)
  return jobs.filter(({ name }) => name === 'note-shop-change').length
}

describe("the shop's messages", () => {
  test('are updated once when its PayPal app breaks, and when it works again', async () => {
    await recordBroken(deps, await connectionId(), 'CREDENTIALS_REJECTED')
    await recordBroken(deps, await connectionId(), 'CREDENTIALS_REJECTED')
    const broken = await changes()
    await shop.checkNow()

    expect([broken, await changes()]).toEqual([1, 2])
  })

  test('are updated once when the app can no longer create subscriptions, and when it can again', async () => {
    await recordWithoutSubscriptions(deps, await connectionId())
    await recordWithoutSubscriptions(deps, await connectionId())
    const without = await changes()
    await shop.checkNow()

    expect([without, await changes()]).toEqual([1, 2])
  })

  test('are not updated by a check that changes nothing', async () => {
    await shop.checkNow()

    expect(await changes()).toBe(0)
  })

  test("are updated once when our own app turns out to belong to the seller's account", async () => {
    const ownerId = await readOwner(deps, deps.paypal)
    const link = { payerId: ownerId ?? '', isOwn: false }
    await db.updateTable('paypalLink').set(link).where('accountId', '=', shop.owner.id).execute()

    await recordOwnAccount(deps)
    await recordOwnAccount(deps)

    expect(await changes()).toBe(1)
  })
})
