import { randomUUID } from 'node:crypto'
import { servers } from '../../testing/builders/guild-builders.ts'
import { formWithKeys, itemForm, keyPool } from '../../testing/builders/item-builders.ts'
import { managed, mine, owned, ownersAlone, type Row, withoutDiscord } from './matrix-row.ts'

const now = new Date().toISOString()

/** Both owners have a Basic connection. */
const answered = { ...ownersAlone, answer: 'DISPUTE_AT_PAYPAL' } as const

const goal = {
  targetCents: 5000,
  currency: 'USD',
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: '2026-12-01T00:00:00.000Z',
}

export const guildRows: Record<string, Row> = {
  'GET /api/guilds': mine,
  'GET /api/guilds/manageable': mine,
  'POST /api/guilds': {
    for: 'the signed in',
    answer: 'GUILD_NOT_ELIGIBLE',
    but: { ...withoutDiscord('DISCORD_TOKEN_MISSING'), 'premium owner': 'GUILD_ALREADY_YOURS' },
    body: () => ({ guildId: servers.pixelForge, name: 'Mine', icon: null }),
  },
  'GET /api/discord/eligible-guilds': { ...mine, but: withoutDiscord('DISCORD_TOKEN_MISSING') },
  'GET /api/guilds/details/{id}': managed,
  'GET /api/guilds/{id}/storefront-preview': managed,
  'GET /api/discord/guilds/{id}/roles': managed,
  'GET /api/discord/guilds/{id}/channels': managed,
  'PUT /api/guilds/{id}/config': {
    ...owned,
    body: () => ({ defaultCurrency: 'EUR', manageRoleId: null, notificationRoleId: null }),
  },
  'PUT /api/guilds/{id}/announcements': { ...owned, body: () => ({ place: 'none', showsPrice: false }) },
  'PUT /api/guilds/{id}/membership-settings': { ...owned, body: () => ({ cancelLeftAfterDays: 7 }) },
  'PUT /api/guilds/{id}/gift-settings': { ...owned, body: () => ({ allowsGifts: false }) },
  'DELETE /api/guilds/{id}': { ...owned, answer: 'GUILD_HAS_OPEN_ORDERS' },
  'GET /api/guilds/{id}/activity': owned,
  'GET /api/guilds/{id}/items': managed,
  'POST /api/guilds/{id}/items': { ...managed, body: () => formWithKeys(['A-NEW-KEY'], keyPool) },
  'POST /api/guilds/{id}/items/preview': { ...managed, body: () => ({ fields: Object.fromEntries(itemForm()) }) },
  'PUT /api/items/{id}': { ...managed, body: () => formWithKeys(['A-NEW-KEY'], keyPool) },
  'DELETE /api/items/{id}': managed,
  'GET /api/items/{id}/deliverables': managed,
  'PUT /api/items/{id}/position': { ...managed, body: () => ({ beforeId: null }) },
  'PUT /api/items/{id}/visibility': { ...managed, body: () => ({ isHidden: true }) },
  'POST /api/items/{id}/duplicate': managed,
  'POST /api/items/{id}/restore': managed,
  'PUT /api/guilds/{id}/items/bulk': {
    ...managed,
    body: (_fixture, { item }) => ({ itemIds: [item], price: { kind: 'set', value: 900 } }),
  },
  'POST /api/items/{id}/keys/check': { ...managed, body: () => ({ keys: ['A-NEW-KEY'] }) },
  'POST /api/items/{id}/keys': { ...managed, body: () => ({ keys: ['A-NEW-KEY'] }) },
  'GET /api/items/{id}/keys': managed,
  'DELETE /api/items/{id}/keys/{keyId}': managed,
  'POST /api/items/{id}/keys/{keyId}/reveal': owned,
  'POST /api/guilds/{id}/files': {
    ...managed,
    query: '?name=mod.jar',
    type: 'application/octet-stream',
    body: () => Buffer.from('mod'),
  },
  'DELETE /api/guilds/{id}/files/{fileId}': managed,
  'GET /api/guilds/{id}/goal': managed,
  'GET /api/guilds/{id}/goals': managed,
  'PUT /api/guilds/{id}/goal': { for: 'the premium owner of the shop', answer: 200, body: () => goal },
  'DELETE /api/guilds/{id}/goal': { for: 'the premium owner of the shop', answer: 200 },
}

