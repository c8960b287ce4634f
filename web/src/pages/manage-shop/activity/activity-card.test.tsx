import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { guildDetails, showShop } from '../manage-shop-page.testing.tsx'

const details = { ...guildDetails, hasActivity: true }
const path = '/api/guilds/42/activity'
const entry = (more: object) => ({
  _id: 'a-1',
  at: '2030-01-05T12:00:00.000Z',
  person: 'petra',
  action: 'change-item',
  details: 'Mug: price $9.50 USD → $8.00 USD',
  ...more,
})
const people = [
  { _id: 'u-1', name: 'petra' },
  { _id: 'u-2', name: 'milo' },
]

async function openActivity(): Promise<void> {
  showShop({ details })
  await screen.findByRole('heading', { name: 'Activity' })
  await press('Show activity')
}

test('lists who changed what, by person and in pages', async () => {
  server.use(
    http.get(path, ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('person'))
        return HttpResponse.json({ entries: [entry({ person: 'milo', action: 'add-offer' })], people })
      if (query.get('cursor'))
        return HttpResponse.json({ entries: [entry({ _id: 'a-2', action: 'hide-item' })], people })
      return HttpResponse.json({ entries: [entry({})], people, nextCursor: 'next' })
    }),
  )
  await openActivity()

  expect(await screen.findByText('Changed an item · petra')).toBeDefined()
  expect(screen.getByText('Mug: price $9.50 USD → $8.00 USD')).toBeDefined()
  await press('Show more')
  expect(await screen.findByText('Hid an item · petra')).toBeDefined()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'milo')
  expect(await screen.findByText('Added an offer · milo')).toBeDefined()
})

test('says what will appear when nothing has changed', async () => {
  server.use(http.get(path, () => HttpResponse.json({ entries: [], people: [] })))
  await openActivity()

  expect(await screen.findByText('Changes of items, prices, offers, members and settings appear here.')).toBeDefined()
})

test('shows why it could not be loaded', async () => {
  server.use(http.get(path, refuse(403, { message: 'Only the server owner can do this.' })))
  await openActivity()

  expect(await screen.findByText('Only the server owner can do this.')).toBeDefined()
})

test('is hidden if the server does not offer it', async () => {
  showShop({ details: guildDetails })
  await screen.findByRole('heading', { name: 'Shop Items' })

  expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull()
})
