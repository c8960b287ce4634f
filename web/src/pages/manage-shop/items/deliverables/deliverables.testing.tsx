import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { type Answer, answered } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { fill, guildDetails, showShop } from '../../manage-shop-page.testing.tsx'

const megabyte = 1024 * 1024

export const limits = {
  mostPerItem: 10,
  mostQuantity: 10,
  fileLimitBytes: 10 * megabyte,
  storageLimitBytes: 100 * megabyte,
  storageUsedBytes: 95 * megabyte,
}

export const digitalShop = { ...guildDetails, deliverables: limits }

export const game = {
  _id: 'i-1',
  name: 'Game',
  description: 'A game.',
  price: 1999,
  stock: 3,
  requiresShipping: false,
  version: 4,
  maxQuantity: 2,
  deliverables: [
    { kind: 'key', label: 'Steam key' },
    { kind: 'link', label: 'Playlist' },
  ],
}

export const steamKeys = {
  _id: 'd-1',
  kind: 'key',
  label: 'Steam key',
  keys: { available: 2, reserved: 1, sold: 5, burned: 0 },
}

export const playlist = { _id: 'd-2', kind: 'link', label: 'Playlist', content: 'https://example.com/list' }

export const serveDeliverables = (answer: Answer = { deliverables: [steamKeys, playlist] }) =>
  server.use(http.get('/api/items/i-1/deliverables', answered(answer)))

/** Mocks saving an item and collects the forms, with parsed deliverables and keys. */
export function takeItem(
  method: 'post' | 'put',
  path: string,
  answer: () => Response | Promise<Response> = () => HttpResponse.json({ ...game, _id: 'i-1' }),
) {
  const sent: Record<string, unknown>[] = []
  server.use(
    http[method](`/api${path}`, async ({ request }) => {
      const { deliverables, keys, ...fields } = Object.fromEntries(await request.formData())
      sent.push({
        ...fields,
        ...(typeof deliverables === 'string' && { deliverables: JSON.parse(deliverables) }),
        ...(keys instanceof File && { keys: JSON.parse(await keys.text()) }),
      })
      return answer()
    }),
  )
  return sent
}

/** Mocks adding keys and collects the batches. */
export function takeKeys(...answers: [Answer, ...Answer[]]) {
  const sent: string[][] = []
  server.use(
    http.post('/api/items/i-1/keys', async ({ request }) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? {}
      const { keys } = JSON.parse(await request.text())
      sent.push(keys)
      return answered(answer)()
    }),
  )
  return sent
}

/** Opens the form for a new item of a shop that offers deliverables. */
export async function openNew(replies: Parameters<typeof showShop>[0] = {}) {
  showShop({ details: digitalShop, ...replies })
  await press('Add New Item')
  await screen.findByRole('heading', { name: 'What buyers get' })
}

export async function openGame(replies: Parameters<typeof showShop>[0] = {}) {
  showShop({ details: digitalShop, items: [game], ...replies })
  await press('Edit')
  await screen.findByRole('dialog')
}

export function fillGame() {
  fill('Name', 'Game')
  fill('Description', 'A game.')
  fill('Price', '19.99')
}

/** The queries of a deliverable's fields. */
export const entry = (name: string) => within(screen.getByRole('group', { name }))
