import type { MatrixFixture, OwnedResources } from './matrix-fixture.ts'
import { managed, mine, owned, type Row } from './matrix-row.ts'

const imported = {
  ...owned,
  but: { 'free owner': 'MEMBERSHIP_NEEDS_PREMIUM' },
  body: (_fixture: MatrixFixture, { membershipItem }: OwnedResources) => ({
    source: 'csv',
    itemId: membershipItem,
    csv: `220000000000000001,${new Date(Date.now() + 86_400_000).toISOString()}`,
  }),
} as const

export const memberRows: Record<string, Row> = {
  'GET /api/guilds/{id}/members': owned,
  'GET /api/guilds/{id}/members/summary': owned,
  'GET /api/guilds/{id}/members/export': owned,
  'GET /api/memberships/{id}': owned,
  'POST /api/memberships/{id}/extend': { ...owned, body: () => ({ days: 7, reason: 'A gift' }) },
  'POST /api/memberships/{id}/end': { ...owned, body: () => ({ now: true, reason: '' }) },
  'POST /api/memberships/{id}/message': { ...owned, body: () => ({ text: 'Thank you.' }) },
  'GET /api/profile/consequences': { ...mine, query: '?of=delete' },
  'GET /api/guilds/{id}/consequences': owned,
  'GET /api/items/{id}/consequences': managed,
  'GET /api/profile/return': mine,
  'GET /api/guilds/{id}/membership-imports': owned,
  'POST /api/guilds/{id}/membership-imports/preview': imported,
  'POST /api/guilds/{id}/membership-imports': imported,
  'DELETE /api/guilds/{id}/membership-imports/{importId}': owned,
}
