import { plainPricingFields as plain, saleFields as sale } from '@guildshop/contract/pricing/pricing.testing'
import { managed, owned, type Row } from './matrix-row.ts'

const group = { name: 'Ranks', isExclusive: true, offersUpgrades: false }

/** A channel of no server: who may post is decided first. */
const post = { channelId: '510000000000000000', text: 'On sale' }

export const pricingRows: Record<string, Row> = {
  'GET /api/guilds/{id}/pricing': managed,
  'GET /api/guilds/{id}/pricing/preview': managed,
  'GET /api/guilds/{id}/pricing/export': managed,
  'PUT /api/guilds/{id}/pricing-settings': { ...owned, body: () => ({ managersMayPrice: false }) },
  'POST /api/guilds/{id}/price-rules': { ...managed, body: () => sale },
  'PUT /api/price-rules/{id}': { ...managed, body: () => ({ ...sale, kind: 'code', code: 'SUMMER25', version: 1 }) },
  'POST /api/price-rules/{id}/pause': { ...managed, body: () => ({ isPaused: true }) },
  'POST /api/price-rules/{id}/post': { ...managed, answer: 'CHANNEL_NOT_IN_GUILD', body: () => post },
  'DELETE /api/price-rules/{id}': managed,
  'PUT /api/items/{id}/pricing': { ...managed, body: () => plain },
  'POST /api/guilds/{id}/item-groups': {
    ...managed,
    body: (_fixture, { item }) => ({ ...group, itemIds: [item] }),
  },
  'PUT /api/item-groups/{id}': { ...managed, body: (_fixture, { item }) => ({ ...group, itemIds: [item] }) },
  'DELETE /api/item-groups/{id}': managed,
}
