import { http } from 'msw'
import { aToken } from '../../testing/a-token.ts'
import { type Answer, answered, refuse } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Mocked API replies for servers 42 and 43. A function builds its own response. */
type Replies = {
  guilds?: Answer
  profile?: Answer
  metrics?: Answer
  otherMetrics?: Answer
  items?: Answer
  goal?: Answer
  attention?: Answer
  roleDrift?: Answer
}

export const guilds = [
  { _id: 'g-1', guildId: '42', name: 'Pixel Forge', owner: 'user-1', defaultCurrency: 'USD' },
  { _id: 'g-2', guildId: '43', name: 'Tea House', owner: 'user-1', defaultCurrency: 'EUR' },
]

/** Only the fields the specification requires. */
export const metrics = {
  currentMonth: { salesCount: 7, revenueCents: 12_345 },
  allTime: { salesCount: 120, revenueCents: 250_050 },
  items: [
    {
      shopItemId: 'mug',
      monthSalesCount: 4,
      monthRevenueCents: 4_000,
      allTimeSalesCount: 90,
      allTimeRevenueCents: 90_000,
    },
  ],
}
export const items = [
  { _id: 'mug', name: 'Mug', price: 1_000 },
  { _id: 'pin', name: 'Enamel pin', price: 500 },
]
export const premium = { premiumStatus: 'Active' }

/** Renders robin's dashboard. By default the API offers only what the specification requires. */
export function showDashboard(replies: Replies = {}, search = ''): void {
  server.use(
    http.get('/api/guilds', answered(replies.guilds ?? guilds)),
    http.get('/api/profile/me', answered(replies.profile ?? { username: 'robin' })),
    http.get('/api/guilds/42/sales-metrics', answered(replies.metrics ?? metrics)),
    http.get('/api/guilds/43/sales-metrics', answered(replies.otherMetrics ?? metrics)),
    http.get('/api/guilds/:id/sales-metrics', refuse(403)),
    http.get('/api/guilds/:id/items', answered(replies.items ?? items)),
    http.get('/api/guilds/:id/goal', answered(replies.goal ?? refuse(404))),
    http.get('/api/guilds/:id/attention', answered(replies.attention ?? refuse(404))),
    ...(replies.roleDrift ? [http.get('/api/guilds/:id/role-drift', answered(replies.roleDrift))] : []),
  )
  show(<DashboardPage />, { route: `/dashboard${search}`, path: '/dashboard', token: aToken({ id: 'user-1' }) })
}
