import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { type Answer, answered, neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { otherOwner, showShop } from '../../manage-shop-page.testing.tsx'
import { digitalShop, game, takeKeys } from '../deliverables/deliverables.testing.tsx'

const available = { _id: 'k-1', masked: '••••AA11', state: 'available', addedAt: '2030-01-01T10:00:00Z' }
const sold = {
  _id: 'k-2',
  masked: '••••BB22',
  state: 'sold',
  addedAt: '2030-01-01T10:00:00Z',
  soldAt: '2030-01-02T10:00:00Z',
  revealedAt: '2030-01-02T10:05:00Z',
  saleId: 's-1',
  orderNumber: 'GS-7',
}

/** Answers the list by its query string. */
function serveKeys(pages: Record<string, Answer>) {
  const asked: string[] = []
  server.use(
    http.get('/api/items/i-1/keys', ({ request }) => {
      const { search } = new URL(request.url)
      asked.push(search)
      return answered(pages[search] ?? { keys: [] })()
    }),
  )
  return asked
}

async function openKeys(replies: Parameters<typeof showShop>[0] = {}) {
  showShop({ details: digitalShop, items: [game], ...replies })
  await press('Keys')
  return within(await screen.findByRole('dialog', { name: 'Keys of Game' }))
}

test('lists masked keys with their state and order', async () => {
  serveKeys({ '': { keys: [available, sold] } })
  const dialog = await openKeys()

  const [first, second] = await dialog.findAllByRole('listitem')

  expect(first?.textContent).toContain('••••AA11Available')
  expect(second?.textContent).toContain('••••BB22SoldOrder GS-7')
  expect(second?.textContent).toContain('Viewed by the buyer')
  expect(dialog.getByRole('link', { name: 'Order GS-7' }).getAttribute('href')).toBe('/manage-orders/s-1')
})

test('filters by state and loads more', async () => {
  serveKeys({
    '': { keys: [available] },
    '?state=sold': { keys: [sold], nextCursor: 'next' },
    '?state=sold&cursor=next': { keys: [{ ...sold, _id: 'k-3', masked: '••••CC33' }] },
  })
  const dialog = await openKeys()

  await userEvent.selectOptions(dialog.getByLabelText('Show'), 'Sold')
  await press('Show more')

  expect(await dialog.findByText('••••CC33')).toBeDefined()
  expect(dialog.getByText('••••BB22')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test.each([
  ['', 'No keys yet. Add keys to start selling this item.'],
  ['Reserved', 'No keys in this state.'],
])('explains an empty list (%s)', async (filter, text) => {
  serveKeys({})
  const dialog = await openKeys()

  if (filter) await userEvent.selectOptions(dialog.getByLabelText('Show'), filter)

  expect(await dialog.findByText(text)).toBeDefined()
})

test('announces loading', async () => {
  serveKeys({ '': neverAnswer })
  const dialog = await openKeys()

  expect(dialog.getByText('Loading keys...')).toBeDefined()
})

test('offers a retry when the list fails to load', async () => {
  const pages: Record<string, Answer> = { '': refuse(400) }
  serveKeys(pages)
  const dialog = await openKeys()
  expect(await dialog.findByText("We couldn't load the keys.")).toBeDefined()

  pages[''] = { keys: [available] }
  await press('Retry')

  expect(await dialog.findByText('••••AA11')).toBeDefined()
})

test('reveals a key after confirmation', async () => {
  serveKeys({ '': { keys: [available] } })
  const revealed = answerPost('/items/i-1/keys/k-1/reveal', { key: 'XXXX-AA11' })
  const dialog = await openKeys()

  await press('Reveal key')
  expect(dialog.getByText('We record that you revealed it.')).toBeDefined()
  expect(revealed).toHaveLength(0)
  await press('Reveal key')

  expect(await dialog.findByText('XXXX-AA11')).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Copy key' })).toBeDefined()
})

test('says when a key could not be revealed', async () => {
  serveKeys({ '': { keys: [available] } })
  answerPost('/items/i-1/keys/k-1/reveal', refuse(500))
  const dialog = await openKeys()

  await press('Reveal key')
  await press('Reveal key')

  expect((await dialog.findByRole('alert')).textContent).toBe("We couldn't reveal this key. Try again.")
})

test('lets only the owner reveal keys', async () => {
  serveKeys({ '': { keys: [available] } })
  const dialog = await openKeys({ details: { ...digitalShop, owner: otherOwner } })

  expect(await dialog.findByRole('button', { name: 'Delete' })).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Reveal key' })).toBeNull()
})

test('deletes an available key after confirmation', async () => {
  const deleted: string[] = []
  const pages: Record<string, Answer> = { '': { keys: [available, sold] } }
  serveKeys(pages)
  server.use(
    http.delete('/api/items/i-1/keys/:keyId', ({ request }) => {
      deleted.push(new URL(request.url).pathname)
      pages[''] = { keys: [sold] }
      return HttpResponse.json({ message: 'Key deleted.' })
    }),
  )
  const dialog = await openKeys()
  await dialog.findByText('••••AA11')
  expect(dialog.getAllByRole('button', { name: 'Delete' })).toHaveLength(1)

  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await press('Delete key')

  await waitFor(() => expect(dialog.queryByText('••••AA11')).toBeNull())
  expect(deleted).toEqual(['/api/items/i-1/keys/k-1'])
  expect((await dialog.findByRole('status')).textContent).toBe('Key deleted.')
})

test('adds keys and shows them', async () => {
  const pages: Record<string, Answer> = { '': { keys: [] } }
  serveKeys(pages)
  answerPost('/items/i-1/keys/check', {
    added: 1,
    alreadyInPool: { count: 0, examples: [] },
    alreadySold: { count: 0, examples: [] },
  })
  const sent = takeKeys(() => {
    pages[''] = { keys: [available] }
    return HttpResponse.json({ message: 'Keys added.', added: 1, skipped: 0 })
  })
  const dialog = await openKeys()
  await press('Add keys')
  await press('Add keys')
  expect(dialog.getByText('Enter at least one key.')).toBeDefined()

  await userEvent.type(dialog.getByLabelText('Keys to add'), 'AA11')
  await press('Add keys')

  expect(await dialog.findByText('1 key added.')).toBeDefined()
  expect(await dialog.findByText('••••AA11')).toBeDefined()
  expect(sent).toEqual([['AA11']])
})

test.each([
  [4, null],
  [3, 'Only 3 keys left. Add more to keep selling.'],
  [1, 'Only 1 key left. Add more to keep selling.'],
  [0, 'No keys left. Add keys to sell this item again.'],
])('the card of an item with %d keys hints at a low pool', async (stock, hint) => {
  showShop({ details: digitalShop, items: [{ ...game, stock }] })
  await screen.findByRole('button', { name: 'Keys' })

  expect(screen.queryByText(/keys? left\./)?.textContent ?? null).toBe(hint)
})

test('the card sums up what an item delivers', async () => {
  const role = { kind: 'role', label: 'VIP' }
  const file = { kind: 'file', label: 'Brushes' }
  showShop({
    details: digitalShop,
    items: [{ ...game, roleId: '102', deliverables: [role, ...game.deliverables, file] }],
  })

  expect(await screen.findByText('2 roles, license key, file, link')).toBeDefined()
})
