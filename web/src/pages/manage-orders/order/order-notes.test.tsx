import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost, failures } from '../../../testing/answer-post.ts'
import { server } from '../../../testing/server.ts'
import { momentText } from '../../../ui/format/dates.ts'
import { serveOrder, showOrder, someDetails } from './order-page.testing.tsx'
import { OrderPage } from './order-page.tsx'

const gift = { _id: 'n-1', text: 'Gift', author: 'petra', createdAt: '2026-03-02T12:00:00.000Z', editedAt: null }
const withNotes = (...notes: object[]) => ({ ...someDetails, orderNumber: 'PF-7K3Q', notes })
const card = async () => {
  const heading = await screen.findByRole('heading', { level: 2, name: 'Notes' })
  return within(heading.closest('section') ?? document.body)
}

describe('notes on an order', () => {
  test('show text, author and times', async () => {
    const edited = '2026-03-03T12:00:00.000Z'
    showOrder(<OrderPage />, { reply: withNotes({ ...gift, editedAt: edited }) })

    const note = (await card()).getByText('Gift').closest('li')

    expect(note?.textContent).toContain(`petra · ${momentText(gift.createdAt)} · edited ${momentText(edited)}`)
  })

  test("are hidden when the API doesn't offer them", async () => {
    showOrder(<OrderPage />)

    await screen.findByRole('heading', { level: 2, name: 'Timeline' })
    expect(screen.queryByText('Notes')).toBeNull()
  })

  test('are added, and the field is cleared', async () => {
    const sent = answerPost('/sales/s-1/notes', { message: 'Note added.' })
    showOrder(<OrderPage />, { reply: withNotes() })
    const notes = await card()
    expect(notes.getByRole('button', { name: 'Add note' })).toHaveProperty('disabled', true)

    await userEvent.type(notes.getByLabelText('New note'), ' Gift ')
    serveOrder(withNotes(gift))
    await userEvent.click(notes.getByRole('button', { name: 'Add note' }))

    expect(await notes.findByText('Gift', { selector: 'li p' })).toBeDefined()
    expect(sent).toEqual([{ text: 'Gift' }])
    expect(notes.getByLabelText('New note')).toHaveProperty('value', '')
    expect(notes.getByText('Note added.')).toBeDefined()
  })

  test.each(failures('Failed to save the note.'))('keep what was typed when $how', async ({ answer, words }) => {
    answerPost('/sales/s-1/notes', answer)
    showOrder(<OrderPage />, { reply: withNotes() })
    const notes = await card()

    await userEvent.type(notes.getByLabelText('New note'), 'Gift')
    await userEvent.click(notes.getByRole('button', { name: 'Add note' }))

    expect(await notes.findByRole('alert')).toHaveProperty('textContent', words)
    expect(notes.getByLabelText('New note')).toHaveProperty('value', 'Gift')
  })

  test('are edited in place', async () => {
    const sent: unknown[] = []
    server.use(
      http.put('/api/sales/s-1/notes/n-1', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({})
      }),
    )
    showOrder(<OrderPage />, { reply: withNotes(gift) })
    const notes = await card()
    await userEvent.click(notes.getByRole('button', { name: 'Edit' }))

    await userEvent.type(notes.getByLabelText('Edit note'), ' wrap')
    serveOrder(withNotes({ ...gift, text: 'Gift wrap' }))
    await userEvent.click(notes.getByRole('button', { name: 'Save note' }))

    expect(await notes.findByText('Gift wrap', { selector: 'li p' })).toBeDefined()
    expect(sent).toEqual([{ text: 'Gift wrap' }])
  })

  test('are deleted after a confirmation', async () => {
    let deleted = 0
    server.use(
      http.delete('/api/sales/s-1/notes/n-1', () => {
        deleted += 1
        return HttpResponse.json({})
      }),
    )
    showOrder(<OrderPage />, { reply: withNotes(gift) })
    const notes = await card()

    await userEvent.click(notes.getByRole('button', { name: 'Delete' }))
    expect(deleted).toBe(0)
    serveOrder(withNotes())
    await userEvent.click(notes.getByRole('button', { name: 'Delete note' }))

    await waitFor(() => expect(notes.queryByText('Gift')).toBeNull())
    expect(deleted).toBe(1)
  })
})

test('shows where the order is, from the server to its number', async () => {
  showOrder(<OrderPage />, { reply: withNotes() })

  const path = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))

  const links = async () =>
    (await path.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])
  await path.findByText('PF-7K3Q')
  expect(await links()).toEqual([
    ['Pixel Forge', '/manage-servers/42'],
    ['Back to Orders', '/manage-orders?server=42'],
  ])
})

test("doesn't link to a removed server", async () => {
  showOrder(<OrderPage />, { reply: { ...withNotes(), isServerRemoved: true } })

  const path = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))

  expect((await path.findByText('Pixel Forge')).closest('a')).toBeNull()
})

test.each([
  ['310000000000000009', 'https://discord.com/users/310000000000000009'],
  ['0', undefined],
])('links the buyer %s to their Discord profile if there is one', async (buyerDiscordId, url) => {
  showOrder(<OrderPage />, { reply: { ...withNotes(), buyerDiscordId } })

  const buyer = await screen.findByText(`ada (${buyerDiscordId})`)

  expect(buyer.closest('a')?.href).toBe(url)
})
