import { saleFields } from '@guildshop/contract/pricing/pricing.testing'
import { addPriceRule } from '../../testing/builders/pricing-builders.ts'
import { type Attempt, adds, free, itemForm, type Scene, setPricing } from './easing-attempts.ts'

/** Ranks below the manager's own role. */
const dealHunters = '410000000000010008'
const rolePrice = { kind: 'role', effect: 'price', value: 0, currency: 'USD', roleIds: [dealHunters] }

const ticketGivesRole = ({ shop, ticket }: Scene) =>
  shop.db.updateTable('item').set({ roleId: dealHunters }).where('id', '=', ticket).execute()
const requiresRole = async (scene: Scene) => {
  await ticketGivesRole(scene)
  await setPricing({ requiredRoleIds: [dealHunters] })(scene)
}
const isCheaperWithRole = async (scene: Scene) => {
  await ticketGivesRole(scene)
  await addPriceRule(scene.shop.db, { guildId: scene.guildId, ...rolePrice, itemIds: [scene.item] })
}
const requiresDeliveredRole = async (scene: Scene) => {
  await scene.shop.db
    .insertInto('deliverable')
    .values({ itemId: scene.ticket, kind: 'role', label: '', roleId: dealHunters, sortOrder: 0, createdAt: new Date() })
    .execute()
  await setPricing({ requiredRoleIds: [dealHunters] })(scene)
}

/** Requests that make a role cheaper which an item requires, or for whose holders it costs less. */
export const roleAttempts: Attempt[] = [
  {
    route: 'POST /api/guilds/{id}/items',
    does: 'sells a role that it requires in another item',
    prepare: (scene) => setPricing({ requiredRoleIds: [dealHunters] })(scene),
    path: ({ path }) => `${path}/items`,
    body: (scene) => itemForm({ name: 'Hunter', price: 1, roleId: dealHunters }, scene),
  },
  {
    route: 'PUT /api/items/{id}',
    does: 'adds a role that it requires to another item',
    prepare: (scene) => setPricing({ requiredRoleIds: [dealHunters] })(scene),
    path: ({ ticket }) => `/api/items/${ticket}`,
    body: (scene) => itemForm({ name: 'Ticket', price: 1000, stock: -1, roleId: dealHunters }, scene),
  },
  ...[
    { what: 'whose role it requires', prepare: requiresRole },
    { what: 'that delivers a role it requires', prepare: requiresDeliveredRole },
    { what: 'whose role the owner gave a price', prepare: isCheaperWithRole },
  ].map(({ what, prepare }) => ({
    route: 'PUT /api/guilds/{id}/items/bulk',
    does: `lowers the price of an item ${what}`,
    prepare,
    path: ({ path }: Scene) => `${path}/items/bulk`,
    body: ({ ticket }: Scene) => ({ itemIds: [ticket], price: { kind: 'set', value: 1 } }),
  })),
  {
    ...adds('adds a promotion for an item whose role it requires', ({ ticket }) => ({
      ...saleFields,
      ...free,
      itemIds: [ticket],
    })),
    prepare: requiresRole,
  },
  {
    ...adds(
      'adds a promotion for all items, with one whose role it requires',
      () => ({ ...saleFields, ...free }),
      true,
    ),
    prepare: requiresRole,
  },
]
