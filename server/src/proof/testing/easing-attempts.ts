import { codeFields, plainPricingFields, saleFields } from '@guildshop/contract/pricing/pricing.testing'
import type { Insertable } from 'kysely'
import type { Item, ItemPricing } from '../../db/tables.ts'
import { keyBuilders, someKeys } from '../../testing/builders/key-builders.ts'
import { addItemGroup, addPriceRule, setItemPricing } from '../../testing/builders/pricing-builders.ts'
import type { testApp } from '../../testing/test-app.ts'

type Shop = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'deps'>
type Body = object

/** An item that gives a role, and another one without a role that leads to it in some attempts. */
export type Scene = { shop: Shop; guildId: string; path: string; item: string; ticket: string; roleId: string }

/** A request that makes the item easier to get, if it isn't refused. */
export type Attempt = {
  route: string
  does: string
  prepare?: (scene: Scene) => Promise<unknown>
  path: (scene: Scene, prepared: unknown) => string
  body?: (scene: Scene) => Body
  /** Succeeds, but leaves out items that this manager may not give away. */
  leavesOut?: true
}

const setItem =
  (given: Partial<Insertable<Item>>) =>
  ({ shop, item }: Scene) =>
    shop.db.updateTable('item').set(given).where('id', '=', item).execute()
export const setPricing =
  (given: Partial<Insertable<ItemPricing>>) =>
  ({ shop, item }: Scene) =>
    setItemPricing(shop.db, item, { version: 0, ...given })

const form = { name: 'Rank', description: 'A rank', price: 1500, stock: 5, requiresShipping: false }
export const itemForm = (change: Body, scene: Scene): FormData => {
  const data = new FormData()
  const fields = { ...form, roleId: scene.roleId, roleDurationDays: -1, ...change }
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value))
  return data
}

const edits = (does: string, change: Body, prepare?: Attempt['prepare']): Attempt => ({
  route: 'PUT /api/items/{id}',
  does,
  ...(prepare && { prepare }),
  path: ({ item }) => `/api/items/${item}`,
  body: (scene) => itemForm(change, scene),
})

const membership = (trialDays: number) =>
  JSON.stringify({ period: 'month', trialDays, graceDays: 3, renewal: 'automatic' })
const asMembership = { membershipPeriod: 'month', trialDays: 0, graceDays: 3, renewal: 'reminder', maxQuantity: 1 }

const itemAttempts: Attempt[] = [
  edits('lowers the price', { price: 1 }),
  edits('raises the stock', { stock: 6 }),
  edits('makes the stock unlimited', { stock: -1 }),
  edits('sells more per purchase', { maxQuantity: 5 }),
  edits('makes it free by not shipping it', {}, async (scene) => {
    await setItem({ requiresShipping: true })(scene)
    await setPricing({ mode: 'free' })(scene)
  }),
  edits('adds a trial', { membership: membership(14) }, setItem(asMembership)),
  edits('sells a membership permanently', { membership: 'null' }, setItem(asMembership)),
  edits(
    'raises the price above that of an item that upgrades to it',
    { price: 1600 },
    async ({ shop, guildId, item, ticket }) => {
      await shop.db.updateTable('item').set({ price: 1550 }).where('id', '=', ticket).execute()
      await addItemGroup(shop.db, { guildId, offersUpgrades: true, itemIds: [item, ticket] })
    },
  ),
  {
    route: 'POST /api/guilds/{id}/items',
    does: 'sells the role in another item',
    path: ({ path }) => `${path}/items`,
    body: (scene) => itemForm({ price: 1 }, scene),
  },
  ...[{ price: { kind: 'set', value: 900 } }, { stock: { kind: 'set', value: 50 } }].map((change) => ({
    route: 'PUT /api/guilds/{id}/items/bulk',
    does: `changes ${Object.keys(change)} of several items`,
    path: ({ path }: Scene) => `${path}/items/bulk`,
    body: ({ item }: Scene) => ({ itemIds: [item], ...change }),
  })),
  {
    route: 'PUT /api/guilds/{id}/items/bulk',
    does: 'lowers the price of an item that it requires',
    prepare: (scene) => setPricing({ requiredItemIds: [scene.ticket] })(scene),
    path: ({ path }) => `${path}/items/bulk`,
    body: ({ ticket }) => ({ itemIds: [ticket], price: { kind: 'set', value: 1 } }),
  },
  { route: 'POST /api/items/{id}/duplicate', does: 'copies it', path: ({ item }) => `/api/items/${item}/duplicate` },
  {
    route: 'POST /api/items/{id}/restore',
    does: 'restores it',
    prepare: (scene) => setItem({ deletedAt: scene.shop.deps.now() })(scene),
    path: ({ item }) => `/api/items/${item}/restore`,
  },
  {
    route: 'PUT /api/items/{id}/visibility',
    does: 'shows it',
    prepare: setItem({ isHidden: true }),
    path: ({ item }) => `/api/items/${item}/visibility`,
    body: () => ({ isHidden: false }),
  },
  {
    route: 'POST /api/items/{id}/keys',
    does: 'adds keys',
    prepare: ({ shop, item }) => keyBuilders(shop.deps).aPool({ id: item }, someKeys(1)),
    path: ({ item }) => `/api/items/${item}/keys`,
    body: () => ({ keys: someKeys(2) }),
  },
]

const prices = (does: string, change: Body, prepare?: Attempt['prepare']): Attempt => ({
  route: 'PUT /api/items/{id}/pricing',
  does,
  ...(prepare && { prepare }),
  path: ({ item }) => `/api/items/${item}/pricing`,
  body: () => ({ ...plainPricingFields, ...change }),
})

