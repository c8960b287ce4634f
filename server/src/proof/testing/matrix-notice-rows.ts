import { owned, type Row } from './matrix-row.ts'

const notice = { isEnabled: true, text: '{buyer} bought {item}', channelId: null, roleId: null, version: 0 }

export const noticeRows: Record<string, Row> = {
  'GET /api/guilds/{id}/notices': owned,
  'PUT /api/guilds/{id}/notices/{event}': { ...owned, body: () => notice },
  'POST /api/guilds/{id}/notices/preview': { ...owned, body: () => ({ event: 'purchase', text: null }) },
  'PUT /api/items/{id}/notices/{event}': { ...owned, body: () => notice },
  'DELETE /api/items/{id}/notices/{event}': { ...owned, answer: 'NOTICE_NOT_FOUND' },
}
