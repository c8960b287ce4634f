import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { failures } from '../../../testing/answer-post.ts'
import { neverAnswer } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { answerDisconnect, answerStart, watchDeparture } from '../../../testing/provider-connections.ts'
import { server } from '../../../testing/server.ts'
import { serveConsequences, showProfile } from '../profile-page.testing.tsx'

const consentUrl = 'https://www.paypal.com/connect?flowEntry=static&state=abc'
const warning = "Until you link a PayPal account, the bot's /shop command won't work."
const linked = { paypalPayerId: 'QYR5Z8XDVJNXQ' }

async function disconnect() {
  showProfile(linked)
  await press('Disconnect PayPal')
}

test('warns without an account and redirects to PayPal on connect', async () => {
  const assign = watchDeparture()
  const requests = answerStart('paypal', () => HttpResponse.json({ authorizationUrl: consentUrl }))
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
    how: 'the response has no URL',
    answer: () => HttpResponse.json({}),
    words: 'Failed to start PayPal connection.',
  },
])('shows the error when $how on connect', async ({ answer, words }) => {
  const assign = watchDeparture()
  answerStart('paypal', answer)
  showProfile()

  await press('Connect PayPal')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(assign).not.toHaveBeenCalled()
})

test('shows the full payer ID with a copy button and no warning for a linked account', async () => {
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
  ['without verification status', undefined, 0],
])('warns about a linked account only when it is known to be unverified: %s', async (_, isPaypalVerified, count) => {
  showProfile({ ...linked, ...(isPaypalVerified !== undefined && { isPaypalVerified }) })

  await screen.findByText('QYR5Z8XDVJNXQ')

  expect(screen.queryAllByText(/Your PayPal account isn't verified/)).toHaveLength(count)
})

describe('an account that is not verified', () => {
  const unverified = { ...linked, isPaypalVerified: false }
  const answerCheck = (answer: () => Response) => server.use(http.post('/api/profile/paypal/check', answer))

  test('can be checked again at PayPal, and stays connected', async () => {
    const assign = watchDeparture()
    answerCheck(() => HttpResponse.json({ authorizationUrl: consentUrl }))
    showProfile(unverified)

    await press('Check again')

    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(consentUrl), 60_000)
    expect(screen.getByText(/your account stays connected/)).toBeDefined()
    expect(screen.queryByText(/reconnect/)).toBeNull()
  })

  test.each([
    ...failures('Failed to check your PayPal account.'),
    {
      how: 'the response has no URL',
      answer: () => HttpResponse.json({}),
      words: 'Failed to check your PayPal account.',
    },
  ])('shows the error when $how on checking', async ({ answer, words }) => {
    const assign = watchDeparture()
    answerCheck(answer)
    showProfile(unverified)

    await press('Check again')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(assign).not.toHaveBeenCalled()
  })
})

test('states the consequences of disconnecting', async () => {
  showProfile(linked)

  expect(await screen.findByText(/Payments already approved still go through/)).toBeDefined()
})

test.each([
  ["the server's message", () => HttpResponse.json({ message: 'Unlinked.' }), 'Unlinked.'],
  ['the default message', () => HttpResponse.json({}), 'PayPal account disconnected.'],
  [
    'the default message after an empty reply',
    () => new HttpResponse(null, { status: 204 }),
    'PayPal account disconnected.',
  ],
])('removes the account and shows %s after disconnecting', async (_, answer, words) => {
  const bodies = answerDisconnect('paypal', answer)

  await disconnect()

  expect((await screen.findByText(words)).closest('[role=status]')).not.toBeNull()
  expect(bodies).toEqual([''])
  expect(screen.queryByText('QYR5Z8XDVJNXQ')).toBeNull()
  expect(screen.getByText(warning)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect PayPal' }))
})

test.each(failures('Failed to disconnect PayPal.'))(
  'keeps the account and shows the error when $how on disconnect',
  async ({ answer, words }) => {
    answerDisconnect('paypal', answer)

    await disconnect()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByText('QYR5Z8XDVJNXQ')).toBeDefined()
  },
)

describe('with a server that counts the shops', () => {
  const askFirst = async (activeShops = 2) => {
    showProfile({ ...linked, activeShops })
    await press('Disconnect PayPal')
    return screen.findByRole('group', { name: 'Disconnect PayPal?' })
  }

  test.each([
    [0, "Buyers can't check out until you link another account."],
    [1, 'Your shop stops selling immediately, until you link another account.'],
    [2, 'Your 2 shops stop selling immediately, until you link another account.'],
  ])('says what disconnecting stops with %d shops, and sends nothing yet', async (activeShops, words) => {
    const bodies = answerDisconnect('paypal', () => HttpResponse.json({}))

    const question = await askFirst(activeShops)

    expect(within(question).getByText(words, { exact: false })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep PayPal' }))
    expect(screen.getByRole('button', { name: 'Disconnect PayPal' })).toHaveProperty('disabled', true)
    expect(bodies).toEqual([])
  })

  test('asks for the name of the server whose members lose something they pay for', async () => {
    const bodies = answerDisconnect('paypal', () => HttpResponse.json({}))
    showProfile({ ...linked, activeShops: 1 })
    const asked = serveConsequences({ shops: 1, byReminder: 500, confirmWith: 'Cozy Corner' })
    await press('Disconnect PayPal')
    await screen.findByText("500 memberships that members renew themselves can't be renewed.")

    await press('Yes, disconnect PayPal')
    const refused = await screen.findByText('Type “Cozy Corner” to confirm.')
    const sentUnnamed = [...bodies]
    await userEvent.type(screen.getByRole('textbox', { name: 'Type “Cozy Corner” to confirm' }), 'Cozy Corner')
    await press('Yes, disconnect PayPal')

    expect(refused).toBeDefined()
    expect(sentUnnamed).toEqual([])
    expect(await screen.findByRole('button', { name: 'Connect PayPal' })).toBeDefined()
    expect(bodies).toHaveLength(1)
    expect(asked).toEqual(['disconnect-paypal'])
  })

  test('ignores the second click of a double click', async () => {
    const bodies = answerDisconnect('paypal', () => HttpResponse.json({}))
    showProfile({ ...linked, activeShops: 2 })

    await userEvent.dblClick(await screen.findByRole('button', { name: 'Disconnect PayPal' }))

    expect(screen.getByRole('group', { name: 'Disconnect PayPal?' })).toBeDefined()
    expect(bodies).toEqual([])
  })

  test.each([
    ['Keep PayPal', () => press('Keep PayPal')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('keeps the account on %s', async (_, answer) => {
    const bodies = answerDisconnect('paypal', () => HttpResponse.json({}))
    await askFirst()

    await answer()

    expect(screen.queryByRole('group', { name: 'Disconnect PayPal?' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disconnect PayPal' }))
    expect(bodies).toEqual([])
  })

  test('disconnects once confirmed and moves focus to Connect PayPal', async () => {
    const bodies = answerDisconnect('paypal', () => HttpResponse.json({}))
    await askFirst()

    await press('Yes, disconnect PayPal')

    expect(await screen.findByText('PayPal account disconnected.')).toBeDefined()
    expect(bodies).toEqual([''])
    expect(screen.queryByRole('group', { name: 'Disconnect PayPal?' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect PayPal' }))
  })

  test('cannot be closed while disconnecting', async () => {
    answerDisconnect('paypal', neverAnswer)
    await askFirst()

    await press('Yes, disconnect PayPal')
    await userEvent.keyboard('{Escape}')

    expect(screen.getByRole('button', { name: 'Disconnecting...' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Keep PayPal' })).toHaveProperty('disabled', true)
  })

  test('closes the question and shows the error when disconnecting fails', async () => {
    answerDisconnect('paypal', () => HttpResponse.json({}, { status: 500 }))
    await askFirst()

    await press('Yes, disconnect PayPal')

    expect((await screen.findByRole('alert')).textContent).toBe('Failed to disconnect PayPal.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disconnect PayPal' }))
  })
})

describe('an account PayPal refuses', () => {
  const paypalRefusal = { since: '2026-03-05T10:00:00.000Z', words: 'PayPal has restricted your account.' }

  test('has a badge and says why, without an alert', async () => {
    showProfile({ ...linked, paypalRefusal, isPaypalVerified: false })

    expect(await screen.findByText('Payments declined')).toBeDefined()
    expect(screen.getByText(/PayPal has restricted your account/)).toBeDefined()
    expect(screen.queryByText(/isn't verified/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([null, undefined])('is not shown for %s', async (refusal) => {
    showProfile({ ...linked, paypalRefusal: refusal })

    await screen.findByText('QYR5Z8XDVJNXQ')

    expect(screen.queryByText('Payments declined')).toBeNull()
  })
})
