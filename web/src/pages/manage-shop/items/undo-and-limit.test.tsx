import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { ToastRegion } from '../../../ui/toast/toast-region.tsx'
import { freeOwner, guildDetails, mug, showShop } from '../manage-shop-page.testing.tsx'

describe('undoing a deletion', () => {
  async function deleteMug(restore: () => Response | Promise<Response>) {
    let stored = [mug]
    server.use(
      http.delete('/api/items/i-1', () => {
        stored = []
        return HttpResponse.json({ message: 'Item deleted.', undoUntil: '2099-01-01T00:00:00.000Z' })
      }),
      http.post('/api/items/i-1/restore', () => {
        stored = [mug]
        return restore()
      }),
    )
    showShop({ items: () => HttpResponse.json(stored) })
    render(<ToastRegion />)
    await press('Delete')
    await press('Yes')
    await waitFor(() => expect(screen.queryByText('Mug')).toBeNull())
  }

  test('brings the item back', async () => {
    await deleteMug(() => HttpResponse.json({}))

    await press('Undo')

    expect(await screen.findByText('Mug')).toBeDefined()
    expect(await screen.findByText('Item restored.')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Shop Items')
  })

  test('is announced and offered to the keyboard next', async () => {
    await deleteMug(() => HttpResponse.json({}))
    const message = await screen.findByText('Item deleted.')
    expect(message.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')

    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.keyboard('{Enter}')

    expect(await screen.findByText('Mug')).toBeDefined()
  })

  test('shows why it is not possible', async () => {
    await deleteMug(refuse(403, { message: 'Item limit reached for this server.' }))

    await press('Undo')

    const message = await screen.findByText('Item limit reached for this server.')
    expect(message.closest('[aria-live]')).not.toBeNull()
  })
})

describe("the plan's limit", () => {
  test('is shown with the number of items', async () => {
    showShop({ details: { ...guildDetails, itemLimit: 100 }, items: [mug] })

    expect(await screen.findByText('1 of 100 items')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add New Item' })).toHaveProperty('disabled', false)
  })

  test('closes the form before it is filled in, with what to do', async () => {
    showShop({ details: { ...guildDetails, owner: freeOwner, itemLimit: 1 }, items: [mug] })

    const add = await screen.findByRole('button', { name: 'Add New Item' })
    expect(add).toHaveProperty('disabled', true)
    const tile = within(add.closest('li') ?? document.body)
    expect(tile.getByText(/Limit of 1 items reached/)).toBeDefined()
    expect(tile.getByRole('link', { name: 'upgrade to premium' }).getAttribute('href')).toBe('/profile')
  })
})

describe('the image', () => {
  const picture = new File(['pixels'], 'mug.png', { type: 'image/png' })

  test('shows a thumbnail and its name, and can be removed', async () => {
    showShop()
    await press('Add New Item')
    await screen.findByRole('dialog')
    const field = screen.getByLabelText('Image')
    expect(screen.getByText('Drop an image here, or choose one')).toBeDefined()

    await userEvent.upload(field, picture)
    expect(screen.getByText('mug.png')).toBeDefined()
    expect(screen.getAllByRole('presentation').map((image) => image.getAttribute('src')?.slice(0, 5))).toContain(
      'blob:',
    )
    await press('Remove')

    expect(screen.getByText('Drop an image here, or choose one')).toBeDefined()
    expect(document.activeElement).toBe(field)
  })

  test('of the item is the thumbnail while it is edited', async () => {
    showShop({ items: [mug] })
    await press('Edit')
    await screen.findByRole('dialog')

    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getAllByRole('presentation').map((image) => image.getAttribute('src'))).toContain('/images/mug.webp')
    expect(dialog.getByText('Drop another image here, or choose one')).toBeDefined()
  })
})

test('explains in the list of roles why one cannot be chosen', async () => {
  const refused = { canBeGiven: false, problem: 'Move it first.' }
  showShop({
    roles: [
      { id: '101', name: 'Admin', ...refused, problemCode: 'ROLE_TOO_HIGH' },
      { id: '103', name: 'Booster', ...refused, problemCode: 'ROLE_IS_MANAGED' },
      { id: '104', name: 'Star', ...refused, problemCode: 'A_NEW_CODE' },
      { id: '105', name: 'Founder', ...refused },
    ],
  })
  await press('Add New Item')
  await screen.findByRole('dialog')

  const options = within(screen.getByLabelText('Reward Role')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'None',
    "Admin (above the bot's role)",
    'Booster (managed by an integration)',
    "Star (can't be assigned)",
    "Founder (can't be assigned)",
  ])
  expect(screen.getAllByText(/Move it first\./)).toHaveLength(4)
})
