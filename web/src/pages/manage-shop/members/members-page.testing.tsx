import { HttpResponse, http } from 'msw'
import { aToken } from '../../../testing/a-token.ts'
import { type Answer, answered } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { guildDetails, mug } from '../manage-shop-page.testing.tsx'
import { MembersPage } from './members-page.tsx'

/** Mocked API replies. A function builds its own response. */
type Replies = {
  details?: Answer
  summary?: Answer
  members?: Answer
  member?: Answer
  imports?: Answer
  roles?: Answer
  items?: Answer
}

export const aMember = (more: object = {}) => ({
  _id: 'm-1',
  itemId: 'i-1',
  itemName: 'VIP',
  buyerDiscordId: '310000000000000009',
  buyerDiscordUsername: 'ada',
  state: 'active',
  renewal: 'automatic',
  period: 'month',
  price: 500,
  currency: 'USD',
  joinedAt: '2030-01-01T12:00:00.000Z',
  paidUntil: '2130-03-10T12:00:00.000Z',
  accessUntil: '2130-03-13T12:00:00.000Z',
  nextPaymentAt: '2130-03-10T12:00:00.000Z',
  leftAt: null,
  ...more,
})

export const aMembership = (more: object = {}) => ({
  ...aMember(),
  cancelReason: null,
  saleId: 's-1',
  periods: [
    {
      _id: 'p-1',
      kind: 'payment',
      at: '2030-01-01T12:00:00.000Z',
      startsAt: '2030-01-01T12:00:00.000Z',
      endsAt: '2030-02-01T12:00:00.000Z',
      amountCents: 500,
      saleId: 's-1',
      orderNumber: 'PF-2M8S',
    },
  ],
  events: [{ at: '2030-01-01T12:00:00.000Z', text: 'Joined.', reason: null, by: null }],
  messages: [],
  ...more,
})

const terms = { period: 'month', trialDays: 0, graceDays: 3, renewal: 'automatic' }
export const vip = { ...mug, _id: 'i-1', name: 'VIP', membership: terms }
const supporter = { ...vip, _id: 'i-2', name: 'Supporter' }

export const aSummary = (more: object = {}) => ({
  members: 12,
  byState: { active: 11, past_due: 1 },
  joined: 3,
  ended: 2,
  renewalRate: 91.6,
  monthlyRevenue: [
    { currency: 'USD', cents: 6000 },
    { currency: 'EUR', cents: 900 },
  ],
  endingSoon: 5,
  items: [
    { _id: 'i-1', name: 'VIP', members: 10 },
    { _id: 'i-2', name: 'Supporter', members: 2 },
  ],
  months: [
    { month: '2030-01', members: 11, joined: 4, ended: 1 },
    { month: '2030-02', members: 12, joined: 3, ended: 2 },
  ],
  ...more,
})

export const noHistory = {
  members: 0,
  byState: {},
  joined: 0,
  ended: 0,
  renewalRate: null,
  monthlyRevenue: [],
  endingSoon: 0,
  months: [{ month: '2030-02', members: 0, joined: 0, ended: 0 }],
}

/** Renders the page of server 42 for its owner. Returns the query strings of the requests for the list. */
export function showMembers(replies: Replies = {}, search = ''): string[] {
  const listed: string[] = []
  server.use(
    http.get('/api/guilds/details/42', answered(replies.details ?? { ...guildDetails, memberships: {} })),
    http.get('/api/guilds/42/members', ({ request }) => {
      listed.push(new URL(request.url).search)
      return answered(replies.members ?? { members: [aMember()] })()
    }),
    http.get('/api/guilds/42/members/summary', answered(replies.summary ?? aSummary())),
    http.get('/api/guilds/42/items', answered(replies.items ?? [vip, supporter, mug])),
    http.get('/api/memberships/:id', answered(replies.member ?? aMembership())),
    http.get('/api/guilds/42/membership-imports', answered(replies.imports ?? { imports: [] })),
    http.get('/api/discord/guilds/42/roles', answered(replies.roles ?? [{ id: '101', name: 'Patron' }])),
  )
  show(<MembersPage />, {
    route: `/manage-servers/42/members${search}`,
    path: '/manage-servers/:guildId/members',
    token: aToken({ id: 'user-1' }),
  })
  return listed
}

/** Mocks the undo endpoint and returns the ids it received. */
export function answerUndo(answer: Answer): unknown[] {
  const undone: unknown[] = []
  server.use(
    http.delete('/api/guilds/42/membership-imports/:id', ({ params }) => {
      undone.push(params.id)
      return answered(answer)()
    }),
  )
  return undone
}

export const failed = () => HttpResponse.json({}, { status: 400 })
