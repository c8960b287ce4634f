import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { mug, showShop } from '../../manage-shop-page.testing.tsx'

const items = [
  { ...mug, _id: 'i-1', name: 'Mug', price: 950, stock: 12, isHidden: false },
  { ...mug, _id: 'i-2', name: 'Pin', description: 'Shiny.', price: 100, stock: -1, isHidden: false },
  { ...mug, _id: 'i-3', name: 'Scarf', description: 'Warm.', price: 3500, stock: 2, isHidden: false },
]

/** A server that can organize items. Collects the calls that change something. */
function serveItems(refused?: () => Response | Promise<Response>) {
  let stored = items
  const calls: Array<{ call: string; body: unknown }> = []
  const note = async (request: Request) => {
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : null
    calls.push({ call: `${request.method} ${new URL(request.url).pathname}`, body })
    return Object(body)
  }
  server.use(
    http.put('/api/items/:id/position', async ({ request, params }) => {
      const { beforeId } = await note(request)
      if (refused) return refused()
      const moved = stored.filter(({ _id }) => _id === params.id)
      const others = stored.filter(({ _id }) => _id !== params.id)
      const index = others.findIndex(({ _id }) => _id === beforeId)
      stored = others.toSpliced(index === -1 ? others.length : index, 0, ...moved)
      return HttpResponse.json({ itemIds: stored.map(({ _id }) => _id) })
    }),
    http.put('/api/items/:id/visibility', async ({ request, params }) => {
      const { isHidden } = await note(request)
      if (refused) return refused()
      stored = stored.map((item) => (item._id === params.id ? { ...item, isHidden } : item))
      return HttpResponse.json({})
    }),
    http.post('/api/items/:id/duplicate', async ({ request }) => {
      await note(request)
      if (refused) return refused()
      const copy = { ...mug, _id: 'i-9', name: 'Mug (copy)', isHidden: true }
      stored = [...stored, copy]
      return HttpResponse.json(copy)
    }),
    http.put('/api/guilds/42/items/bulk', async ({ request }) => {
      const { itemIds } = await note(request)
      return refused ? refused() : HttpResponse.json({ changed: itemIds.length, problems: [] })
    }),
  )
  showShop({ items: () => HttpResponse.json(stored) })
  return calls
}

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const cardOf = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)
const toolOf = async (item: string, name: string) => {
  await screen.findByText(item)
  return cardOf(item).findByRole('button', { name })
}

test('offers nothing new to a server that only knows the specification', async () => {
  showShop({ items: [mug, { ...mug, _id: 'i-2', name: 'Pin' }] })

  await screen.findByText('Pin')
  expect(screen.queryByLabelText('Search items')).toBeNull()
  expect(
    cardOf('Mug')
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Edit', 'Delete'])
  expect(screen.getByText('2 items')).toBeDefined()
})

describe('searching and sorting', () => {
  test('finds items by name and description, and says when there are none', async () => {
    serveItems()

    await userEvent.type(await screen.findByLabelText('Search items'), 'wARM')
    expect(names()).toEqual(['Scarf'])
    await userEvent.type(screen.getByLabelText('Search items'), 'er')

    expect(screen.getByText('No items match “wARMer”.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add New Item' })).toBeDefined()
  })

  test.each([
    ['Shop order', ['Mug', 'Pin', 'Scarf']],
    ['Price: low to high', ['Pin', 'Mug', 'Scarf']],
    ['Price: high to low', ['Scarf', 'Mug', 'Pin']],
    ['Stock: low to high', ['Scarf', 'Mug', 'Pin']],
  ])('sorts by %s', async (label, sorted) => {
    serveItems()

    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), label)

    expect(names()).toEqual(sorted)
  })

  test('items can be moved only in the order of the shop', async () => {
    serveItems()
    expect(await toolOf('Mug', 'Move')).toBeDefined()

    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Name')

    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  })
})

