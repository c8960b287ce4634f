import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { aMembership, failed, showMembers } from '../members-page.testing.tsx'

const showMember = (member: object = aMembership()) => showMembers({ member }, '?member=m-1')
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const consequences = () => screen.getByRole('list', { name: 'What happens' }).textContent

describe('MemberDialog', () => {
  test('opens from the list and closes again', async () => {
    showMembers()
    await userEvent.click(await screen.findByRole('link', { name: 'ada' }))
    const dialog = await screen.findByRole('dialog', { name: 'ada' })
    expect(within(dialog).getByText('310000000000000009').getAttribute('href')).toContain('discord.com/users/')

    await press('Close dialog')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows a placeholder while the membership loads', async () => {
    showMember(neverAnswer)

    expect(await screen.findByText('Loading membership...')).toBeTruthy()
  })

  test('reports a membership that fails to load and retries', async () => {
    showMember(failed)
    await screen.findByText('Failed to load this membership.')
    server.use(http.get('/api/memberships/m-1', () => HttpResponse.json(aMembership())))

    await press('Retry')

    expect(await screen.findByText('Joined.')).toBeTruthy()
  })

  test('shows periods with their order, history and messages', async () => {
    showMember(
      aMembership({
        cancelReason: 'Asked to',
        leftAt: '2030-02-02T12:00:00.000Z',
        periods: [
          ...aMembership().periods,
          { _id: 'p-2', kind: 'extension', at: '2030-02-01T12:00:00.000Z', reason: 'Raffle' },
          { _id: 'p-3', kind: 'payment', at: '2030-02-01T12:00:00.000Z', amountCents: 500, isRefunded: true },
        ],
        events: [{ at: '2030-02-01T12:00:00.000Z', text: 'Extended by 7 days.', reason: 'Raffle', by: 'robin' }],
        messages: [
          {
            _id: 'msg-1',
            kind: 'seller-message',
            state: 'failed',
            createdAt: '2030-02-01T12:00:00.000Z',
            body: 'Hello',
            problem: 'Messages are off.',
          },
        ],
      }),
    )
    const periods = await screen.findByRole('region', { name: 'Payments and periods' })
    const history = screen.getByRole('region', { name: 'History' })
    const messages = screen.getByRole('region', { name: 'Messages to the member' })

    expect(within(periods).getByRole('link', { name: 'Order PF-2M8S' }).getAttribute('href')).toBe('/manage-orders/s-1')
    expect(periods.textContent).toContain('Payment of $5.00 USD')
    expect(periods.textContent).toContain('Jan 1, 2030 – Feb 1, 2030')
    expect(periods.textContent).toContain('ExtensionRaffle')
    expect(periods.textContent).toContain('Refunded')
    expect(history.textContent).toContain('Extended by 7 days.Raffle')
    expect(history.textContent).toContain('· robin')
    expect(messages.textContent).toContain('Message from youNot deliveredHello')
    expect(messages.textContent).toContain('Messages are off.')
    expect(screen.getByText('Asked to')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('/manage-orders/s-1')
  })

  test('says that there is nothing to show yet', async () => {
    showMember(aMembership({ state: 'pending', periods: [], events: [], messages: [], saleId: null }))

    expect(await screen.findByText('No payments yet.')).toBeTruthy()
    expect(screen.getByText('No activity yet.')).toBeTruthy()
    expect(screen.getByText('No messages yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Extend membership' })).toBeNull()
  })

  test('offers only a message to a member whose membership has ended', async () => {
    showMember(aMembership({ state: 'ended' }))
    expect(await screen.findByRole('button', { name: 'Message member' })).toBeTruthy()

    expect(screen.queryByRole('button', { name: 'Extend membership' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'End or cancel' })).toBeNull()
  })
})

