import { http } from 'msw'
import { aToken } from '../../../testing/a-token.ts'
import { type Answer, answered } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { guildDetails, otherOwner } from '../manage-shop-page.testing.tsx'
import { StorefrontPage } from './storefront-page.tsx'

/** Mocked API replies. A function builds its own response. */
type Replies = {
  details?: Answer
  categories?: Answer
  items?: Answer
  messages?: Answer
  preview?: Answer
  channels?: Answer
}

export const detailsWithStorefront = { ...guildDetails, storefront: { isOwner: true, allowsGifts: true } }
export const detailsForManagers = {
  ...guildDetails,
  owner: otherOwner,
  storefront: { isOwner: false, allowsGifts: true },
}

export const drinks = { _id: '00000000-0000-4000-8000-0000000000c1', name: 'Drinks', items: 1 }
export const prints = { _id: '00000000-0000-4000-8000-0000000000c2', name: 'Prints', items: 0 }

export const aPresentedItem = (more: object = {}) => ({
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Mug',
  imageUrl: '/images/mug.webp',
  categoryId: drinks._id,
  isHidden: false,
  pictures: [],
  ...more,
})
export const mug = aPresentedItem()
export const poster = aPresentedItem({
  _id: '00000000-0000-4000-8000-000000000002',
  name: 'Poster',
  imageUrl: null,
  categoryId: null,
})

export const aPreview = (content: string, more: object = {}) => ({
  components: [{ type: 17, accent_color: 0x5865f2, components: [{ type: 10, content }] }],
  page: 1,
  hasMore: false,
  ...more,
})

const channels = [
  { id: '520000000000000201', name: 'general' },
  { id: '520000000000000202', name: 'staff', problem: "The bot can't post here." },
]

/** Renders the page of server 42 for its owner. */
export function showStorefront(replies: Replies = {}, search = ''): void {
  server.use(
    http.get('/api/guilds/details/42', answered(replies.details ?? detailsWithStorefront)),
    http.get('/api/guilds/42/categories', answered(replies.categories ?? [drinks, prints])),
    http.get('/api/guilds/42/presentation', answered(replies.items ?? [mug, poster])),
    http.get('/api/guilds/42/standing-messages', answered(replies.messages ?? [])),
    http.get('/api/guilds/42/storefront-preview', answered(replies.preview ?? aPreview('### Pixel Forge'))),
    http.get('/api/discord/guilds/42/channels', answered(replies.channels ?? channels)),
  )
  show(<StorefrontPage />, {
    route: `/manage-servers/42/storefront${search}`,
    path: '/manage-servers/:guildId/storefront',
    token: aToken({ id: 'user-1' }),
  })
}
