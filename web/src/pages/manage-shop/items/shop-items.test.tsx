import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failures } from '../../../testing/answer-post.ts'
import { refuse } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { mug, showShop } from '../manage-shop-page.testing.tsx'

const pin = { _id: 'i-2', name: 'Pin', description: 'Shiny.', price: 1, stock: -1 }

const cardOf = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)

function takeDeletion(answer: () => Response | Promise<Response> = () => HttpResponse.json({})): string[] {
  const ids: string[] = []
  server.use(
    http.delete('/api/items/:id', ({ params }) => {
      ids.push(String(params.id))
      return answer()
    }),
  )
  return ids
}

async function askToDelete(name: string) {
  await screen.findByText(name)
  await userEvent.click(cardOf(name).getByRole('button', { name: 'Delete' }))
}

test("shows an item's image, name, description, price, stock and shipping", async () => {
  showShop({ items: [mug] })

  await screen.findByText('Mug')
  const card = cardOf('Mug')
  expect(card.getByText('Holds tea.')).toBeDefined()
  expect(card.getByText('$9.50 USD')).toBeDefined()
  expect(card.getByText('12 left')).toBeDefined()
  expect(card.getByText('Ships')).toBeDefined()
  expect(card.getByRole('presentation').getAttribute('src')).toBe('/images/mug.webp')
  expect(card.queryByText('Not for sale')).toBeNull()
  expect(screen.getByText('1 item')).toBeDefined()
})

test.each([
  [{ stock: -1 }, 'Unlimited'],
  [{ stock: null }, 'Unlimited'],
  [{ stock: 3 }, '3 left'],
  [{ stock: 0 }, 'Sold out'],
  [{ stock: -1, requiresShipping: true }, 'Made to order'],
  [{ stock: 3, requiresShipping: true }, '3 left'],
])('labels an item with %o as "%s"', async (kind, words) => {
  showShop({ items: [{ ...pin, ...kind }] })

  await screen.findByText('Pin')
  expect(cardOf('Pin').getByText(words)).toBeDefined()
})

test('shows a sold-out item in red', async () => {
  showShop({ items: [{ ...pin, stock: 0 }] })

  await screen.findByText('Pin')
  expect(cardOf('Pin').getByText('Sold out').className).toContain('text-danger')
})

test("uses the shop's currency for an item without one", async () => {
  showShop({ items: [pin] })

  expect(await screen.findByText('$0.01 USD')).toBeDefined()
})

test.each([
  [undefined, 'VIP'],
  [-1, 'VIP'],
  [1, 'VIP for 1 day'],
  [30, 'VIP for 30 days'],
])('shows a reward role with duration %s as "%s"', async (roleDurationDays, words) => {
  showShop({ items: [{ ...pin, roleId: '102', roleDurationDays }] })

  await screen.findByText('Pin')
  expect(await cardOf('Pin').findByText(words)).toBeDefined()
})

test("explains why the bot can't assign an item's role and links to the fix", async () => {
  showShop({ items: [{ ...pin, roleId: '102', roleProblem: 'This role is above the bot.' }, mug] })

  await screen.findByText('Pin')

  expect(cardOf('Pin').getByText(/This role is above the bot\./)).toBeDefined()
  expect(cardOf('Pin').getByRole('link', { name: 'How to fix it' }).getAttribute('href')).toBe(
    '/help/items-and-roles#reward-roles',
  )
  expect(cardOf('Mug').queryByRole('link')).toBeNull()
})

test("explains why the bot can't assign a role among an item's deliverables", async () => {
  const deliverables = [{ kind: 'role' as const, label: '', roleId: '102' }]
  showShop({ items: [{ ...pin, deliverables, roleProblem: 'This role is above the bot.' }] })

  await screen.findByText('Pin')

  expect(cardOf('Pin').getByText(/This role is above the bot\./)).toBeDefined()
})

test('marks an item disabled by the plan', async () => {
  showShop({ items: [{ ...pin, enabled: false }] })

  expect(await screen.findByText('Not for sale')).toBeDefined()
})

test('suggests adding an item when the shop is empty', async () => {
  showShop()

  expect(await screen.findByText('No items yet')).toBeDefined()
  expect(screen.getByText('0 items')).toBeDefined()
})

test('accepts a list wrapped in an object', async () => {
  showShop({ items: { items: [mug, pin] } })

  expect(await screen.findByText('Pin')).toBeDefined()
  expect(screen.getByText('2 items')).toBeDefined()
})

test('shows all items of a shop with a hundred', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({
    ...pin,
    _id: `i-${index}`,
    name: `Pin ${index} ${'x'.repeat(60)}`,
    description: 'word '.repeat(400),
  }))
  showShop({ items })

  expect(await screen.findByText('100 items')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(100)
})

test.each(failures('Failed to load items'))(
  'shows an error for the shop items when $how',
  async ({ answer, words }) => {
    showShop({ items: answer })

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.queryByRole('button', { name: 'Add New Item' })).toBeNull()
  },
)

test('reloads the items on Retry', async () => {
  let isThere = false
  showShop({ items: () => (isThere ? HttpResponse.json([mug]) : refuse(400, { message: 'Not now.' })()) })
  await screen.findByText('Not now.')
  isThere = true

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Mug')).toBeDefined()
})

test('asks for inline confirmation before deleting', async () => {
  const deleted = takeDeletion()
  showShop({ items: [mug, pin] })

  await askToDelete('Mug')
  const card = cardOf('Mug')
  expect(card.getByText('Confirm delete?')).toBeDefined()
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'No' }))
  await userEvent.click(card.getByRole('button', { name: 'No' }))

  expect(card.queryByText('Confirm delete?')).toBeNull()
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'Delete' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(deleted).toEqual([])
})

test('removes the item from the grid after a confirmed deletion', async () => {
  const deleted = takeDeletion()
  showShop({ items: () => HttpResponse.json(deleted.length > 0 ? [pin] : [mug, pin]) })

  await askToDelete('Mug')
  await userEvent.click(cardOf('Mug').getByRole('button', { name: 'Yes' }))

  await waitFor(() => expect(screen.queryByText('Mug')).toBeNull())
  expect(screen.getByText('Pin')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Item deleted.')
  expect(document.activeElement?.textContent).toBe('Shop Items')
  expect(deleted).toEqual(['i-1'])
})

test.each(failures('Unable to delete'))(
  'shows an error for a failed item deletion when $how',
  async ({ answer, words }) => {
    takeDeletion(answer)
    showShop({ items: [mug] })

    await askToDelete('Mug')
    await userEvent.click(cardOf('Mug').getByRole('button', { name: 'Yes' }))

    expect((await cardOf('Mug').findByRole('alert')).textContent).toBe(words)
    expect(cardOf('Mug').getByRole('button', { name: 'Delete' })).toBeDefined()
  },
)
