import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { localDay } from '../../../ui/format/dates.ts'
import { roleGiven, showOrder, someDetails } from './order-page.testing.tsx'
import { OrderPage } from './order-page.tsx'

const waitsUntil = '2026-03-31T12:00:00.000Z'
const deliveredAt = '2026-03-01T13:00:00.000Z'
const gift = { recipientDiscordId: '210000000000000006', recipientName: 'sam', message: null, waitsUntil: null }

async function part(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return heading.closest('section') ?? document.body
}

const facts = async () =>
  [...(await part('Order')).querySelectorAll('dt')].map(
    (label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`,
  )

describe('a gift on the order page', () => {
  test.each([
    ['open', {}, 'Not paid yet'],
    ['waiting', { waitsUntil }, `Waiting for the recipient to join the server until ${localDay(waitsUntil)}`],
    ['delivered', { deliveredAt }, 'Delivered'],
    ['declined', { deliveredAt }, 'Declined and returned to the buyer'],
    ['expired', {}, 'Not delivered in time'],
    ['expired', { deliveredAt }, 'Not delivered in time and returned to the buyer'],
    ['removed', { deliveredAt }, 'Removed after a refund or dispute'],
  ])('that is %s names the recipient and its status', async (state, given, label) => {
    showOrder(<OrderPage />, { reply: { ...someDetails, gift: { ...gift, state, ...given } } })

    await screen.findByText('Gift status')

    const shown = await facts()
    expect(shown).toContain(`Gift status: ${label}`)
    expect(shown.find((fact) => fact.startsWith('Gift for: '))).toContain('sam')
    expect(shown.join()).not.toContain('Gift message')
  })

  test('shows the message as text, with its line breaks', async () => {
    const message = '<b>Happy</b>\n**birthday**'
    showOrder(<OrderPage />, { reply: { ...someDetails, gift: { ...gift, state: 'delivered', message } } })

    await screen.findByText('Gift message')

    expect(await facts()).toContain(`Gift message: ${message}`)
  })

  test.each([
    ['delivered', 'Gift delivered'],
    ['declined', 'Gift returned to the buyer'],
  ])('that is %s appears in the timeline', async (state, title) => {
    showOrder(<OrderPage />, { reply: { ...someDetails, gift: { ...gift, state, deliveredAt } } })

    const event = within(await part('Timeline'))
      .getByText(title)
      .closest('li')

    expect(event?.textContent).toContain('For sam')
  })

  test('says that the role of a declined gift could not be removed', async () => {
    const failed = {
      ...roleGiven,
      _id: 'd-9',
      kind: 'return-role',
      state: 'failed',
      doneAt: null,
      problem: 'No rights.',
    }
    const reply = { ...someDetails, hasFailedDelivery: true, deliveries: [roleGiven, failed] }
    showOrder(<OrderPage />, { reply: { ...reply, gift: { ...gift, state: 'declined', deliveredAt } } })

    await waitFor(() => expect(screen.getAllByText(/Couldn't remove role from recipient/).length).toBeGreaterThan(0))
  })

  test('shows nothing of it without the field', async () => {
    showOrder(<OrderPage />)

    expect((await facts()).filter((fact) => fact.startsWith('Gift'))).toEqual([])
  })
})