describe('moving an item', () => {
  test('works with the keyboard', async () => {
    const calls = serveItems()
    const handle = await toolOf('Mug', 'Move')
    handle.focus()

    await userEvent.keyboard('{Enter}{ArrowDown}')
    expect(screen.getByText('Mug, position 2 of 3.')).toBeDefined()
    await userEvent.keyboard('{Enter}')

    await waitFor(() => expect(names()).toEqual(['Pin', 'Mug', 'Scarf']))
    expect(calls).toEqual([{ call: 'PUT /api/items/i-1/position', body: { beforeId: 'i-3' } }])
    expect(screen.getByText('Mug moved to position 2 of 3.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(handle))
  })

  test('is cancelled by Escape', async () => {
    const calls = serveItems()
    const handle = await toolOf('Mug', 'Move')
    handle.focus()

    await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}{Escape}')

    expect(screen.getByText('Mug not moved.')).toBeDefined()
    expect(names()).toEqual(['Mug', 'Pin', 'Scarf'])
    expect(calls).toEqual([])
  })

  test('works by dragging', async () => {
    const calls = serveItems()
    const handle = await toolOf('Scarf', 'Move')
    const pin = screen.getByText('Pin')
    document.elementFromPoint = vi.fn(() => pin)

    fireEvent.pointerDown(handle, { button: 0 })
    fireEvent.pointerMove(window, { clientX: 10, clientY: 100 })
    expect(screen.getByText('Scarf').closest('li')?.style.order).toBe('2')
    fireEvent.pointerUp(window)

    await waitFor(() => expect(names()).toEqual(['Mug', 'Scarf', 'Pin']))
    expect(calls).toEqual([{ call: 'PUT /api/items/i-3/position', body: { beforeId: 'i-2' } }])
  })

  test('is undone when the server refuses it', async () => {
    serveItems(refuse(404, { message: 'Item not found.' }))
    const handle = await toolOf('Mug', 'Move')
    handle.focus()

    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('Item not found.')
    await waitFor(() => expect(names()).toEqual(['Mug', 'Pin', 'Scarf']))
  })
})

describe('hiding and duplicating', () => {
  test('hides an item, marks it and shows it again', async () => {
    const calls = serveItems()

    await userEvent.click(await toolOf('Mug', 'Hide'))
    expect(await cardOf('Mug').findByText('Hidden')).toBeDefined()
    await userEvent.click(await toolOf('Mug', 'Show'))

    await waitFor(() => expect(cardOf('Mug').queryByText('Hidden')).toBeNull())
    expect(calls.map(({ body }) => body)).toEqual([{ isHidden: true }, { isHidden: false }])
  })

  test('adds a hidden copy', async () => {
    const calls = serveItems()

    await userEvent.click(await toolOf('Mug', 'Duplicate'))

    expect(await screen.findByText("“Mug (copy)” added. Buyers don't see it until you show it.")).toBeDefined()
    expect(cardOf('Mug (copy)').getByText('Hidden')).toBeDefined()
    expect(calls).toEqual([{ call: 'POST /api/items/i-1/duplicate', body: null }])
  })

  test.each([
    [{ files: 1, hasKeys: false }, 'Copied without its file. Upload it again.'],
    [{ files: 2, hasKeys: true }, 'Copied without its files. Upload them again. Its key pool is empty.'],
    [{ files: 0, hasKeys: true }, 'Its key pool is empty.'],
  ])('says what the copy starts without (%o)', async (notCopied, text) => {
    serveItems()
    const copy = { ...mug, _id: 'i-9', name: 'Mug (copy)', isHidden: true, notCopied }
    server.use(http.post('/api/items/:id/duplicate', () => HttpResponse.json(copy)))

    await userEvent.click(await toolOf('Mug', 'Duplicate'))

    const added = "“Mug (copy)” added. Buyers don't see it until you show it."
    expect(await screen.findByText(`${added} ${text}`)).toBeDefined()
  })

  test('shows why the server refuses', async () => {
    serveItems(refuse(403, { message: 'Item limit reached for this server.' }))

    await userEvent.click(await toolOf('Mug', 'Duplicate'))

    expect((await cardOf('Mug').findByRole('alert')).textContent).toBe('Item limit reached for this server.')
  })
})

describe('changing several items', () => {
  async function selectTwo() {
    await press('Select items')
    for (const name of ['Mug', 'Scarf']) await userEvent.click(cardOf(name).getByRole('checkbox', { name: 'Select' }))
    expect(screen.getByText('2 selected')).toBeDefined()
    await press('Change price or stock')
  }

  test('sends the selected items and what to change', async () => {
    const calls = serveItems()
    await selectTwo()

    const dialog = within(screen.getByRole('dialog', { name: 'Change 2 items' }))
    await userEvent.selectOptions(dialog.getByLabelText('Price'), 'Change by percent')
    await userEvent.type(dialog.getByLabelText('Percent'), '-15')
    await userEvent.selectOptions(dialog.getByLabelText('Stock'), 'Add')
    await userEvent.type(dialog.getByLabelText('Quantity to add'), '5')
    await userEvent.click(dialog.getByRole('button', { name: 'Update 2 items' }))

    expect(await screen.findByText('2 items updated.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.at(-1)?.body).toEqual({
      itemIds: ['i-1', 'i-3'],
      price: { kind: 'percent', value: -15 },
      stock: { kind: 'add', value: 5 },
    })
  })

  test('asks for what is missing before sending anything', async () => {
    const calls = serveItems()
    await selectTwo()

    await press('Update 2 items')

    expect(screen.getByRole('alert').textContent).toBe('Choose what to change.')
    expect(calls).toEqual([])
  })

  test('lists the problem of each item', async () => {
    serveItems(() =>
      HttpResponse.json({
        changed: 0,
        problems: [{ itemId: 'i-1', name: 'Mug', message: 'This item has unlimited stock.' }],
      }),
    )
    await selectTwo()

    await userEvent.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Stock'), 'Set to')
    await userEvent.type(screen.getByLabelText('New stock'), '3')
    await press('Update 2 items')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Nothing was changed:Mug: This item has unlimited stock.')
  })
})
