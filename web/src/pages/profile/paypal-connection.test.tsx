import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { failures } from '../../testing/answer-post.ts'
import { server } from '../../testing/server.ts'
import { showProfile } from './profile-page.testing.tsx'

const consentUrl = 'https://www.paypal.com/connect?flowEntry=static&state=abc'
const warning = "Until you link a PayPal account, the bot's /shop command won't work."
const linked = { paypalPayerId: 'QYR5Z8XDVJNXQ' }

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const watchDeparture = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)

/** Answers every request for the start of the connection, and keeps the requests. */
function answerStart(answer: () => Response): Request[] {
  const requests: Request[] = []
  server.use(
    http.get('/api/paypal/auth', ({ request }) => {
      requests.push(request)
      return answer()
    }),
  )
  return requests
}

/** Answers every disconnection, and keeps the bodies it was sent. */
function answerDisconnect(answer: () => Response): string[] {
  const bodies: string[] = []
  server.use(
    http.delete('/api/profile/paypal', async ({ request }) => {
      bodies.push(await request.text())
      return answer()
    }),
  )
  return bodies
}

async function disconnect() {
  showProfile(linked)
  await press('Disconnect PayPal')
}

test('without an account the reader is warned, and connecting leads to PayPal', async () => {
  const assign = watchDeparture()
  const requests = answerStart(() => HttpResponse.json({ authorizationUrl: consentUrl }))
  showProfile()
  const warned = await screen.findByText(warning)

  await press('Connect PayPal')

  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(consentUrl), 60_000)
  expect(warned).toBeDefined()
  expect(requests).toHaveLength(1)
  expect(new URL(requests[0]?.url ?? '').search).toBe('')
  expect(requests[0]?.headers.get('authorization')).toMatch(/^Bearer ./)
  expect(screen.getByRole('button', { name: 'Connecting...' })).toHaveProperty('disabled', true)
})

test.each([
  ...failures('Failed to start PayPal connection.'),
  {
    how: 'the answer has no address',
    answer: () => HttpResponse.json({}),
    words: 'Failed to start PayPal connection.',
  },
])('when $how, a connection that does not start is told', async ({ answer, words }) => {
  const assign = watchDeparture()
  answerStart(answer)
  showProfile()

  await press('Connect PayPal')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(assign).not.toHaveBeenCalled()
})

test('a linked account shows its payer id whole, to be copied, and no warning', async () => {
  const person = userEvent.setup()
  showProfile(linked)

  await person.click(await screen.findByRole('button', { name: /Copy payer ID/ }))

  expect(await navigator.clipboard.readText()).toBe('QYR5Z8XDVJNXQ')
  expect(screen.getByText('QYR5Z8XDVJNXQ')).toBeDefined()
  expect(screen.queryByText(warning)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Connect PayPal' })).toBeNull()
})

test.each([
  ['not verified', false, 1],
  ['verified', true, 0],
  ['of unknown verification', null, 0],
  ['without any word on verification', undefined, 0],
])('warns about a linked account that is %s only when it is unverified', async (_, isPaypalVerified, count) => {
  showProfile({ ...linked, ...(isPaypalVerified !== undefined && { isPaypalVerified }) })

  await screen.findByText('QYR5Z8XDVJNXQ')

  expect(screen.queryAllByText(/Your PayPal account isn't verified/)).toHaveLength(count)
})

test('beside the button the reader learns what stops working without the account', async () => {
  showProfile(linked)

  expect(await screen.findByText(/Payments already approved still go through/)).toBeDefined()
})

test.each([
  ['the words of the server', () => HttpResponse.json({ message: 'Unlinked.' }), 'Unlinked.'],
  ['words of its own', () => HttpResponse.json({}), 'PayPal account disconnected.'],
  [
    'words of its own after an empty reply',
    () => new HttpResponse(null, { status: 204 }),
    'PayPal account disconnected.',
  ],
])('a disconnected account is gone from the screen, told with %s', async (_, answer, words) => {
  const bodies = answerDisconnect(answer)

  await disconnect()

  expect((await screen.findByText(words)).closest('[role=status]')).not.toBeNull()
  expect(bodies).toEqual([''])
  expect(screen.queryByText('QYR5Z8XDVJNXQ')).toBeNull()
  expect(screen.getByText(warning)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect PayPal' }))
})

test.each(failures('Failed to disconnect PayPal.'))(
  'when $how, an account that stays connected is told',
  async ({ answer, words }) => {
    answerDisconnect(answer)

    await disconnect()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByText('QYR5Z8XDVJNXQ')).toBeDefined()
  },
)
