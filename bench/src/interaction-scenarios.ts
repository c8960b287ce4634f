import type { Locator, Page } from '@playwright/test'
import { aPricedItem, idOf, rules } from '../../e2e/pictures/pricing-offers.ts'
import { longName, times } from '../../e2e/pictures/props.ts'
import { ordersOf } from '../../e2e/pictures/sales-orders.ts'
import type { Replies } from '../../e2e/pictures/scene.ts'
import { findScene } from '../../e2e/pictures/scenes.ts'
import { presentedItems } from '../../e2e/pictures/storefront-messages.ts'

export type Interaction = () => Promise<unknown>
export type Scenario = {
  name: string
  path: string
  replies: Replies
  /** Visible once the page can be used. */
  ready: (page: Page) => Locator
  /** Runs before the measurement, so that only the keystrokes and clicks count. */
  prepare: (page: Page) => Promise<Interaction[]>
  /** Opens a dialog, which the static copy can do as well. */
  isOpening?: true
}

const guild = { _id: '42', guildId: '42', name: 'Pixel Forge', owner: '1', isEnabled: true, defaultCurrency: 'USD' }
const { orders, pending } = ordersOf({ count: 500, waiting: 500 })
const items = times(100, (index) => ({
  _id: String(index),
  name: `Item ${index}`,
  description: longName,
  price: 950,
  currency: 'USD',
  stock: -1,
  requiresShipping: false,
  enabled: true,
}))

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first()

const orderList = {
  path: '/manage-orders',
  ready: button('Mark as Shipped'),
  replies: {
    'GET /guilds': { body: [guild] },
    'GET /guilds/42/sales/pending-shipment': { body: pending },
    'GET /guilds/42/sales': { body: { orders: orders.slice(0, 50) } },
  },
}
const shop = {
  path: '/manage-servers/42',
  ready: button('Edit'),
  replies: {
    'GET /guilds/details/42': { body: { ...guild, owner: { _id: '1', isPremium: true, paypalPayerId: 'P' } } },
    'GET /guilds/42/items': { body: items },
    'GET /discord/guilds/42/roles': { body: [] },
    'GET /discord/guilds/42/channels': { body: [] },
  },
}

/** A scene of the screenshots, with other replies. */
function sceneOf(name: string, more: Replies = {}) {
  const { path, replies = {} } = findScene(name)
  return { path, replies: { ...replies, ...more } }
}

const pricing = {
  ...sceneOf('pricing-offers', {
    'GET /guilds/42/pricing': {
      body: {
        currency: 'USD',
        rules,
        items: times(100, (index) => aPricedItem(index, `Item ${index}`, 950)),
        groups: [],
      },
    },
  }),
  ready: button('New offer'),
}
const storefront = {
  ...sceneOf('storefront-items', {
    'GET /guilds/42/presentation': {
      body: times(100, (index) => ({ ...presentedItems[1], _id: idOf(index), name: `Item ${index}` })),
    },
  }),
  ready: (page: Page) => page.getByRole('searchbox', { name: 'Search items' }),
}
const chart = { ...sceneOf('chart-90-days'), ready: (page: Page) => page.getByRole('slider') }

/** Moves the pointer onto the button before the click, as a user would. */
async function pressing(page: Page, target: Locator): Promise<Interaction[]> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  return [() => press(page)]
}

async function press(page: Page): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}

async function typing(page: Page, field: Locator): Promise<Interaction[]> {
  await field.first().focus()
  return [...'buyer12'].map((key) => () => page.keyboard.press(key))
}

async function typingBehind(page: Page, opener: Locator, label: string): Promise<Interaction[]> {
  await opener.click()
  return typing(page, page.getByLabel(label, { exact: true }))
}

async function movingBack(page: Page): Promise<Interaction[]> {
  await page.getByRole('slider').focus()
  return times(7, () => () => page.keyboard.press('ArrowLeft'))
}

/** The browser reports no interaction for a pointer that only moves, so this measures its CPU time. */
async function hovering(page: Page): Promise<Interaction[]> {
  const plot = page.locator('div:has(> input[type=range])')
  await plot.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return times(7, (index) => () => page.mouse.move(x + (width * (index + 1)) / 8, y + height / 2))
}

export const scenarios: Scenario[] = [
  {
    ...orderList,
    name: '500 orders: type in the search',
    prepare: (page) => typing(page, page.getByRole('searchbox')),
  },
  {
    ...orderList,
    name: '500 orders: open a dialog',
    isOpening: true,
    prepare: (page) => pressing(page, orderList.ready(page)),
  },
  {
    ...orderList,
    name: '500 orders: type in a dialog',
    prepare: (page) => typingBehind(page, orderList.ready(page), 'Tracking Number (Optional)'),
  },
  { ...shop, name: '100 items: open the editor', isOpening: true, prepare: (page) => pressing(page, shop.ready(page)) },
  { ...shop, name: '100 items: type in the editor', prepare: (page) => typingBehind(page, shop.ready(page), 'Name') },
  {
    ...pricing,
    name: '100 priced items: open an offer',
    isOpening: true,
    prepare: (page) => pressing(page, pricing.ready(page)),
  },
  {
    ...pricing,
    name: '100 priced items: type in an offer',
    prepare: (page) => typingBehind(page, pricing.ready(page), 'Code'),
  },
  {
    ...storefront,
    name: '100 items in the storefront: type in the search',
    prepare: (page) => typing(page, storefront.ready(page)),
  },
  { ...chart, name: 'chart of 90 days: move by keyboard', prepare: movingBack },
  { ...chart, name: 'chart of 90 days: move the pointer', prepare: hovering },
]
