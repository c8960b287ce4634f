import { fireEvent, screen } from '@testing-library/react'
import { http } from 'msw'
import { aToken } from '../../testing/a-token.ts'
import { type Answer, answered, refuse } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ManageShopPage } from './manage-shop-page.tsx'

/** Mocked API replies. A function builds its own response. */
type Replies = {
  details?: Answer
  items?: Answer
  goal?: Answer
  pastGoals?: Answer
  roles?: Answer
  channels?: Answer
}

export const premiumOwner = { _id: 'user-1', isPremium: true, paypalPayerId: 'PAYER' }
export const freeOwner = { ...premiumOwner, isPremium: false }
export const otherOwner = { ...premiumOwner, _id: 'user-2' }

export const guildDetails = {
  _id: 'g-1',
  guildId: '42',
  name: 'Pixel Forge',
  icon: 'abc',
  owner: premiumOwner,
  isEnabled: true,
  defaultCurrency: 'USD',
  manageRoleId: null,
  notificationRoleId: null,
}

export const mug = {
  _id: 'i-1',
  name: 'Mug',
  description: 'Holds tea.',
  price: 950,
  currency: 'USD',
  stock: 12,
  requiresShipping: true,
  imageUrl: '/images/mug.webp',
  enabled: true,
}

const roles = [
  { id: '101', name: 'Moderator' },
  { id: '102', name: 'VIP' },
]
const channels = [
  { id: '201', name: 'general' },
  { id: '202', name: 'announcements' },
]

/** Mocks the API. By default: an empty shop with a premium owner, and only what the specification requires. */
function serveShop(replies: Replies = {}): void {
  server.use(
    http.get('/api/guilds/details/42', answered(replies.details ?? guildDetails)),
    http.get('/api/guilds/42/items', answered(replies.items ?? [])),
    http.get('/api/guilds/42/goal', answered(replies.goal ?? refuse(404))),
    http.get('/api/guilds/42/goals', answered(replies.pastGoals ?? refuse(404))),
    http.get('/api/discord/links', refuse(404)),
    http.get('/api/items/:id/consequences', refuse(404)),
    http.get('/api/discord/guilds/42/roles', answered(replies.roles ?? roles)),
    http.get('/api/discord/guilds/42/channels', answered(replies.channels ?? channels)),
  )
}

/** Renders the shop page of server 42 for `user-1`. */
export function showShop(replies: Replies = {}, state?: unknown): void {
  serveShop(replies)
  show(<ManageShopPage />, {
    route: { pathname: '/manage-servers/42', state },
    path: '/manage-servers/:guildId',
    token: aToken({ id: 'user-1' }),
  })
}

export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
