import type { Row } from './matrix-row.ts'

const owned = { for: 'the owner of the shop', answer: 200 } as const

export const memberRows: Record<string, Row> = {
  'GET /api/guilds/{id}/members': owned,
  'GET /api/guilds/{id}/members/summary': owned,
  'GET /api/guilds/{id}/members/export': owned,
  'GET /api/memberships/{id}': owned,
  'POST /api/memberships/{id}/extend': { ...owned, body: () => ({ days: 7, reason: 'A gift' }) },
  'POST /api/memberships/{id}/end': { ...owned, body: () => ({ now: true, reason: '' }) },
  'POST /api/memberships/{id}/message': { ...owned, body: () => ({ text: 'Thank you.' }) },
}
