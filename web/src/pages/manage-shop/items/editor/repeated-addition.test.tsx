import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { fill, mug, showShop } from '../../manage-shop-page.testing.tsx'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/
const picture = new File(['pixels'], 'mug.png', { type: 'image/png' })

/** Loses the first replies to added items, then accepts. Collects the keys. */
function loseReplies(count: number) {
  const keys: Array<string | null> = []
  server.use(
    http.post('/api/guilds/42/items', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return keys.length <= count ? HttpResponse.error() : HttpResponse.json({})
    }),
  )
  return keys
}

async function fillNew() {
  await press('Add New Item')
  await screen.findByRole('dialog')
  fill('Name', 'Mug')
  fill('Description', 'Holds tea.')
  fill('Price', '9.50')
}

const failed = () => screen.findByText('Failed to add item.')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test.each([
  ['without an image', false],
  ['with an image', true],
])('repeats the key of an addition %s whose reply was lost, and renews it after success', async (_what, hasImage) => {
  const keys = loseReplies(1)
  showShop()
  await fillNew()
  if (hasImage) await userEvent.upload(screen.getByLabelText('Image'), picture)

  await press('Add Item')
  await failed()
  await press('Add Item')
  await closed()
  await fillNew()
  await press('Add Item')
  await closed()

  const [first, repeat, next] = keys
  expect(first).toMatch(uuid)
  expect(repeat).toBe(first)
  expect(next).toMatch(uuid)
  expect(next).not.toBe(first)
})

test('uses another key once the form has changed, and the same one when it is changed back before sending', async () => {
  const keys = loseReplies(2)
  showShop()
  await fillNew()

  await press('Add Item')
  await failed()
  fill('Name', 'Cup')
  fill('Name', 'Mug')
  await press('Add Item')
  await waitFor(() => expect(keys).toHaveLength(2))
  await failed()
  fill('Name', 'Cup')
  await press('Add Item')
  await closed()

  const [first, unchanged, changed] = keys
  expect(unchanged).toBe(first)
  expect(changed).not.toBe(first)
})

test('sends no key with an edit', async () => {
  const keys: Array<string | null> = []
  server.use(
    http.put('/api/items/i-1', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return HttpResponse.json({})
    }),
  )
  showShop({ items: [mug] })

  await press('Edit')
  await screen.findByRole('dialog')
  fill('Name', 'Cup')
  await press('Update Item')
  await closed()

  expect(keys).toEqual([null])
})
