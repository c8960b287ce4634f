import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failures } from '../../testing/answer-post.ts'
import { server } from '../../testing/server.ts'
import { mug, refuse, showShop } from './manage-shop-page.testing.tsx'

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

test('an item shows picture, name, description, price, stock and shipping', async () => {
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
])('an item with %o is called "%s"', async (kind, words) => {
  showShop({ items: [{ ...pin, ...kind }] })

  await screen.findByText('Pin')
  expect(cardOf('Pin').getByText(words)).toBeDefined()
})

test('an item without a currency of its own is priced in that of the shop', async () => {
  showShop({ items: [pin] })

  expect(await screen.findByText('$0.01 USD')).toBeDefined()
})

test.each([
  [undefined, 'VIP'],
  [-1, 'VIP'],
  [1, 'VIP for 1 day'],
  [30, 'VIP for 30 days'],
])('a reward role with duration %s shows as "%s"', async (roleDurationDays, words) => {
  showShop({ items: [{ ...pin, roleId: '102', roleDurationDays }] })

  await screen.findByText('Pin')
  expect(await cardOf('Pin').findByText(words)).toBeDefined()
})

test('an item whose role the bot cannot give says why, and where to read how to mend it', async () => {
  showShop({ items: [{ ...pin, roleId: '102', roleProblem: 'This role stands above the bot.' }, mug] })

  await screen.findByText('Pin')

  expect(cardOf('Pin').getByText(/This role stands above the bot\./)).toBeDefined()
  expect(cardOf('Pin').getByRole('link', { name: 'How to fix it' }).getAttribute('href')).toBe(
    '/help/items-and-roles#reward-roles',
  )
  expect(cardOf('Mug').queryByRole('link')).toBeNull()
})

test('an item the plan has switched off says so', async () => {
  showShop({ items: [{ ...pin, enabled: false }] })

  expect(await screen.findByText('Not for sale')).toBeDefined()
})

test('an empty shop says what to do next', async () => {
  showShop()

  expect(await screen.findByText('No items yet')).toBeDefined()
  expect(screen.getByText('0 items')).toBeDefined()
})

test('a list wrapped in an object is read as well', async () => {
  showShop({ items: { items: [mug, pin] } })

  expect(await screen.findByText('Pin')).toBeDefined()
  expect(screen.getByText('2 items')).toBeDefined()
})

test('a full shop shows all its hundred items', async () => {
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
  'items that cannot be loaded are told when $how',
  async ({ answer, words }) => {
    showShop({ items: answer })

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.queryByRole('button', { name: 'Add New Item' })).toBeNull()
  },
)

test('items that could not be loaded are asked for again on request', async () => {
  let isThere = false
  showShop({ items: () => (isThere ? HttpResponse.json([mug]) : refuse(400, 'Not now.')()) })
  await screen.findByText('Not now.')
  isThere = true

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Mug')).toBeDefined()
})

test('nothing is deleted before the reader has confirmed it in place', async () => {
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

test('a confirmed deletion takes the item out of the grid', async () => {
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
  'an item that cannot be deleted is told when $how',
  async ({ answer, words }) => {
    takeDeletion(answer)
    showShop({ items: [mug] })

    await askToDelete('Mug')
    await userEvent.click(cardOf('Mug').getByRole('button', { name: 'Yes' }))

    expect((await cardOf('Mug').findByRole('alert')).textContent).toBe(words)
    expect(cardOf('Mug').getByRole('button', { name: 'Delete' })).toBeDefined()
  },
)
