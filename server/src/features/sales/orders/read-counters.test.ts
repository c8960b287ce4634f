import { expect, test } from 'vitest'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)

const counters = async (owner: { token: string }) => (await shop.get('/api/attention', { as: owner })).body

test('are zero without servers', async () => {
  expect(await counters(await shop.aPerson())).toEqual({ ordersToShip: 0, orderProblems: 0, shopProblems: 0 })
})

test('cover all servers of the owner, and no others', async () => {
  const [owner, other] = [await shop.aPerson(), await shop.aPerson()]
  const guilds = [await shop.aGuild({ owner }), await shop.aGuild({ owner }), await shop.aGuild({ owner: other })]
  for (const guild of guilds) {
    const mug = await anItem(guild, { requiresShipping: true, stock: -1 })
    await aSale(guild, mug)
    await aSale(guild, mug, { shippedAt: deps.now() })
    await aSale(guild, mug, { isTest: true })
    await aSale(guild, mug, { disputedAt: deps.now(), shippedAt: deps.now() })
    await aSale(guild, mug, { state: 'failed', paidAt: null, heldAt: deps.now() })
    await aSale(guild, mug, { state: 'pending', paidAt: null, heldAt: deps.now() })
    await anItem(guild, { stock: 2 })
  }

  expect(await counters(owner)).toEqual({ ordersToShip: 2, orderProblems: 6, shopProblems: 2 })
  expect(await counters(other)).toEqual({ ordersToShip: 1, orderProblems: 3, shopProblems: 1 })
})

test('count failed deliveries, and role problems only with premium', async () => {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  const badge = await anItem(guild, { stock: -1, roleId: '1', roleProblem: 'ROLE_GONE' })
  const { id: saleId } = await aSale(guild, badge)
  const delivery = { saleId, guildId: guild.id, kind: 'announce', dueAt: deps.now(), problem: 'CHANNEL_GONE' }
  await db
    .insertInto('delivery')
    .values({ ...delivery, state: 'failed' })
    .execute()
  const free = await counters(owner)

  await shop.givePremium(owner)

  expect(free).toEqual({ ordersToShip: 0, orderProblems: 1, shopProblems: 0 })
  expect(await counters(owner)).toEqual({ ordersToShip: 0, orderProblems: 1, shopProblems: 1 })
})

test('stop at a hundred', async () => {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  const mug = await anItem(guild, { requiresShipping: true, stock: -1 })
  await Promise.all(Array.from({ length: 101 }, () => aSale(guild, mug)))

  expect(await counters(owner)).toMatchObject({ ordersToShip: 100 })
})

test('are announced in the session token', async () => {
  const { token } = await shop.aPerson()
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

  expect(payload).toMatchObject({ user: { hasCounters: true } })
})
