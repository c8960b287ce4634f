import { activityReply } from '@guildshop/contract/activity'
import { describe, expect, test } from 'vitest'
import { itemForm } from '../../../testing/builders/item-builders.ts'
import { pricingShop, savedId } from '../../pricing/pricing-shop.testing.ts'
import { purge } from '../../retention/purge-due.ts'

const shop = await pricingShop()
const { aShop, petra, milo } = shop

const activityOf = async (path: string, query = '') =>
  activityReply.parse((await shop.get(`${path}/activity${query}`, { as: petra })).body)
const changes = async (path: string, query = '') =>
  (await activityOf(path, query)).entries.map(({ person, action, details }) => `${person} ${action} ${details}`)

describe('the activity of a shop', () => {
  test('shows who changed what, newest first', async () => {
    const { path, anItem, addRule, price } = await aShop()
    const mug = await anItem({ stock: 3 })

    await shop.put(`/api/items/${mug.id}`, { as: petra, body: itemForm({ price: '900', stock: '3' }) })
    shop.moveClock(1)
    await price(mug.id, { mode: 'free' }, milo)
    shop.moveClock(1)
    const rule = savedId(await addRule({ value: 15 }, milo))
    shop.moveClock(1)
    await shop.delete(`/api/price-rules/${rule}`, { as: milo })
    shop.moveClock(1)
    await shop.put(`${path}/pricing-settings`, { as: petra, body: { managersMayPrice: false } })

    expect(await changes(path)).toEqual([
      `${petra.username} change-settings Pricing: managers can use the Pricing page yes → no`,
      `${milo.username} delete-offer Summer sale`,
      expect.stringMatching(`^${milo.username} add-offer Summer sale: .*discount none → 15 %, items none → all`),
      `${milo.username} change-item-pricing Mug: price fixed → free`,
      `${petra.username} change-item Mug: price $15.00 USD → $9.00 USD`,
    ])
  })

  test('is filtered by person and read in pages', async () => {
    const { path, anItem } = await aShop()
    const mug = await anItem()
    const hide = (as: typeof petra, isHidden: boolean) =>
      shop.put(`/api/items/${mug.id}/visibility`, { as, body: { isHidden } })
    for (let count = 0; count < 52; count += 1) {
      await hide(petra, count % 2 === 0)
      shop.moveClock(0.01)
    }
    await hide(milo, true)

    const first = await activityOf(path)
    const second = await activityOf(path, `?cursor=${first.nextCursor}`)

    expect(first.people.map(({ name }) => name).sort()).toEqual([milo.username, petra.username].sort())
    expect(new Set([...first.entries, ...second.entries].map(({ _id }) => _id)).size).toBe(53)
    expect(second.nextCursor).toBeNull()
    expect(await changes(path, `?person=${milo.id}`)).toEqual([`${milo.username} hide-item Mug`])
  })

  test('leaves out other shops and what is older than 90 days', async () => {
    const other = await aShop()
    await other
      .anItem()
      .then(({ id }) => shop.put(`/api/items/${id}/visibility`, { as: petra, body: { isHidden: true } }))
    const { guild, path, anItem } = await aShop()
    const mug = await anItem()
    await shop.put(`/api/items/${mug.id}/visibility`, { as: petra, body: { isHidden: true } })
    expect(await changes(path)).toHaveLength(1)

    await shop.db
      .updateTable('auditEntry')
      .set({ at: new Date(shop.deps.now().getTime() - 91 * 86_400_000) })
      .where('guildId', '=', guild.id)
      .execute()

    expect(await changes(path)).toEqual([])
  })

  test('is for the owner only', async () => {
    const { path } = await aShop()

    expect(await shop.get(`${path}/activity`, { as: milo })).toMatchObject({ status: 403 })
  })

  test('is deleted with the shop', async () => {
    const { guild, anItem } = await aShop()
    const mug = await anItem()
    await shop.put(`/api/items/${mug.id}/visibility`, { as: petra, body: { isHidden: true } })
    const removedAt = new Date(shop.deps.now().getTime() - 91 * 86_400_000)
    await shop.db.updateTable('guild').set({ removedAt }).where('id', '=', guild.id).execute()

    await purge(shop.deps)

    expect(await shop.db.selectFrom('auditEntry').select('id').where('guildId', '=', guild.id).execute()).toEqual([])
  })
})
