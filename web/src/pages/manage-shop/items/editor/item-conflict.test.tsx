import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { fill, mug, showShop } from '../../manage-shop-page.testing.tsx'
import { openGame, serveDeliverables, takeItem } from '../deliverables/deliverables.testing.tsx'

type Sent = Record<string, FormDataEntryValue>

const loaded = { ...mug, version: 4 }
const message = 'Someone else changed this item while you were editing it.'

/** Mocks the update endpoint with these replies, then succeeds. */
function takeEdits(...answers: Array<() => Response>): Sent[] {
  const sent: Sent[] = []
  server.use(
    http.put('/api/items/i-1', async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()))
      return answers.shift()?.() ?? HttpResponse.json({})
    }),
  )
  return sent
}

const refuse = () => HttpResponse.json({ code: 'ITEM_CHANGED', message }, { status: 409 })
const valueIn = (label: string) => Reflect.get(screen.getByLabelText(label), 'value')

/** Opens the editor; refetching the list returns `latest`. */
async function openEditor(latest: object[]) {
  let reads = 0
  showShop({
    items: () => {
      reads += 1
      return HttpResponse.json(reads === 1 ? [loaded] : latest)
    },
  })
  await press('Edit')
  await screen.findByRole('dialog')
}

async function saveStale(latest: object[], typed: Record<string, string>): Promise<Sent[]> {
  const sent = takeEdits(refuse)
  await openEditor(latest)
  for (const [label, value] of Object.entries(typed)) fill(label, value)
  await press('Update Item')
  return sent
}

describe('ItemEditor', () => {
  test('sends the version and stock it was opened with', async () => {
    const sent = takeEdits()
    await openEditor([loaded])

    fill('Stock', '15')
    await press('Update Item')

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ stock: '15', loadedStock: '12', version: '4' })
  })

  test('says that someone else changed the item and keeps the edits', async () => {
    await saveStale([{ ...loaded, version: 5, price: 1100 }], { Name: 'Big Mug' })

    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(valueIn('Name')).toBe('Big Mug')
    expect(valueIn('Price')).toBe('9.50')
  })

  test('merges the latest values into untouched fields and saves on top of them', async () => {
    const sent = await saveStale([{ ...loaded, version: 5, price: 1100, stock: 8 }], { Name: 'Big Mug' })

    await press('Load latest version')

    expect((await screen.findByRole('status')).textContent).toBe('Latest version loaded. Your changes were kept.')
    expect([valueIn('Name'), valueIn('Price'), valueIn('Stock')]).toEqual(['Big Mug', '11.00', '8'])
    await press('Update Item')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ name: 'Big Mug', price: '1100', stock: '8', loadedStock: '8', version: '5' })
  })

  test('names the fields both sides changed, with the discarded values', async () => {
    await saveStale([{ ...loaded, version: 5, name: 'Cup', price: 1100 }], { Name: 'Big Mug', Price: '10' })

    await press('Load latest version')

    expect((await screen.findByRole('status')).textContent).toBe(
      'Latest version loaded. Your changes were kept. Someone else set Name to “Cup” and Price to “11.00”.',
    )
    expect([valueIn('Name'), valueIn('Price')]).toEqual(['Big Mug', '10'])
  })

  test('says that an edited list of deliverables replaces the other one', async () => {
    takeItem('put', '/items/i-1', refuse)
    serveDeliverables()
    await openGame()
    await userEvent.type(within(await screen.findByRole('group', { name: 'Link' })).getByLabelText('Label'), ' 2')
    await press('Update Item')

    await press('Load latest version')

    expect(await screen.findByText(/^Latest version loaded/)).toHaveProperty(
      'textContent',
      'Latest version loaded. Your changes were kept. Saving replaces the list of what buyers get with yours.',
    )
  })

  test('says when the item has been deleted', async () => {
    await saveStale([], { Name: 'Big Mug' })

    await press('Load latest version')

    expect((await screen.findByRole('alert')).textContent).toBe('This item was deleted.')
    expect(valueIn('Name')).toBe('Big Mug')
  })

  test('shows an error when the latest version fails to load, and allows another try', async () => {
    takeEdits(refuse)
    await openEditor([loaded])
    await press('Update Item')
    server.use(http.get('/api/guilds/42/items', () => HttpResponse.json({}, { status: 400 })))

    await press('Load latest version')

    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load items')
    expect(screen.getByRole('button', { name: 'Load latest version' })).toHaveProperty('disabled', false)
  })

  test('reports stock that was adjusted for sales', async () => {
    takeEdits(() => HttpResponse.json({ ...loaded, version: 5, stock: 9 }))
    await openEditor([{ ...loaded, version: 5, stock: 9 }])

    await press('Update Item')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('status').textContent).toBe(
      'Item updated. Stock is now 9, adjusted for recent sales and open checkouts.',
    )
  })
})
