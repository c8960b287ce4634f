import { expect, test } from 'vitest'
import { membershipBuilders } from '../../testing/builders/membership-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { checkMemberships } from './check-memberships.ts'

const shop = await testApp()
const { db, deps } = shop
const { aMembershipItem, aMembership, reread } = membershipBuilders(deps)

test('postpones a membership that fails, and checks the others', async () => {
  const guild = await shop.aGuild({ owner: await shop.aPerson() })
  const item = await aMembershipItem(guild)
  const [broken, other] = [await aMembership(guild, item), await aMembership(guild, item)]
  // Its period leads to a transition that isn't allowed.
  await db.updateTable('membership').set({ state: 'ended' }).where('id', '=', broken.id).execute()
  await db
    .updateTable('membershipPeriod')
    .set({ kind: 'trial', days: 90, saleId: null })
    .where('membershipId', '=', broken.id)
    .execute()
  shop.moveClock(60 * 24 * 60)
  await db.updateTable('membership').set({ nextCheckAt: deps.now() }).execute()

  await checkMemberships.run({}, deps)

  const postponed = await reread(broken.id)
  expect(postponed.state).toBe('ended')
  expect(postponed.nextCheckAt?.getTime()).toBeGreaterThan(deps.now().getTime() + 3_000_000)
  expect(await reread(other.id)).toMatchObject({ state: 'ended', nextCheckAt: null })
})
