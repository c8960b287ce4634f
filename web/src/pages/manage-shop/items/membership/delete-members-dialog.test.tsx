import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { ToastRegion } from '../../../../ui/toast/toast-region.tsx'
import { mug, showShop } from '../../manage-shop-page.testing.tsx'

const membership = { period: 'month', trialDays: 0, graceDays: 3, renewal: 'reminder', members: 12 }
const club = { ...mug, name: 'Club', requiresShipping: false, membership }

/** Collects the queries of deletions. */
function takeDeletion(answer: () => Response) {
  const sent: string[] = []
  server.use(
    http.delete('/api/items/i-1', ({ request }) => {
      sent.push(new URL(request.url).search)
      return answer()
    }),
  )
  return sent
}

test('keeps members until the end unless another choice is made, and offers to undo', async () => {
  const message = "Item deleted. 12 memberships won't renew. Undo won't restore them."
  const sent = takeDeletion(() => HttpResponse.json({ message, undoUntil: '2099-01-01T00:00:00.000Z' }))
  showShop({ items: () => HttpResponse.json(sent.length > 0 ? [] : [club]) })
  render(<ToastRegion />)

  await press('Delete')
  expect(await screen.findByRole('dialog', { name: 'Delete “Club”?' })).toBeDefined()
  expect(screen.getByText(/This item has 12 members\./)).toBeDefined()
  expect(screen.getByRole('radio', { name: /^Keep until they expire/ })).toHaveProperty('checked', true)
  await press('Delete item')

  expect(await screen.findByText(message)).toBeDefined()
  expect(sent).toEqual(['?members=keep'])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('ends all memberships with a button that says so, once the name of the item is typed', async () => {
  const sent = takeDeletion(() => HttpResponse.json({ message: 'Item deleted. 12 memberships ended.' }))
  showShop({ items: () => HttpResponse.json(sent.length > 0 ? [] : [club]) })

  await press('Delete')
  await userEvent.click(await screen.findByRole('radio', { name: /^End all now/ }))
  await press('Delete item and end 12 memberships')
  const refused = await screen.findByText('Type “Club” to confirm.')
  const sentUnnamed = [...sent]
  await userEvent.type(screen.getByRole('textbox', { name: 'Type “Club” to confirm' }), 'club')
  await press('Delete item and end 12 memberships')

  expect(refused).toBeDefined()
  expect(sentUnnamed).toEqual([])
  await waitFor(() => expect(sent).toEqual(['?members=end']))
  expect((await screen.findByRole('status')).textContent).toBe('Item deleted. 12 memberships ended.')
})

test('can be left without deleting, and shows why a deletion failed', async () => {
  const sent = takeDeletion(refuse(403, { message: 'This server is disabled.' }))
  showShop({ items: [club] })

  await press('Delete')
  await press('Delete item')
  expect((await screen.findByRole('alert')).textContent).toBe('This server is disabled.')
  await press('Cancel')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toHaveLength(1)
  expect(screen.getByText('Club')).toBeDefined()
})

test('asks when somebody joined after the list was loaded', async () => {
  const refusal = { code: 'ITEM_HAS_MEMBERS', message: 'This item has members.' }
  const sent = takeDeletion(refuse(409, refusal))
  showShop({ items: [{ ...club, membership: { ...membership, members: 0 } }] })

  await press('Delete')
  await press('Yes')

  expect(await screen.findByRole('dialog', { name: 'Delete “Club”?' })).toBeDefined()
  expect(screen.getByText(/^This item has members\./)).toBeDefined()
  expect(sent).toEqual([''])
})

/** Counts what deleting the item ends; call it after the shop is shown. */
const countConsequences = (given: object) => {
  const none = { paused: 0, cancelled: 0, byReminder: 0, ordersToShip: 0, gifts: 0, paymentsOnHold: 0, disputes: 0 }
  server.use(http.get('/api/items/i-1/consequences', () => HttpResponse.json({ shops: 0, ...none, ...given })))
}

test('counts what deleting an item with members ends', async () => {
  showShop({ items: [club] })
  countConsequences({ cancelled: 2, gifts: 1, ordersToShip: 3, paidUntil: '2130-03-10T12:00:00.000Z' })

  await press('Delete')
  await screen.findByText('2 memberships are cancelled at PayPal.')

  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(
    expect.arrayContaining([
      '3 orders still have to be shipped.',
      '1 gift still waits for its recipient.',
      'The last paid period ends Mar 10, 2130.',
    ]),
  )
})

test('states the same number of members everywhere, as the server counts them', async () => {
  showShop({ items: [club] })
  countConsequences({ members: 1200, cancelled: 700, byReminder: 500 })

  await press('Delete')
  await userEvent.click(await screen.findByRole('radio', { name: /^End all now/ }))

  expect(await screen.findByText(/This item has 1,200 members\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Delete item and end 1,200 memberships' })).toBeDefined()
})

test('counts below the inline confirmation of an item without members', async () => {
  showShop({ items: [mug] })
  countConsequences({ ordersToShip: 1 })

  await press('Delete')

  expect(screen.getByText('Confirm delete?')).toBeDefined()
  expect(await screen.findByText('1 order still has to be shipped.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
