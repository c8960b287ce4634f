import type { Page } from '@playwright/test'
import { failing } from './props.ts'
import { press, type Replies, type Scene } from './scene.ts'
import { details } from './shop-scenes.ts'
import { categories, itemPreview, messages, presentedItems, shopPreview } from './storefront-messages.ts'

const storefront = { isOwner: true, allowsGifts: true }
const withStorefront = { ...details, storefront }

export const storefrontReplies: Replies = {
  'GET /guilds/details/42': { body: withStorefront },
  'GET /guilds/42/categories': { body: categories },
  'GET /guilds/42/presentation': { body: presentedItems },
  'GET /guilds/42/standing-messages': { body: messages },
  'GET /guilds/42/storefront-preview': { body: shopPreview },
  'GET /discord/guilds/42/channels': {
    body: [
      { id: '201', name: 'shop' },
      { id: '202', name: 'staff', problem: "The bot can't post in this channel." },
    ],
  },
}

const scene = (name: string, view: string, more: Replies = {}, act?: Scene['act']): Scene => ({
  name: `storefront-${name}`,
  path: `/manage-servers/42/storefront${view && `?view=${view}`}`,
  user: { username: 'robin' },
  replies: { ...storefrontReplies, ...more },
  ...(act && { act }),
})

const waitForRetry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first().waitFor()
const withItemPreview = { 'GET /guilds/42/storefront-preview': { body: itemPreview } }

const openDialog = (button: string) => async (page: Page) => {
  await press(button)(page)
  await page.getByRole('dialog').waitFor()
}

async function postItem(page: Page): Promise<void> {
  await openDialog('Post a message')(page)
  await page.getByLabel('What to post').selectOption('item')
  await page.getByLabel('Item', { exact: true }).selectOption({ label: 'Pixel mug' })
  await page.getByRole('figure').waitFor()
}

async function postNothing(page: Page): Promise<void> {
  await openDialog('Post a message')(page)
  await page.getByLabel('What to post').selectOption('item')
  await press('Post message')(page)
  await page.getByText('Choose an item.').waitFor()
}

async function previewItem(page: Page): Promise<void> {
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Item: Pixel mug' })
  await page.getByText('What you get').waitFor()
}

export const storefrontScenes: Scene[] = [
  scene('messages', ''),
  scene('messages-empty', '', { 'GET /guilds/42/standing-messages': { body: [] } }),
  scene('messages-loading', '', { 'GET /guilds/42/standing-messages': null }),
  scene('messages-failed', '', { 'GET /guilds/42/standing-messages': failing }, waitForRetry),
  scene('messages-remove', '', {}, press('Remove')),
  scene('messages-bot-missing', '', {
    'GET /guilds/details/42': {
      body: { ...withStorefront, isBotPresent: false, botInviteUrl: 'https://discord.com/oauth2/authorize' },
    },
  }),
  scene('messages-post', '', {}, openDialog('Post a message')),
  scene('messages-post-item', '', withItemPreview, postItem),
  scene('messages-post-invalid', '', {}, postNothing),
  scene('items', 'items'),
  scene('items-empty', 'items', {
    'GET /guilds/42/categories': { body: [] },
    'GET /guilds/42/presentation': { body: [] },
  }),
  scene('items-rename', 'items', {}, press('Rename')),
  scene('items-delete', 'items', {}, press('Delete')),
  scene('items-pictures', 'items', {}, openDialog('Pictures (4)')),
  scene('items-preview', 'items', withItemPreview, openDialog('Preview')),
  scene('gifts', 'gifts'),
  scene('gifts-manager', 'gifts', {
    'GET /guilds/details/42': { body: { ...withStorefront, storefront: { ...storefront, isOwner: false } } },
  }),
  scene('preview', 'preview'),
  scene('preview-item', 'preview', withItemPreview, previewItem),
  scene('preview-failed', 'preview', {
    'GET /guilds/42/storefront-preview': {
      status: 409,
      body: { message: "This shop isn't set up for payments yet." },
    },
  }),
  scene('unavailable', '', { 'GET /guilds/details/42': { body: details } }),
]
