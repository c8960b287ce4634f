import { unmetRequirement } from '@guildshop/contract/eligibility'
import { priceFor } from '@guildshop/contract/price-for'
import { aPurchase, codeFields, saleFields } from '@guildshop/contract/pricing/pricing.testing'
import fc from 'fast-check'
import type { Selectable } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Item } from '../db/tables.ts'
import { pricingShop } from '../features/pricing/pricing-shop.testing.ts'
import { readCode } from '../features/pricing/reading/read-code.ts'
import { readPricedItem } from '../features/pricing/reading/read-priced-items.ts'
import { unlockedItem } from '../features/pricing/reading/unlocked-item.ts'
import { roles } from '../testing/builders/guild-builders.ts'
import { addItemGroup, setItemPricing } from '../testing/builders/pricing-builders.ts'
import { type Attempt, attempts as directAttempts, type Scene } from './testing/easing-attempts.ts'
import { roleAttempts } from './testing/easing-role-attempts.ts'
import { listRoutes } from './testing/list-routes.ts'
import { matrixRows } from './testing/matrix-rows.ts'
import { neverEasing } from './testing/never-easing.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await pricingShop()
const { petra, milo } = shop
await shop.tieOwnPaypal(petra, 'PETRASELLER23')

const attempts = [...directAttempts, ...roleAttempts]

const method = z.enum(['POST', 'PUT', 'DELETE'])

/** Ranks above the manager's own role. */
const vip = '410000000000010005'

async function aScene(roleId: string): Promise<Scene> {
  const { guild, path, anItem } = await shop.aShop()
  const item = await anItem({ name: 'Rank', description: 'A rank', stock: 5, roleId })
  const ticket = await anItem({ name: 'Ticket', price: 1000 })
  return { shop, guildId: guild.id, path, item: item.id, ticket: ticket.id, roleId }
}

async function attempt({ route, prepare, path, body }: Attempt, scene: Scene, as: typeof petra) {
  const prepared = await prepare?.(scene)
  const before = await easeOf(scene)
  const url = path(scene, prepared)
  const options = { as, ...(body && { body: body(scene) }) }
  const send = { POST: shop.post, PUT: shop.put, DELETE: shop.delete }[method.parse(route.split(' ')[0])]
  const reply = await send(url, options)
  return { reply, before, after: await easeOf(scene) }
}

const infinite = (units: number | null) => (units === null || units === -1 ? 1e9 : units)

/** How easily the manager gets the role: every number is higher if it's easier. */
async function easeOf({ guildId, roleId, ticket }: Scene) {
  const items = await shop.db.selectFrom('item').selectAll().where('guildId', '=', guildId).execute()
  const offers = items.filter((each) => each.roleId === roleId && each.deletedAt === null)
  const roleSellers = await listSellers(items, roles.dealHunters)
  const roleCosts = await Promise.all(roleSellers.map(async (item) => lowestPrice(await readOffer(item), ownRoles)))
  const ways = await Promise.all(offers.map((item) => easeOfItem(item, Math.min(1e9, ...roleCosts))))
  const best = (pick: (way: (typeof ways)[number]) => number) => Math.max(-1e9, ...ways.map(pick))
  const { posts } = await shop.db
    .selectFrom('auditEntry')
    .select(({ fn }) => fn.countAll<string>().as('posts'))
    .where('guildId', '=', guildId)
    .where('action', '=', 'post-offer')
    .executeTakeFirstOrThrow()
  return {
    posts: Number(posts),
    items: ways.length,
    cheapness: best((way) => way.cheapness),
    cheapnessAfterRole: best((way) => way.cheapnessAfterRole),
    ticketCheapness: best((way) => (way.needsTicket ? -(items.find(({ id }) => id === ticket)?.price ?? 0) : 0)),
    stock: ways.reduce((sum, way) => sum + way.stock, 0),
    shown: ways.filter(({ isShown }) => isShown).length,
    units: best((way) => way.units),
    quantity: best((way) => way.quantity),
    restocked: best((way) => way.restocked),
    allowed: ways.filter(({ isAllowed }) => isAllowed).length,
    requirementsMet: ways.filter(({ meets }) => meets).length,
    trial: best((way) => way.trial),
    permanent: ways.filter(({ isPermanent }) => isPermanent).length,
  }
}

/** The visible items that give a role. */
async function listSellers(items: Selectable<Item>[], roleId: string) {
  const delivered = await shop.db.selectFrom('deliverable').select('itemId').where('roleId', '=', roleId).execute()
  const ids = new Set(delivered.map(({ itemId }) => itemId))
  return items.filter((item) => !item.deletedAt && !item.isHidden && (item.roleId === roleId || ids.has(item.id)))
}

