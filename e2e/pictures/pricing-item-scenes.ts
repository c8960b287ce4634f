import type { Page } from '@playwright/test'
import { aPricedItem, idOf, plainPricing } from './pricing-offers.ts'
import { failing, longName, times } from './props.ts'
import { press, type Replies, type Scene } from './scene.ts'
import { details } from './shop-scenes.ts'

type Item = { name: string; price: number; more?: object; pricing?: object }
const anItem = (index: number, { name, price, more, pricing }: Item) =>
  aPricedItem(index, name, price, { ...more, pricing: { ...plainPricing, ...pricing } })

const ranks = { groupId: 'g-1' }
const items = [
  anItem(1, { name: 'Bronze rank', price: 500, pricing: ranks }),
  anItem(2, { name: 'Silver rank', price: 1000, pricing: ranks }),
  anItem(3, { name: 'Gold rank', price: 1500, pricing: { ...ranks, requiredRoleIds: ['102'] } }),
  anItem(4, {
    name: 'Pixel mug',
    price: 1450,
    more: { requiresShipping: true, stock: 12 },
    pricing: { limit: { units: 2, window: 'week' }, restock: { units: 5, every: 'day', upTo: 20 } },
  }),
  anItem(5, { name: 'Tip jar', price: 500, pricing: { mode: 'chosen', minimumPrice: 300, suggestedPrices: [1000] } }),
  anItem(6, { name: 'Wallpaper', price: 200, pricing: { mode: 'free', limit: { units: 1, window: 'ever' } } }),
  anItem(7, {
    name: 'Secret brush pack',
    price: 900,
    more: { isHidden: true },
    pricing: { requiredItemIds: [idOf(3), idOf(4)], isHiddenUntilMet: true },
  }),
  anItem(8, { name: 'Forge Club', price: 500, more: { isMembership: true, renewsAutomatically: true } }),
  anItem(9, {
    name: 'Name your price zine',
    price: 400,
    pricing: {
      mode: 'chosen',
      minimumPrice: 200,
      problem:
        'These amounts are in EUR, but the item is in USD. Until you fix this, the item sells at its regular price.',
    },
  }),
]
const groups = [
  { _id: 'g-1', name: 'Ranks', isExclusive: true, offersUpgrades: true, itemIds: [idOf(1), idOf(2), idOf(3)] },
  { _id: 'g-2', name: 'Collector prints', isExclusive: true, offersUpgrades: false, itemIds: [idOf(4), idOf(6)] },
]
const roles = [
  { id: '101', name: 'Moderator', color: 0x3498db },
  { id: '102', name: 'VIP', color: 0xf1c40f },
  { id: '103', name: 'Founder', color: 0xe74c3c },
]

const seen = (index: number, more: object = {}) => ({
  itemId: idOf(index),
  name: items[index - 1]?.name ?? longName,
  currency: 'USD',
  listPrice: items[index - 1]?.price ?? 9_999_999,
  price: items[index - 1]?.price ?? 9_999_999,
  mode: 'fixed',
  applied: null,
  access: 'open',
  words: null,
  ...more,
})
const preview = [
  seen(1, { price: 400, applied: { kind: 'sale', name: 'Autumn sale' } }),
  seen(2, { price: 700, applied: { kind: 'role', name: 'VIP price' } }),
  seen(3, { access: 'locked', words: 'You need the role Founder.' }),
  seen(4, { price: 0, applied: { kind: 'code', name: 'GIFT' } }),
  seen(5, { mode: 'chosen', words: "This discount code doesn't apply to this item." }),
  seen(6, { mode: 'free', listPrice: 0, price: 0 }),
  seen(7, { access: 'hidden', words: 'You need to buy Gold rank or Pixel mug first.' }),
]

const scene = (view: string, name: string, replies: Replies = {}, act?: Scene['act']): Scene => ({
  name: `pricing-${name}`,
  path: `/manage-servers/42/pricing?view=${view}`,
  user: { username: 'robin' },
  replies: {
    'GET /guilds/details/42': { body: { ...details, pricing: { canEdit: true, managersMayPrice: true } } },
    'GET /guilds/42/pricing': { body: { currency: 'USD', rules: [], items, groups } },
    'GET /guilds/42/pricing/preview': { body: { items: preview } },
    'GET /guilds/42/items': { body: [] },
    'GET /discord/guilds/42/roles': { body: roles },
    ...replies,
  },
  ...(act && { act }),
})

const shopWith = (body: object): Replies => ({
  'GET /guilds/42/pricing': { body: { currency: 'USD', rules: [], items, groups, ...body } },
})
const empty = shopWith({ items: [], groups: [] })

const open = (button: string) => async (page: Page) => {
  await press(button)(page)
  await page.getByRole('dialog').waitFor()
}
const edit = (name: string) => open(`Edit pricing of ${name}`)
const roleBox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function showRequirements(page: Page): Promise<void> {
  await edit('Secret brush pack')(page)
  await page.getByRole('radio', { name: 'Hide it' }).scrollIntoViewIfNeeded()
}

