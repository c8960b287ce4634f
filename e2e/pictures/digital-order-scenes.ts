import type { Page } from '@playwright/test'
import { daysAgo, orderDetails } from './sales-orders.ts'
import { press, type Replies, type Scene } from './scene.ts'
import { difference, shopScene } from './shop-scenes.ts'

const roles = [
  { id: '101', name: 'Moderator', color: 3447003, position: 2, isAssignable: true },
  { id: '102', name: 'VIP', color: 15844367, position: 1, isAssignable: true },
]

const step = { state: 'done', dueAt: daysAgo(1), triedAt: daysAgo(1), doneAt: daysAgo(1), tries: 1 }
const noKeysLeft =
  "There weren't enough keys left for this order. Add keys to the item, and we'll assign them automatically."

const order = {
  ...orderDetails,
  itemName: 'Supporter bundle',
  itemDescription: 'A game key, our brush pack and the lounge.',
  quantity: 3,
  priceCents: 7500,
  hasFailedDelivery: false,
  paypalConnection: 'full',
  refundable: { leftCents: 7500, until: daysAgo(-179), hasRole: true, removesRole: true, returnableUnits: 3 },
  entitlements: [
    { _id: 'e1', kind: 'role', label: '', roleId: '102', endsAt: daysAgo(-29), waivedAt: null },
    { _id: 'e2', kind: 'role', label: '', roleId: '101', waivedAt: daysAgo(0.2) },
    {
      _id: 'e3',
      kind: 'key',
      label: 'Steam key',
      firstViewedAt: daysAgo(0.9),
      keys: [
        { _id: 'k1', masked: '••••7Q2A', state: 'sold', soldAt: daysAgo(1), revealedAt: daysAgo(0.9) },
        { _id: 'k2', masked: '••••M4ZP', state: 'sold', soldAt: daysAgo(1), revealedAt: null },
        { _id: 'k3', masked: '••••C8RD', state: 'burned', soldAt: daysAgo(1), revealedAt: daysAgo(0.9) },
      ],
    },
    {
      _id: 'e4',
      kind: 'file',
      label: 'Brush pack',
      firstViewedAt: daysAgo(0.9),
      file: { name: 'brush-pack.zip', sizeBytes: 25_165_824, version: 2 },
      downloads: { used: 2, limit: 5 },
    },
    { _id: 'e5', kind: 'link', label: 'Private playlist', firstViewedAt: null },
    { _id: 'e6', kind: 'text', label: 'Setup instructions', firstViewedAt: null },
  ],
  deliveries: [
    { ...step, _id: '1', kind: 'give-role', entitlementId: 'e1' },
    { ...step, _id: '2', kind: 'give-role', entitlementId: 'e2' },
    { ...step, _id: '3', kind: 'assign-key', entitlementId: 'e3' },
    { ...step, _id: '4', kind: 'announce' },
    { ...step, _id: '5', kind: 'message-buyer' },
    { ...step, _id: '6', kind: 'take-role', state: 'waiting', dueAt: daysAgo(-29), tries: 0, entitlementId: 'e1' },
  ],
}
const withoutKeys = {
  ...order,
  hasFailedDelivery: true,
  entitlements: [{ _id: 'e3', kind: 'key', label: 'Steam key', keys: [], firstViewedAt: null }],
  deliveries: [{ ...step, _id: '3', kind: 'assign-key', entitlementId: 'e3', state: 'failed', problem: noKeysLeft }],
}

const orderScene = (name: string, details: object, act?: Scene['act']): Scene => ({
  name: `manage-orders-digital-${name}`,
  path: `/manage-orders/${orderDetails._id}`,
  user: { username: 'robin' },
  replies: {
    [`GET /sales/${orderDetails._id}`]: { body: details },
    'GET /discord/guilds/42/roles': { body: roles },
  },
  act: async (page) => {
    await page.getByRole('heading', { name: 'What the buyer gets' }).waitFor()
    await act?.(page)
  },
})

async function refundOneUnit(page: Page): Promise<void> {
  await press('Refund payment')(page)
  await page.getByLabel('Amount (USD)').fill('25.00')
  await page.getByLabel('Keys to revoke').selectOption('1')
}

const checkedRoles: Replies = {
  'GET /guilds/42/role-check': {
    body: {
      differences: [
        difference,
        { ...difference, saleId: '2', buyerDiscordUsername: 'juniper', removedByModerator: true, entitlementId: 'e2' },
        { ...difference, saleId: '3', buyerDiscordUsername: 'old.mill', roleId: '101', action: 'take' },
      ],
    },
  },
}

async function checkRoles(page: Page): Promise<void> {
  await press('Check roles')(page)
  await page.getByText('sam should have VIP').scrollIntoViewIfNeeded()
}

export const digitalOrderScenes = [
  orderScene('one', order),
  orderScene('without-keys', withoutKeys),
  orderScene('refund', order, refundOneUnit),
  shopScene('role-check', checkedRoles, checkRoles),
]
