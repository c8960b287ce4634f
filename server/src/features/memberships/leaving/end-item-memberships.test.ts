import { describe, expect, test } from 'vitest'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { membershipBuilders } from '../../../testing/builders/membership-builders.ts'
import { clearQueue, listQueuedJobs } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aMembership, aPendingMembership } = membershipBuilders(shop.deps)
const owner = await shop.aPerson()
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner })
const monthly = { membershipPeriod: 'month' }

const remove = (id: string, members = '') => shop.delete(`/api/items/${id}${members}`, { as: owner })
const membership = (id: string) =>
  shop.db.selectFrom('membership').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const events = (id: string) =>
  shop.db.selectFrom('membershipEvent').selectAll().where('membershipId', '=', id).orderBy('id', 'desc').execute()

describe('deleting an item with members', () => {
  test('requires a choice between keeping and ending memberships', async () => {
    const item = await anItem(guild, monthly)
    const { id } = await aMembership(guild, item)

    const refused = await remove(item.id)
    await shop.runQueuedJobs()

    expect(refused).toMatchObject({ status: 409, body: { code: 'ITEM_HAS_MEMBERS' } })
    expect(await membership(id)).toMatchObject({ state: 'active', cancelledAt: null })
    expect(await remove(item.id, '?members=perhaps')).toMatchObject({ status: 400 })
  })

  test('leaves the workers of purchases alone', async () => {
    const item = await anItem(guild, monthly)
    await aMembership(guild, item)
    await clearQueue(shop.db)

    await remove(item.id, '?members=keep')

    const queued = (await listQueuedJobs(shop.db)).filter(({ name }) => name.startsWith('end-item-memberships'))
    expect(queued).toMatchObject([{ name: 'end-item-memberships:batch' }])
    await shop.runQueuedJobs()
  })

  test('keeps memberships until the end of the paid period', async () => {
    const item = await anItem(guild, monthly)
    const { id, paidUntil } = await aMembership(guild, item)
    await aMembership(guild, item)

    const reply = await remove(item.id, '?members=keep')
    await shop.runQueuedJobs()

    expect(reply).toMatchObject({
      status: 200,
      body: { message: "Item deleted. 2 memberships won't renew. Undo won't restore them." },
    })
    expect(await membership(id)).toMatchObject({
      ...{ state: 'cancelled', cancelReason: 'item-deleted', closedAt: null, paidUntil, accessUntil: paidUntil },
    })
    expect(await events(id)).toMatchObject([
      { kind: 'cancelled', toState: 'cancelled', reason: 'item-deleted', actorId: owner.id },
      {},
    ])
  })

  test('ends memberships immediately', async () => {
    const item = await anItem(guild, monthly)
    const { id } = await aMembership(guild, item)

    const reply = await remove(item.id, '?members=end')
    await shop.runQueuedJobs()

    expect(reply.body).toMatchObject({ message: "Item deleted. 1 membership ended. Undo won't restore it." })
    expect(await membership(id)).toMatchObject({ state: 'ended', closeReason: 'item-deleted' })
    expect(await events(id)).toMatchObject([{ kind: 'ended', toState: 'ended', actorId: owner.id }, {}])
  })

  test.each(['keep', 'end'])('lets a member who is still paying keep the period they pay for (%s)', async (mode) => {
    const item = await anItem(guild, monthly)
    const { id } = await aPendingMembership(guild, item)

    const reply = await remove(item.id, `?members=${mode}`)
    await shop.runQueuedJobs()

    expect(reply.body).toMatchObject({ message: 'Item deleted.' })
    expect(await membership(id)).toMatchObject({ cancelReason: 'item-deleted', closedAt: null })
  })

  test('leaves memberships that were already cancelled, and those of other items, as they are', async () => {
    const item = await anItem(guild, monthly)
    const { id } = await aMembership(guild, item)
    const other = await aMembership(guild, await anItem(guild, monthly))
    const cancelledAt = shop.deps.now()
    await shop.db.updateTable('membership').set({ cancelledAt, cancelReason: 'member' }).where('id', '=', id).execute()

    await remove(item.id, '?members=keep')
    await shop.runQueuedJobs()

    expect(await membership(id)).toMatchObject({ cancelReason: 'member', cancelledAt })
    expect(await membership(other.id)).toMatchObject({ state: 'active', cancelledAt: null })
  })

  test('can be undone for the item, but not for its memberships', async () => {
    const item = await anItem(guild, monthly)
    const { id } = await aMembership(guild, item)
    await remove(item.id, '?members=end')
    await shop.runQueuedJobs()

    const restored = await shop.post(`/api/items/${item.id}/restore`, { as: owner })

    expect(restored).toMatchObject({ status: 200, body: { membership: { period: 'month', members: 0 } } })
    expect(await membership(id)).toMatchObject({ state: 'ended' })
  })
})
