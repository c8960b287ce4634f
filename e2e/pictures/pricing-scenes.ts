import type { Page } from '@playwright/test'
import { aPricedItem, aRule, idOf, inDollars, items, manyRules, rules, sale } from './pricing-offers.ts'
import { failing, longName, times } from './props.ts'
import { daysAgo } from './sales-orders.ts'
import { press, type Replies, type Scene } from './scene.ts'
import { anItem, details } from './shop-scenes.ts'

const user = { username: 'robin' }
const pricingPath = '/manage-servers/42/pricing'
const withPricing = { ...details, pricing: { canEdit: true, managersMayPrice: true } }

const scene = (name: string, replies: Replies = {}, act?: Scene['act'], search = ''): Scene => ({
  name: `pricing-${name}`,
  path: `${pricingPath}${search}`,
  user,
  replies: {
    'GET /guilds/details/42': { body: withPricing },
    'GET /guilds/42/pricing': { body: { currency: 'USD', rules, items, groups: [] } },
    'GET /discord/guilds/42/roles': {
      body: [
        { id: '101', name: 'Moderator', color: 0x3498db },
        { id: '102', name: 'VIP', color: 0xf1c40f },
      ],
    },
    'GET /discord/guilds/42/channels': {
      body: [
        { id: '201', name: 'announcements' },
        { id: '202', name: 'staff', problem: "The bot can't post in this channel." },
      ],
    },
    ...replies,
  },
  ...(act && { act }),
})

const replyWith = (body: object): Replies => ({
  'GET /guilds/42/pricing': { body: { currency: 'USD', rules, items, groups: [], ...body } },
})
const waitForRetry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first().waitFor()

const openDialog =
  (button: string, place = 0) =>
  async (page: Page) => {
    await page.getByRole('button', { name: button, exact: true }).nth(place).click()
    await page.getByRole('dialog').waitFor()
  }

async function fillRolePrice(page: Page): Promise<void> {
  await openDialog('New offer')(page)
  await page.getByRole('radio', { name: 'Role price' }).click()
  await page.getByLabel('Name', { exact: true }).fill('VIP price')
  await page.getByRole('checkbox', { name: 'VIP' }).click()
  await page.getByRole('radio', { name: 'Fixed price' }).click()
  await page.getByLabel('Price per unit').fill('8')
  await page.getByRole('radio', { name: 'Chosen items' }).click()
  await page.getByRole('checkbox', { name: /Pixel mug/ }).click()
}

async function saveEdit(page: Page): Promise<void> {
  await openDialog('Edit')(page)
  await press('Save offer')(page)
  await page.getByRole('alert').or(page.getByText('This shop already has an offer with this code.')).first().waitFor()
}

const changed = {
  status: 409,
  body: {
    code: 'PRICE_RULE_CHANGED',
    message: 'Someone else changed this offer while you were editing it. Load the latest version, then save again.',
  },
}
const taken = { status: 409, body: { code: 'CODE_TAKEN', message: 'This shop already has an offer with this code.' } }

const shopScene: Scene = {
  name: 'manage-shop-sale-price',
  path: '/manage-servers/42',
  user,
  replies: {
    'GET /guilds/details/42': { body: { ...withPricing, memberships: {} } },
    'GET /discord/guilds/42/roles': { body: [{ id: '101', name: 'Moderator', color: 0x3498db, canBeGiven: true }] },
    'GET /discord/guilds/42/channels': { body: [{ id: '201', name: 'announcements' }] },
    'GET /guilds/42/items': {
      body: [
        anItem('mug', 'Pixel mug', { salePrice: { price: 760, name: 'Autumn sale', endsAt: daysAgo(-4) } }),
        anItem('badge', 'Supporter badge', { salePrice: { price: 0, name: longName } }),
        anItem('sticker', 'Sticker sheet'),
      ],
    },
  },
}

export const pricingScenes: Scene[] = [
  scene('offers'),
  scene('offers-many', replyWith({ rules: manyRules })),
  scene('loading', { 'GET /guilds/42/pricing': null }),
  scene('failed', { 'GET /guilds/42/pricing': failing }, waitForRetry),
  scene('empty', replyWith({ rules: [] })),
  scene('filtered', replyWith({ rules: manyRules }), undefined, '?kind=role&state=ended'),
  scene('not-allowed', {
    'GET /guilds/details/42': { body: { ...withPricing, pricing: { canEdit: false, managersMayPrice: false } } },
    'GET /guilds/42/pricing': { status: 403, body: {} },
  }),
  scene('full', {
    ...replyWith({
      rules: times(200, (index) =>
        aRule(`r-${index}`, {
          ...(index % 2 === 0 ? { code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-12345' } : { ...sale, name: longName }),
          itemIds: [idOf(1)],
          effect: 'price',
          value: 9_999_999,
          currency: 'USD',
          totalUses: 1_000_000,
          uses: 999_999,
          reservedUses: 1234,
          startsAt: daysAgo(100),
          endsAt: daysAgo(-100),
          totals: [
            ...inDollars(999_999, 99_999_999_999, 9_999_999_999),
            { currency: 'EUR', orders: 1, revenue: 99, discount: 1 },
          ],
          problem: index % 10 === 0 ? 'This offer is in EUR, but your shop uses USD. Edit it to use it again.' : null,
        }),
      ),
      items: times(100, (index) => aPricedItem(index + 1, `${longName} ${index}`, 9_999_999)),
    }),
  }),
  scene('new-code', {}, openDialog('New offer')),
  scene('new-code-problems', {}, async (page) => {
    await openDialog('New offer')(page)
    await page.getByRole('radio', { name: 'Chosen items' }).click()
    await press('Create offer')(page)
  }),
  scene('new-sale', replyWith({ rules: [] }), async (page) => {
    await press('Create sale')(page)
    await page.getByLabel('Name', { exact: true }).fill('Summer sale')
    await page.getByLabel('Percent', { exact: true }).fill('20')
  }),
  scene('new-role-price', {}, fillRolePrice),
  scene('edit-code', {}, openDialog('Edit')),
  scene('edit-conflict', { 'PUT /price-rules/r-1': changed }, saveEdit),
  scene('edit-taken', { 'PUT /price-rules/r-1': taken }, saveEdit),
  scene('delete', {}, openDialog('Delete', 1)),
  scene('post', {}, openDialog('Post in a channel')),
  scene('post-failed', { 'GET /discord/guilds/42/channels': failing }, async (page) => {
    await openDialog('Post in a channel')(page)
    await waitForRetry(page)
  }),
  shopScene,
]
