import { http } from 'msw'
import { aToken } from '../../testing/a-token.ts'
import { type Answer, answered, refuse } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ManageOrdersPage } from './manage-orders-page.tsx'

/** Mocked API replies. A function builds its own response. */
type Replies = {
  guilds?: Answer
  pending?: Answer
  orders?: Answer
  attention?: Answer
  removed?: Answer
  profile?: Answer
}

export const forge = { _id: 'g-1', guildId: '42', name: 'Pixel Forge', owner: 'user-1' }
export const tavern = { _id: 'g-2', guildId: '43', name: 'Tavern', owner: { _id: 'user-1' } }

export const address = {
  recipientName: 'Ada Lovelace',
  line1: '12 St James Square',
  line2: 'Flat 3',
  city: 'London',
  state: 'Greater London',
  postalCode: 'SW1Y 4JH',
  countryCode: 'GB',
}

export const aSale = (id: string, name: string, more: object = {}) => ({
  _id: id,
  shopItemId: { name, description: `${name} with our crest`, imageUrl: `/images/${id}.png` },
  buyerDiscordId: '310000000000000009',
  buyerDiscordUsername: 'ada',
  shippingAddress: address,
  createdAt: '2026-03-01T12:00:00.000Z',
  ...more,
})

export const anOrder = (id: string, itemName: string, more: object = {}) => ({
  _id: id,
  itemName,
  imageUrl: null,
  priceCents: 1950,
  currency: 'USD',
  buyerDiscordId: '310000000000000009',
  buyerDiscordUsername: 'ada',
  requiresShipping: false,
  paidAt: '2026-03-01T12:00:00.000Z',
  shippedAt: null,
  trackingNumber: null,
  refundedCents: 0,
  isRefunded: false,
  isDisputed: false,
  hasFailedDelivery: false,
  isTest: false,
  ...more,
})

/** Renders the page for `user-1`. By default the API offers only what the specification requires. */
export function showManageOrders(
  { guilds = [forge, tavern], pending = [], orders, attention, removed, profile }: Replies = {},
  search = '',
): void {
  server.use(
    http.get('/api/guilds', answered(guilds)),
    http.get('/api/profile/me', answered(profile ?? refuse(404))),
    http.get('/api/guilds/:id/sales/pending-shipment', answered(pending)),
    http.get('/api/guilds/:id/sales', answered(orders ?? refuse(404))),
    http.get('/api/sales', answered(orders ?? refuse(404))),
    http.get('/api/guilds/:id/attention', answered(attention ?? refuse(404))),
    http.get('/api/sales/of-removed-servers', answered(removed ?? refuse(404))),
  )
  show(<ManageOrdersPage />, { route: `/manage-orders${search}`, path: '/manage-orders', token: aToken() })
}

/** Mocks the ship endpoint and returns the requests it received. */
export function answerShip(answer: Answer = {}): { id: unknown; body: unknown }[] {
  const sent: { id: unknown; body: unknown }[] = []
  server.use(
    http.put('/api/sales/:id/ship', async ({ params, request }) => {
      sent.push({ id: params.id, body: await request.json() })
      return answered(answer)()
    }),
  )
  return sent
}