async function typeWrongAmounts(page: Page): Promise<void> {
  await edit('Tip jar')(page)
  await page.getByLabel('Minimum').fill('3.999')
  await page.getByLabel('Suggested amount 1').fill('1')
  await page.getByLabel('Limit how many each buyer can buy').check()
  await page.getByLabel('Units per buyer').fill('0')
  await press('Save pricing')(page)
}

async function saveFree(page: Page): Promise<void> {
  await edit('Wallpaper')(page)
  await press('Save pricing')(page)
  await page.getByRole('alert').waitFor()
}

async function addGroup(page: Page): Promise<void> {
  await open('Add group')(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Mugs and more')
  await page.getByRole('checkbox', { name: /Tip jar/ }).check()
  await page.getByRole('checkbox', { name: /Forge Club/ }).check()
}

async function submitBlankGroup(page: Page): Promise<void> {
  await open('Add group')(page)
  await page.getByLabel('Buyers can own only one of these').uncheck()
  await page.getByLabel('Buyers of a cheaper item pay the difference').uncheck()
  await press('Save group')(page)
}

async function previewAsVip(page: Page): Promise<void> {
  await roleBox(page, 'VIP').check()
  await page.getByLabel('Discount code').fill('GIFT')
  await page.getByLabel('Date and time').fill('2030-06-01T12:00')
}

const changed = {
  status: 409,
  body: {
    code: 'ITEM_PRICING_CHANGED',
    message:
      "Someone else changed this item's pricing while you were editing it. Load the latest version, then save again.",
  },
}
const invalid = "This discount code isn't valid."
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first().waitFor()
const many = times(100, (index) =>
  anItem(index + 1, {
    name: `${longName} ${index}`,
    price: 10_000_000,
    more: { requiresShipping: true, isMembership: true, isHidden: true },
    pricing: {
      limit: { units: 1000, window: 'month' },
      restock: { units: 1_000_000, every: 'week', upTo: 1_000_000 },
      requiredRoleIds: ['101', '102', '103'],
      requiredItemIds: times(10, (other) => idOf(other + 1)),
      groupId: 'g-1',
    },
  }),
)
const manyGroups = times(50, (index) => ({
  ...groups[0],
  _id: `g-${index}`,
  name: `${longName} ${index}`,
  itemIds: [idOf(2 * index + 1), idOf(2 * index + 2)],
}))

export const pricingItemScenes: Scene[] = [
  scene('items', 'items'),
  scene('items', 'items-empty', empty),
  { ...scene('items', 'items-full', shopWith({ items: many, groups: manyGroups })), isEndless: true },
  scene('items', 'item-fixed', {}, edit('Bronze rank')),
  scene('items', 'item-chosen', {}, edit('Tip jar')),
  scene('items', 'item-shipped', {}, edit('Pixel mug')),
  scene('items', 'item-membership', {}, edit('Forge Club')),
  scene('items', 'item-requirements', {}, showRequirements),
  scene('items', 'item-currency', {}, edit('Name your price zine')),
  scene('items', 'item-errors', {}, typeWrongAmounts),
  scene('items', 'item-conflict', { [`PUT /items/${idOf(6)}/pricing`]: changed }, saveFree),
  scene('groups', 'groups'),
  scene('groups', 'groups-empty', shopWith({ groups: [] })),
  { ...scene('groups', 'groups-full', shopWith({ items: many, groups: manyGroups })), isEndless: true },
  scene('groups', 'groups-edit', {}, open('Edit group Ranks')),
  scene('groups', 'groups-add', shopWith({ groups: [] }), addGroup),
  scene('groups', 'groups-errors', {}, submitBlankGroup),
  scene('groups', 'groups-delete', {}, press('Delete group Ranks')),
  scene('preview', 'preview', {}, previewAsVip),
  scene(
    'preview',
    'preview-code-invalid',
    {
      'GET /guilds/42/pricing/preview': { body: { items: [1, 2, 4].map((index) => seen(index, { words: invalid })) } },
    },
    (page) => page.getByLabel('Discount code').fill('NOPE'),
  ),
  scene('preview', 'preview-loading', { 'GET /guilds/42/pricing/preview': null }),
  scene('preview', 'preview-failed', { 'GET /guilds/42/pricing/preview': failing }, retry),
  scene('preview', 'preview-empty', empty),
  scene('preview', 'preview-full', {
    'GET /guilds/42/pricing/preview': {
      body: {
        items: times(100, (index) =>
          seen(index + 1000, { price: 9_999_998, applied: { kind: 'sale', name: longName } }),
        ),
      },
    },
    'GET /discord/guilds/42/roles': {
      body: times(100, (index) => ({ id: String(index), name: `${longName} ${index}`, color: index * 5000 })),
    },
  }),
]