export const saleRows: Record<string, Row> = {
  'GET /api/guilds/{id}/sales-metrics': owned,
  'GET /api/guilds/{id}/sales-report': { ...owned, query: '?from=2026-11-01&to=2026-11-30' },
  'GET /api/sales/report': { ...mine, query: '?from=2026-11-01&to=2026-11-30' },
  'GET /api/sales/overview': { ...mine, query: `?dayStart=${now}&monthStart=${now}` },
  'GET /api/guilds/{id}/sales/pending-shipment': owned,
  'GET /api/guilds/{id}/sales': owned,
  'GET /api/guilds/{id}/sales.csv': owned,
  'GET /api/guilds/{id}/attention': owned,
  'POST /api/guilds/{id}/sales/ship-many': {
    ...owned,
    body: (_fixture, { sale }) => ({ shipments: [{ saleId: sale }], isPreview: false }),
  },
  'GET /api/sales': mine,
  'POST /api/sales/selected': { ...mine, body: (_fixture, { sale }) => ({ saleIds: [sale] }) },
  'POST /api/sales/selected.csv': { ...mine, body: (_fixture, { sale }) => ({ saleIds: [sale] }) },
  'GET /api/sales/of-removed-servers': mine,
  'GET /api/sales/{id}': ownersAlone,
  'POST /api/sales/{id}/refresh': { ...ownersAlone, answer: 'PAYPAL_ORDER_NOT_SHOWN' },
  'PUT /api/sales/{id}/ship': { ...ownersAlone, body: () => ({}) },
  'POST /api/sales/{id}/notes': { ...ownersAlone, body: () => ({ text: 'Gift' }) },
  'PUT /api/sales/{id}/notes/{noteId}': { ...ownersAlone, body: () => ({ text: 'Gift wrap' }) },
  'DELETE /api/sales/{id}/notes/{noteId}': ownersAlone,
  'POST /api/sales/{id}/keys/{keyId}/reveal': { ...ownersAlone, answer: 'KEY_NOT_FOUND' },
  'POST /api/sales/{id}/entitlements/{entitlementId}/downloads/reset': ownersAlone,
  'POST /api/sales/{id}/refund': {
    for: 'its owner',
    answer: 'REFUND_NEEDS_FULL_CONNECTION',
    body: () => ({ requestId: randomUUID() }),
  },
  'GET /api/disputes': mine,
  'POST /api/disputes/refresh': { ...mine, answer: 'DISPUTE_AT_PAYPAL' },
  'POST /api/disputes/{id}/messages': { ...answered, body: () => ({ answerId: randomUUID(), text: 'Hello' }) },
  'POST /api/disputes/{id}/evidence': { ...answered, body: () => ({ answerId: randomUUID(), text: 'See file' }) },
  'POST /api/disputes/{id}/accept': { ...answered, body: () => ({ answerId: randomUUID(), text: '' }) },
  'GET /api/sales/{id}/dispute-pack.pdf': ownersAlone,
  'POST /api/sales/{id}/flag': { ...ownersAlone, body: () => ({ note: 'Case at PayPal' }) },
  'DELETE /api/sales/{id}/flag': ownersAlone,
  'POST /api/sales/{id}/entitlements/{entitlementId}/assign': { ...ownersAlone, answer: 'ROLE_NOT_OWED' },
  'POST /api/sales/{id}/entitlements/{entitlementId}/waive': { ...ownersAlone, answer: 'ROLE_NOT_OWED' },
  'POST /api/sales/{id}/deliveries/retry': ownersAlone,
  'POST /api/sales/{id}/deliveries/{deliveryId}/retry': ownersAlone,
  'GET /api/guilds/{id}/role-check': owned,
  'GET /api/guilds/{id}/role-drift': managed,
  'POST /api/guilds/{id}/role-check': owned,
  'POST /api/guilds/{id}/test-purchases': { ...owned, body: (_fixture, { item }) => ({ itemId: item }) },
  'GET /api/guilds/{id}/test-purchases/{saleId}': owned,
}