async function readOffer(item: Selectable<Item>) {
  const now = shop.deps.now()
  const priced = await readPricedItem(shop.db, { id: item.guildId, now }, item)
  const codes = await shop.db.selectFrom('priceRule').select('code').where('guildId', '=', item.guildId).execute()
  const offers = await Promise.all(codes.map(({ code }) => (code ? readCode(shop.db, item.guildId, code) : null)))
  const ticket = await shop.db
    .selectFrom('item')
    .select('id')
    .where('guildId', '=', item.guildId)
    .where('name', '=', 'Ticket')
    .executeTakeFirst()
  const purchases = [aPurchase({ itemId: ticket?.id ?? null, price: 1000, at: new Date(0) })]
  return { priced, purchases, codes: [null, ...offers], now }
}

const ownRoles = [roles.shopkeeper]

const unaffordable = 1e9

/** For a buyer with these roles and any code. */
function lowestPrice({ priced, purchases, codes, now }: Awaited<ReturnType<typeof readOffer>>, roleIds: string[]) {
  const chosenPrice = priced.pricing.mode === 'chosen' ? priced.pricing.minimumPrice : null
  const quotes = codes.map((code) => priceFor(unlockedItem(priced), { roleIds, purchases }, { now, code, chosenPrice }))
  return Math.min(unaffordable, ...quotes.flatMap((quote) => ('refusal' in quote ? [] : [quote.price])))
}

/** `roleCost`: of the role that the manager may sell. A buyer can buy it first. */
async function easeOfItem(item: Selectable<Item>, roleCost: number) {
  const offer = await readOffer(item)
  const { priced, purchases } = offer
  const pricing = await shop.db.selectFrom('itemPricing').selectAll().where('itemId', '=', item.id).executeTakeFirst()
  const price = lowestPrice(offer, ownRoles)
  const costWith = (roleIds: string[]) =>
    unmetRequirement(priced, { roleIds, purchases }) === null ? lowestPrice(offer, roleIds) : unaffordable
  const costAfterRole = roleCost + costWith([...ownRoles, roles.dealHunters])
  return {
    cheapness: -price,
    cheapnessAfterRole: -Math.min(unaffordable, costWith(ownRoles), costAfterRole),
    isAllowed: price < unaffordable,
    meets: unmetRequirement(priced, { roleIds: ownRoles, purchases: [] }) === null,
    needsTicket: priced.pricing.requiredItems.length > 0,
    stock: infinite(item.stock),
    isShown: !item.isHidden && !priced.pricing.isHiddenUntilMet,
    units: infinite(priced.pricing.limit?.units ?? null),
    quantity: item.maxQuantity,
    restocked: (pricing?.restockUnits ?? 0) * (pricing?.restockEvery === 'day' ? 7 : 1),
    trial: item.trialDays,
    isPermanent: item.membershipPeriod === null,
  }
}

type Ease = Awaited<ReturnType<typeof easeOf>>
const easierIn = (before: Ease, after: Ease) => {
  const old = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([name, value]) => (value > (old.get(name) ?? 0) ? [name] : []))
}

const named = attempts.map((each) => [`${each.route} ${each.does}`, each] as const)

