import type { Page } from '@playwright/test'
import { press, type Replies, type Scene } from './scene.ts'
import { anItem, details, items, owner, shopScene } from './shop-scenes.ts'

const membership = { period: 'month', trialDays: 7, graceDays: 3, renewal: 'automatic', members: 12 }
const club = anItem('5', 'Forge Club', {
  description: 'The lounge, early builds and a monthly brush pack.',
  price: 500,
  imageUrl: '/images/vip-pass.png',
  roleId: '102',
  version: 3,
  maxQuantity: 1,
  deliverables: [],
  membership,
})
const automaticProblem = 'Automatic renewal needs your own PayPal app. Connect it on your Profile page.'

const membershipScene = (name: string, replies: Replies, act?: Scene['act']): Scene =>
  shopScene(
    `membership-${name}`,
    {
      'GET /guilds/details/42': { body: { ...details, memberships: { cancelLeftAfterDays: 7 } } },
      'GET /guilds/42/items': { body: [club, ...items] },
      ...replies,
    },
    act,
  )

const showSection = (page: Page) =>
  page.getByRole('heading', { name: 'Membership', exact: true }).evaluate((heading) => heading.scrollIntoView())

async function sellAsMembership(page: Page): Promise<void> {
  await press('Add New Item')(page)
  await page.getByLabel('Name').fill('Forge Club')
  await page.getByLabel('Price').fill('5')
  await page.getByLabel('Sell as a membership').check()
  await showSection(page)
}

async function editClub(page: Page): Promise<void> {
  await press('Edit')(page)
  await page.getByLabel('Sell as a membership').waitFor()
  await showSection(page)
}

async function typeLongTrial(page: Page): Promise<void> {
  await sellAsMembership(page)
  await page.getByLabel('Trial').fill('120')
  await page.getByLabel('Description').fill('The lounge.')
  await press('Add Item')(page)
}

async function askToDelete(page: Page): Promise<void> {
  await press('Delete')(page)
  await page.getByRole('radio', { name: 'Keep until they expire' }).waitFor()
}

export const membershipItemScenes = [
  membershipScene('list', {}),
  membershipScene('editor', {}, sellAsMembership),
  membershipScene('errors', {}, typeLongTrial),
  membershipScene('with-members', {}, editClub),
  membershipScene(
    'by-reminder',
    { 'GET /guilds/details/42': { body: { ...details, memberships: { automaticProblem } } } },
    sellAsMembership,
  ),
  membershipScene(
    'free',
    { 'GET /guilds/details/42': { body: { ...details, owner: { ...owner, isPremium: false }, memberships: {} } } },
    async (page) => {
      await press('Add New Item')(page)
      await page.getByLabel('Sell as a membership').waitFor()
      await showSection(page)
    },
  ),
  membershipScene('delete', {}, askToDelete),
]