describe('ExtendForm', () => {
  test('extends by days with a reason and shows the new end first', async () => {
    const sent = answerPost('/memberships/m-1/extend', { message: 'Extended by 7 days.' })
    showMember()
    await press('Extend membership')
    await type('Days', '7')
    await type('Reason', ' Won the raffle ')
    expect(screen.getByText(/Access then continues until Mar 17, 2130/).textContent).toContain('PayPal')

    await press('Extend membership')

    expect((await screen.findByText('Extended by 7 days.')).closest('[role=status]')).toBeTruthy()
    expect(sent).toEqual([{ days: 7, reason: 'Won the raffle' }])
    expect(screen.getByRole('button', { name: 'End or cancel' })).toBeTruthy()
  })

  test.each(['', '0', '366', '1.5', 'x'])('refuses %j days', async (days) => {
    const sent = answerPost('/memberships/m-1/extend', {})
    showMember()
    await press('Extend membership')
    if (days) await type('Days', days)
    await type('Reason', 'Raffle')

    await press('Extend membership')

    expect(await screen.findByText('Enter 1–365 days.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Days'))
    expect(sent).toEqual([])
  })

  test('requires a reason', async () => {
    showMember()
    await press('Extend membership')
    await type('Days', '7')

    await press('Extend membership')

    expect(await screen.findByText('Enter a reason.')).toBeTruthy()
  })

  test("shows the API's reason and drops it once a field changes", async () => {
    answerPost('/memberships/m-1/extend', refuse(409, { message: 'This membership has ended.' }))
    showMember(aMembership({ renewal: 'reminder', state: 'grace', paidUntil: '2020-01-01T12:00:00.000Z' }))
    await press('Extend membership')
    expect(screen.getByText(/We'll add the days to the remaining time/).textContent).not.toContain('PayPal')
    await type('Days', '7')
    await type('Reason', 'Raffle')
    await press('Extend membership')
    expect((await screen.findByRole('alert')).textContent).toBe('This membership has ended.')

    await type('Reason', '!')

    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('repeats its key after a lost reply, so that the server extends once', async () => {
    const keys: (string | null)[] = []
    server.use(
      http.post('/api/memberships/m-1/extend', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ message: 'Extended by 7 days.' })
      }),
    )
    showMember()
    await press('Extend membership')
    await type('Days', '7')
    await type('Reason', 'Raffle')
    await press('Extend membership')
    await screen.findByRole('alert')

    await press('Extend membership')

    await screen.findByText('Extended by 7 days.')
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  test('goes back without changing anything', async () => {
    showMember()
    await press('Extend membership')

    await press('Back')

    expect(screen.queryByLabelText('Days')).toBeNull()
    expect(screen.getByRole('button', { name: 'Message member' })).toBeTruthy()
  })
})

describe('EndForm', () => {
  test('cancels at the end of the paid period by default', async () => {
    const sent = answerPost('/memberships/m-1/end', {})
    showMember()
    await press('End or cancel')
    expect(screen.getByRole('radio', { name: 'At the end of the paid period (Mar 10, 2130)' })).toHaveProperty(
      'checked',
      true,
    )
    expect(consequences()).toContain('The member keeps access until Mar 10, 2130.')
    expect(consequences()).toContain("The subscription at PayPal is cancelled, so the member isn't charged again.")
    await type('Reason', 'Asked to')

    await press('Cancel membership')

    expect(await screen.findByText('Membership cancelled.')).toBeTruthy()
    expect(sent).toEqual([{ now: false, reason: 'Asked to' }])
  })

  test('ends immediately and says that payments are kept', async () => {
    const sent = answerPost('/memberships/m-1/end', { message: 'Membership ended.' })
    showMember()
    await press('End or cancel')
    await userEvent.click(screen.getByRole('radio', { name: 'Now' }))
    expect(consequences()).toContain('immediately')
    expect(consequences()).toContain("Payments aren't refunded.")
    await type('Reason', 'Spam')

    await press('End membership now')

    expect(await screen.findByText('Membership ended.')).toBeTruthy()
    expect(sent).toEqual([{ now: true, reason: 'Spam' }])
  })

  test.each([
    [{ state: 'cancelled' }, 'The subscription at PayPal is already cancelled.'],
    [
      { state: 'grace', renewal: 'reminder', paidUntil: '2020-01-01T12:00:00.000Z' },
      'We stop sending renewal reminders.',
    ],
    [{ state: 'cancelled', renewal: 'none', periods: [] }, "There's no subscription at PayPal."],
  ])('offers only an immediate end for %j', async (more, atPaypal) => {
    showMember(aMembership(more))

    await press('End or cancel')

    expect(screen.queryByRole('radio', { name: 'Now' })).toBeNull()
    expect(screen.getByRole('button', { name: 'End membership now' })).toBeTruthy()
    expect(consequences()).toContain(atPaypal)
  })

  test('requires a reason and reports a failure without a message', async () => {
    const sent = answerPost('/memberships/m-1/end', refuse(500))
    showMember()
    await press('End or cancel')
    await press('Cancel membership')
    expect(await screen.findByText('Enter a reason.')).toBeTruthy()
    expect(sent).toEqual([])
    await type('Reason', 'Asked to')

    await press('Cancel membership')

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.')
  })
})

describe('MessageForm', () => {
  test('sends a message and cannot be closed meanwhile', async () => {
    server.use(http.post('/api/memberships/m-1/message', neverAnswer))
    showMember()
    await press('Message member')
    await type('Message', 'Hello')
    expect(screen.getByText('The bot sends it as a direct message. 5 of 1000 characters.')).toBeTruthy()

    await press('Send message')

    expect(screen.getByRole('button', { name: 'Sending...' })).toHaveProperty('disabled', true)
    await press('Close dialog')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('confirms the message and requires a text', async () => {
    const sent = answerPost('/memberships/m-1/message', {})
    showMember()
    await press('Message member')
    await press('Send message')
    expect(await screen.findByText('Enter a message.')).toBeTruthy()
    await type('Message', ' Hello ')

    await press('Send message')

    expect(await screen.findByText('Message sent.')).toBeTruthy()
    expect(sent).toEqual([{ text: 'Hello' }])
  })
})