describe('a manager whose highest role is below that of an item', () => {
  test.each(named)("can't make it easier to get: %s", async (_name, each) => {
    const { reply, before, after } = await attempt(each, await aScene(vip), milo)

    expect(easierIn(before, after)).toEqual([])
    const problems = Object(reply.body).problems ?? []
    const isRefused = Object(reply.body).code === 'ROLE_ABOVE_YOURS' || problems.length > 0
    expect(isRefused).toBe(!each.leavesOut)
  })

  test("can't in several steps either", async () => {
    const steps = attempts.filter(({ prepare }) => !prepare)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 6 }), async (chosen) => {
        const scene = await aScene(vip)
        const before = await easeOf(scene)
        for (const each of chosen) await attempt(each, scene, milo)
        expect(easierIn(before, await easeOf(scene))).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})

describe('a manager whose highest role is above that of an item, and the owner', () => {
  test.each(named)('can make it easier to get: %s', async (_name, each) => {
    for (const [as, roleId] of [
      [milo, roles.dealHunters],
      [petra, vip],
    ] as const) {
      const { reply, before, after } = await attempt(each, await aScene(roleId), as)

      expect(reply).toMatchObject({ status: 200 })
      expect(easierIn(before, after)).not.toEqual([])
    }
  })
})

test('nobody without the manage role gets in', async () => {
  const stranger = await shop.aPerson()
  for (const each of attempts) {
    const scene = await aScene(roles.dealHunters)
    const { reply, before, after } = await attempt(each, scene, stranger)
    expect(reply.status).toBe(404)
    expect(easierIn(before, after)).toEqual([])
  }
})

test('every change that managers can make is tried here, or known never to make an item easier to get', async () => {
  const routes = await listRoutes(shop.app)
  const open = routes.filter(
    (route) => !route.startsWith('GET ') && matrixRows[route]?.for === 'those who manage the shop',
  )

  const tried = new Set(attempts.map(({ route }) => route))

  expect(open.filter((route) => !tried.has(route) && !neverEasing.has(route))).toEqual([])
  expect([...tried, ...neverEasing].filter((route) => !open.includes(route))).toEqual([])
})

describe('what a manager reads', () => {
  test('says which items and offers only the owner can change', async () => {
    const scene = await aScene(vip)
    await shop.post(`${scene.path}/price-rules`, { as: petra, body: saleFields })
    const hold = "Only the owner can change this: the item's role is above yours."
    const read = async (path: string, as: typeof petra) => Object((await shop.get(`${scene.path}${path}`, { as })).body)

    expect(await read('/items', milo)).toMatchObject([{ name: 'Rank', hold }, { name: 'Ticket' }])
    expect((await read('/items', milo))[1]).not.toHaveProperty('hold')
    expect((await read('/pricing', milo)).items).toMatchObject([{ hold }, {}])
    expect((await read('/pricing', milo)).rules).toMatchObject([{ hold: expect.stringMatching(/^Only the owner/) }])
    expect(JSON.stringify([await read('/items', petra), await read('/pricing', petra)])).not.toContain('hold')
  })

  test('says which items only lead to one that the owner can change, and which groups contain one', async () => {
    const scene = await aScene(vip)
    await setItemPricing(shop.db, scene.item, { requiredItemIds: [scene.ticket] })
    await addItemGroup(shop.db, { guildId: scene.guildId, itemIds: [scene.ticket] })
    const readAs = async (as: typeof petra) => Object((await shop.get(`${scene.path}/pricing`, { as })).body)

    const { items, groups } = await readAs(milo)

    expect(items).toMatchObject([
      { hold: "Only the owner can change this: the item's role is above yours." },
      { hold: 'Only the owner can change this: it leads to an item with a role above yours.' },
    ])
    expect(groups).toMatchObject([{ hold: expect.stringMatching(/^Only the owner can change this group/) }])
    expect(JSON.stringify(await readAs(petra))).not.toContain('hold')
  })

  test("leaves out the owner's codes for items that only the owner can change, also in the export", async () => {
    const scene = await aScene(vip)
    await shop.post(`${scene.path}/price-rules`, { as: petra, body: { ...codeFields, code: 'PRIVATE' } })
    await shop.post(`${scene.path}/price-rules`, {
      as: petra,
      body: { ...codeFields, code: 'TICKETS', itemIds: [scene.ticket] },
    })
    const read = async (path: string, as: typeof petra) => (await shop.get(`${scene.path}${path}`, { as })).body

    const { rules } = Object(await read('/pricing', milo))
    expect(rules).toMatchObject([
      { code: 'TICKETS', name: 'TICKETS' },
      { code: null, name: 'Private code', hold: expect.stringMatching(/^Only the owner can see/) },
    ])
    const paused = await shop.post(`/api/price-rules/${rules[1]._id}/pause`, { as: milo, body: { isPaused: true } })
    const answers = [await read('/pricing', milo), await read('/pricing/export', milo), paused.body]
    expect(JSON.stringify(answers)).not.toContain('PRIVATE')
    for (const path of ['/pricing', '/pricing/export']) {
      expect(JSON.stringify(await read(path, petra))).toContain('PRIVATE')
    }
  })

  test("isn't held by the manager's own role price, which leaves those items out", async () => {
    const scene = await aScene(vip)
    await shop.db.updateTable('item').set({ roleId: roles.dealHunters }).where('id', '=', scene.ticket).execute()
    const roleFields = { ...saleFields, kind: 'role', roleIds: [roles.dealHunters] }
    await shop.post(`${scene.path}/price-rules`, { as: milo, body: roleFields })
    const readTicket = async () => Object((await shop.get(`${scene.path}/items`, { as: milo })).body)[1]
    expect(await readTicket()).not.toHaveProperty('hold')

    await shop.post(`${scene.path}/price-rules`, { as: petra, body: roleFields })

    expect(await readTicket()).toHaveProperty('hold')
  })

  test('says how many items an offer for all leaves out, also later ones', async () => {
    const scene = await aScene(vip)
    const added = await shop.post(`${scene.path}/price-rules`, { as: milo, body: { ...saleFields, value: 50 } })
    expect(added).toMatchObject({ status: 200, body: { rule: { itemIds: null, leftOutItems: 1 } } })

    await shop.db.updateTable('item').set({ roleId: vip }).where('id', '=', scene.ticket).execute()

    const { rules } = Object((await shop.get(`${scene.path}/pricing`, { as: petra })).body)
    expect(rules).toMatchObject([{ leftOutItems: 2 }])
  })
})
