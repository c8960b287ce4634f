import type { Page } from '@playwright/test'
import { idOf } from './pricing-offers.ts'
import { failing } from './props.ts'
import { press, type Replies, type Scene } from './scene.ts'
import { storefrontReplies } from './storefront-scenes.ts'

const untouched = { isEnabled: true, text: null, channelId: null, roleId: null, version: 0 }
const text = '🎉 {buyer} just bought **{item}** for {price}. Thank you for supporting {server}!'
const server = [
  { event: 'purchase', ...untouched, text, channelId: '201', version: 2 },
  ...['membership', 'gift', 'goal'].map((event) => ({ event, ...untouched })),
]
const ofMug = { event: 'purchase', ...untouched, text: '{buyer} drinks from a **{item}** now!', version: 1 }
const notices = {
  server,
  items: [{ itemId: idOf(1), itemName: 'Pixel mug', notices: [ofMug] }],
  defaults: { place: 'purchase', channelId: null, roleId: '102', goal: null },
}

const preview = (content: string) => ({
  components: [{ type: 17, accent_color: 0x57f287, components: [{ type: 10, content }] }],
  names: { '102': 'VIP', '901': 'robin' },
  page: 1,
  hasMore: false,
})

const replies: Replies = {
  ...storefrontReplies,
  'GET /guilds/42/notices': { body: notices },
  'GET /discord/guilds/42/roles': { body: [{ id: '102', name: 'VIP', color: 0x9b59b6 }] },
  'POST /guilds/42/notices/preview': {
    body: preview('🎉 <@901> just bought **Pixel mug** for $11.60 USD. Thank you for supporting Pixel Forge!'),
  },
}

const scene = (name: string, more: Replies = {}, act?: Scene['act']): Scene => ({
  name: `storefront-notices${name}`,
  path: '/manage-servers/42/storefront?view=notices',
  user: { username: 'robin' },
  replies: { ...replies, ...more },
  ...(act && { act }),
})

const write = (words: string) => (page: Page) => page.getByRole('textbox', { name: 'Text' }).fill(words)

async function chooseItem(page: Page): Promise<void> {
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'Pixel mug (custom notice)' })
  await page.getByRole('button', { name: 'Remove custom notice' }).waitFor()
}

async function askToRemove(page: Page): Promise<void> {
  await chooseItem(page)
  await press('Remove custom notice')(page)
}

async function chooseGoal(page: Page): Promise<void> {
  await page.getByLabel('When', { exact: true }).selectOption({ label: 'The donation goal is reached' })
  await page.getByText("You don't have a donation goal").waitFor()
}

async function turnOff(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Post this notice' }).click()
  await page.getByText('This notice is turned off.').waitFor()
}

async function save(page: Page): Promise<void> {
  await press('Save notice')(page)
  await page.getByRole('alert').first().waitFor()
}

const changed = {
  status: 409,
  body: { code: 'NOTICE_CHANGED', message: 'Someone else changed this notice while you were editing it.' },
}

export const noticeScenes: Scene[] = [
  scene(''),
  scene('-loading', { 'GET /guilds/42/notices': null }),
  scene('-failed', { 'GET /guilds/42/notices': failing }, (page) =>
    page.getByRole('button', { name: 'Retry' }).first().waitFor(),
  ),
  scene('-invalid', {}, write('Thanks, {customer}!')),
  scene('-full', {}, write('Thank you, {buyer}! 🎉 '.repeat(30))),
  scene('-off', {}, turnOff),
  scene('-goal', {}, chooseGoal),
  scene('-item', {}, chooseItem),
  scene('-item-remove', {}, askToRemove),
  scene('-conflict', { 'PUT /guilds/42/notices/purchase': changed }, save),
]
