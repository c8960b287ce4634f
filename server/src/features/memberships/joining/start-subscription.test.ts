import { describe, expect, test, vi } from 'vitest'
import { addPriceRule } from '../../../testing/builders/pricing-builders.ts'
import { aBuyer } from '../../../testing/paying-shop.ts'
import { subscriptionShop } from '../billing/subscription-shop.testing.ts'
import { insertPeriod, updateFacts } from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'
import { effectiveRenewal } from './effective-renewal.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await subscriptionShop()
const { db } = shop
const plansOf = (itemId: string) => db.selectFrom('billingPlan').selectAll().where('itemId', '=', itemId).execute()
const refusal = (code: string) => expect.objectContaining({ code })

describe('startSubscription', () => {
  test('reserves stock and creates a subscription in the account of the seller', async () => {
    const stall = await shop.aMembershipItem({ stock: 5 })

    const checkout = await shop.startJoining(stall)

    const membership = await shop.membershipOf(checkout.membershipId)
    expect(membership).toMatchObject({ state: 'pending', renewal: 'automatic', subscriptionStatus: 'APPROVAL_PENDING' })
    expect(await shop.readSale(checkout.saleId)).toMatchObject({ state: 'open', orderId: null, holdsStock: true })
    expect(checkout.approveUrl).toContain(shop.sandbox.url)
    expect((await shop.readItem(stall.item.id)).reserved).toBe(1)
    expect(await shop.statusAtPaypal(membership.subscriptionId ?? '')).toBe('APPROVAL_PENDING')
  })

  test('reuses the open checkout for the same terms, and not after the trial changed', async () => {
    const stall = await shop.aMembershipItem()
    const buyer = aBuyer()

    const first = await shop.startJoining(stall, buyer)
    const again = await shop.startJoining(stall, buyer)
    await db.updateTable('item').set({ trialDays: 7 }).where('id', '=', stall.item.id).execute()
    const changed = await shop.startJoining(stall, buyer)

    expect(again).toEqual(first)
    expect(changed.membershipId).not.toBe(first.membershipId)
    expect(changed.trialDays).toBe(7)
  })

  test('sells at the list price, because PayPal bills a fixed plan', async () => {
    const stall = await shop.aMembershipItem({ price: 500 })
    await addPriceRule(db, { guildId: stall.guild.id, value: 50 })

    const checkout = await shop.startJoining(stall)

    expect(checkout).toMatchObject({ price: 500, discount: 0 })
    expect(await shop.membershipOf(checkout.membershipId)).toMatchObject({ price: 500 })
  })

  test('gives a person one trial per item', async () => {
    const stall = await shop.aMembershipItem({ trialDays: 7 })
    const buyer = aBuyer()
    const { membershipId } = await shop.startJoining(stall, buyer)
    await insertPeriod(db, { membershipId, kind: 'trial', at: shop.deps.now(), days: 7 })
    await updateFacts(db, membershipId, { closedAt: shop.deps.now() })
    await db.transaction().execute((tx) => updateMembership(tx, shop.deps, membershipId))

    const [first, second] = [await shop.startJoining(stall, buyer), await shop.startJoining(stall, buyer)]

    expect(first).toMatchObject({ trialDays: 0 })
    expect(first.membershipId).not.toBe(membershipId)
    expect(second).toEqual(first)
    expect(await shop.startJoining(stall, aBuyer())).toMatchObject({ trialDays: 7 })
  })

  test('shares one plan between concurrent first buyers', async () => {
    const stall = await shop.aMembershipItem()
    const before = (await shop.plansAtPaypal()).length

    await Promise.all([1, 2, 3, 4].map(() => shop.startJoining(stall)))

    expect(await plansOf(stall.item.id)).toHaveLength(1)
    expect((await shop.plansAtPaypal()).length - before).toBe(1)
  })

  test('adopts a plan that is missing from our database, and creates another for a new price', async () => {
    const stall = await shop.aMembershipItem({ trialDays: 3 })
    await shop.startJoining(stall)
    const [known] = await plansOf(stall.item.id)
    await db.deleteFrom('billingPlan').where('itemId', '=', stall.item.id).execute()

    await shop.startJoining(stall)
    const [adopted] = await plansOf(stall.item.id)
    const item = await db
      .updateTable('item')
      .set({ price: 700 })
      .where('id', '=', stall.item.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await shop.startJoining({ ...stall, item })

    expect(adopted?.id).toBe(known?.id)
    expect((await plansOf(stall.item.id)).map(({ price }) => price).sort()).toEqual([500, 700])
  })

  test('refuses if the item or the connection no longer renews automatically', async () => {
    const stall = await shop.aMembershipItem()
    const byReminder = await shop.aMembershipItem({ renewal: 'reminder' })
    const ended = { ownerId: shop.owner.id, payerId: shop.owner.id, connectionId: null }

    await expect(shop.startJoining(byReminder)).rejects.toEqual(refusal('OFFER_CHANGED'))
    expect(await effectiveRenewal(shop.deps, stall.item, ended)).toBe('reminder')
  })

  test('releases the stock during an outage of PayPal', async () => {
    const stall = await shop.aMembershipItem({ stock: 5 })
    const path = '/v1/billing/subscriptions'
    await shop.control('faults', { method: 'POST', path, status: 503, times: 10 })

    await expect(shop.startJoining(stall)).rejects.toThrow()
    await fetch(`${shop.sandbox.url}/paypal/control/faults`, { method: 'DELETE' })

    expect((await shop.readItem(stall.item.id)).reserved).toBe(0)
    expect((await shop.startJoining(stall)).approveUrl).toContain(shop.sandbox.url)
  })

  test('looks for the plan again if PayPal refuses the known one', async () => {
    const stall = await shop.aMembershipItem()
    await shop.startJoining(stall)
    const refused = { status: 422, issue: 'PLAN_STATUS_INVALID', times: 1 }
    await shop.control('faults', { method: 'POST', path: '/v1/billing/subscriptions', ...refused })

    const { membershipId } = await shop.startJoining(stall)

    expect(await shop.membershipOf(membershipId)).toMatchObject({ subscriptionStatus: 'APPROVAL_PENDING' })
    expect(await plansOf(stall.item.id)).toHaveLength(1)
  })

  test('releases the stock and marks the connection if PayPal rejects the app of the seller', async () => {
    const stall = await shop.aMembershipItem({ stock: 5 })
    await shop.atApp('petra', '/rotate')

    await expect(shop.startJoining(stall)).rejects.toEqual(refusal('OFFER_CHANGED'))

    expect((await shop.readItem(stall.item.id)).reserved).toBe(0)
    expect((await shop.rows()).at(-1)).toMatchObject({ problem: 'CREDENTIALS_REJECTED' })
  })
})
