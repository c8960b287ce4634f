import { expect, type Locator, test } from '@playwright/test'
import { ordersOf } from '../../pictures/sales-orders.ts'
import { setScene } from '../../pictures/scene.ts'

const guild = { _id: '42', guildId: '42', name: 'Pixel Forge', owner: '1', isEnabled: true }

const sceneWith = (waiting: number) => ({
  name: `${waiting} orders to ship`,
  path: '/manage-orders',
  user: { username: 'robin' },
  replies: {
    'GET /guilds': { body: [guild] },
    'GET /guilds/42/sales/pending-shipment': { body: ordersOf({ count: waiting, waiting }).pending },
  },
})

const isDrawn = (card: Locator) => card.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))

test('renders all cards of a short list', async ({ page }) => {
  await setScene(page, sceneWith(40))
  expect(await isDrawn(page.getByRole('button', { name: 'Mark as Shipped' }).last())).toBe(true)
})

test('renders the cards of a long list as they scroll into view', async ({ page }) => {
  await setScene(page, sceneWith(41))
  const last = page.getByRole('button', { name: 'Mark as Shipped' }).last()
  expect(await isDrawn(last)).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(last)).toBe(true)
})