const limited = { limitUnits: 1, limitWindow: 'ever' }
const restock = { restockUnits: 1, restockEvery: 'week', restockUpTo: 5, nextRestockAt: new Date('2999-01-01') }

const pricingAttempts: Attempt[] = [
  prices('makes it free', { mode: 'free' }),
  prices('lets buyers choose the price', { mode: 'chosen', minimumPrice: 0 }),
  prices(
    'lowers the least price',
    { mode: 'chosen', minimumPrice: 1 },
    setPricing({ mode: 'chosen', minimumPrice: 900 }),
  ),
  prices('removes the limit', {}, setPricing(limited)),
  prices('raises the limit', { limit: { units: 5, window: 'ever' } }, setPricing(limited)),
  prices('removes a required role', {}, setPricing({ requiredRoleIds: ['410000000000010004'] })),
  prices('removes a required item', {}, (scene) => setPricing({ requiredItemIds: [scene.ticket] })(scene)),
  prices('shows it to everyone', {}, setPricing({ isHiddenUntilMet: true })),
  prices('restocks it', { restock: { units: 9, every: 'day', upTo: 99 } }),
  prices('restocks more', { restock: { units: 9, every: 'week', upTo: 99 } }, setPricing(restock)),
]

export const free = { effect: 'percent', value: 100 }
export const adds = (does: string, body: (scene: Scene) => Body, leavesOut?: true): Attempt => ({
  route: 'POST /api/guilds/{id}/price-rules',
  does,
  path: ({ path }) => `${path}/price-rules`,
  body,
  ...(leavesOut && { leavesOut }),
})

const edit = (does: string, given: Body, change: Body): Attempt => ({
  route: 'PUT /api/price-rules/{id}',
  does,
  prepare: (scene) => addPriceRule(scene.shop.db, { guildId: scene.guildId, ...given }),
  path: (_scene, rule) => `/api/price-rules/${Object(rule).id}`,
  body: () => ({ ...saleFields, version: 1, ...change }),
})

const shopkeeper = '410000000000010007'

const shopLog = '510000000000010003'

const ruleAttempts: Attempt[] = [
  adds('adds a promotion', ({ item }) => ({ ...saleFields, ...free, itemIds: [item] })),
  adds('adds a code', ({ item }) => ({ ...codeFields, ...free, itemIds: [item] })),
  adds('adds a price for their role', ({ item }) => ({
    ...saleFields,
    ...{ kind: 'role', effect: 'price', value: 0, currency: 'USD', roleIds: [shopkeeper], itemIds: [item] },
  })),
  adds('adds a promotion for all items', () => ({ ...saleFields, ...free }), true),
  adds('adds a code for all items', () => ({ ...codeFields, ...free }), true),
  {
    route: 'POST /api/price-rules/{id}/post',
    does: "posts the owner's code",
    prepare: ({ shop, guildId }) => addPriceRule(shop.db, { guildId, code: 'PRIVATE', value: 100 }),
    path: (_scene, rule) => `/api/price-rules/${Object(rule).id}/post`,
    body: () => ({ channelId: shopLog, text: 'For you' }),
  },
  edit('raises the discount of a promotion for all items', { value: 5 }, { value: 100 }),
  edit('raises the discount of a code', { value: 5, code: 'FIVE' }, { ...codeFields, code: 'FIVE', value: 100 }),
  {
    ...edit('adds the item to a promotion', { value: 90 }, {}),
    prepare: ({ shop, guildId, ticket }) => addPriceRule(shop.db, { guildId, value: 90, itemIds: [ticket] }),
    body: ({ item, ticket }) => ({ ...saleFields, value: 90, version: 1, itemIds: [item, ticket] }),
  },
  {
    route: 'POST /api/price-rules/{id}/pause',
    does: 'resumes a promotion',
    prepare: ({ shop, guildId }) => addPriceRule(shop.db, { guildId, value: 90, isPaused: true }),
    path: (_scene, rule) => `/api/price-rules/${Object(rule).id}/pause`,
    body: () => ({ isPaused: false }),
  },
]

const group = { name: 'Ranks', isExclusive: false, offersUpgrades: true }
const both = ({ item, ticket }: Scene) => ({ ...group, itemIds: [item, ticket] })

const groupAttempts: Attempt[] = [
  {
    route: 'POST /api/guilds/{id}/item-groups',
    does: 'offers an upgrade',
    path: ({ path }) => `${path}/item-groups`,
    body: both,
  },
  {
    route: 'PUT /api/item-groups/{id}',
    does: 'adds it to the upgrades',
    prepare: ({ shop, guildId, ticket }) => addItemGroup(shop.db, { ...group, guildId, itemIds: [ticket] }),
    path: (_scene, added) => `/api/item-groups/${Object(added).id}`,
    body: both,
  },
  {
    route: 'PUT /api/item-groups/{id}',
    does: 'removes it from an exclusive group',
    prepare: ({ shop, guildId, item, ticket }) => addItemGroup(shop.db, { guildId, itemIds: [item, ticket] }),
    path: (_scene, added) => `/api/item-groups/${Object(added).id}`,
    body: ({ ticket }) => ({ ...group, isExclusive: true, itemIds: [ticket] }),
  },
  {
    route: 'DELETE /api/item-groups/{id}',
    does: 'deletes its exclusive group',
    prepare: ({ shop, guildId, item, ticket }) => addItemGroup(shop.db, { guildId, itemIds: [item, ticket] }),
    path: (_scene, added) => `/api/item-groups/${Object(added).id}`,
  },
]

export const attempts: Attempt[] = [...itemAttempts, ...pricingAttempts, ...ruleAttempts, ...groupAttempts]
