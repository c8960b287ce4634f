import { itemForm, plainPicture } from '../../testing/builders/item-builders.ts'
import { managed, type Row } from './matrix-row.ts'

const picture = await plainPicture(8, 8, '#27ae60').png().toBuffer()

export const storefrontRows: Record<string, Row> = {
  'GET /api/guilds/{id}/presentation': managed,
  'GET /api/guilds/{id}/categories': managed,
  'POST /api/guilds/{id}/categories': { ...managed, body: () => ({ name: 'Posters' }) },
  'PUT /api/guilds/{id}/categories/order': {
    ...managed,
    body: (_fixture, { category }) => ({ categoryIds: [category] }),
  },
  'PUT /api/categories/{id}': { ...managed, body: () => ({ name: 'Posters' }) },
  'DELETE /api/categories/{id}': managed,
  'PUT /api/items/{id}/category': { ...managed, body: (_fixture, { category }) => ({ categoryId: category }) },
  'POST /api/items/{id}/pictures': { ...managed, body: () => itemForm({}, picture) },
  'PUT /api/items/{id}/pictures/order': { ...managed, body: (_fixture, { picture: hash }) => ({ hashes: [hash] }) },
  'DELETE /api/items/{id}/pictures/{hash}': managed,
  'GET /api/guilds/{id}/standing-messages': managed,
  'POST /api/guilds/{id}/standing-messages': {
    ...managed,
    answer: 'CHANNEL_NOT_IN_GUILD',
    body: () => ({ shows: 'shop', channelId: '510000000000000000' }),
  },
  'POST /api/standing-messages/{id}/repost': managed,
  'DELETE /api/standing-messages/{id}': managed,
}
