import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { serveConsequences, showProfile } from '../../profile-page.testing.tsx'

const path = '/api/profile/paypal/connection'
const names = ['payments', 'see-refunds', 'refund', 'tracking', 'disputes', 'memberships']
const capabilities = (status: string) =>
  names.map((name) => ({ name, status: name === 'payments' ? 'available' : status }))
const appsUrl = 'https://developer.paypal.com/dashboard/applications/live'
const basic = { kind: 'basic', appsUrl, capabilities: capabilities('needs-full') }
const full = {
  kind: 'full',
  appsUrl,
  clientId: 'AbCd…wXyZ',
  checkedAt: '2026-11-01T00:00:00Z',
  capabilities: capabilities('available'),
}
const broken = { ...full, problem: { since: '2026-11-02T00:00:00Z', words: 'PayPal no longer accepts the secret.' } }
const checkNames = ['token', 'environment', 'owner', 'webhook', 'disputes', 'tracking', 'subscriptions']
const passed = checkNames.map((name) => ({ name, status: 'passed', message: `${name} is fine.` }))
const rejected = checkNames.map((name) => ({
  name,
  status: name === 'token' ? 'failed' : 'skipped',
  message: name === 'token' ? 'PayPal rejected the client ID and secret.' : 'Not checked.',
}))

/** Shows the profile of a seller with this connection. */
function showConnection(connection: { kind: string; problem?: { words: string }; renewals?: number }) {
  server.use(http.get(path, () => HttpResponse.json(connection)))
  const { kind, problem } = connection
  showProfile({ paypalPayerId: 'QYR5Z8XDVJNXQ', paypalConnection: { kind, problem: problem?.words } })
}

/** Answers a call and records its bodies. */
function answer(method: 'put' | 'post' | 'delete', at: string, reply: object): unknown[] {
  const bodies: unknown[] = []
  server.use(
    http[method](at, async ({ request }) => {
      bodies.push(JSON.parse((await request.text()) || 'null'))
      return HttpResponse.json(reply)
    }),
  )
  return bodies
}

async function enter(clientId: string, secret: string) {
  const person = userEvent.setup()
  const form = await screen.findByRole('form', { name: /Set up full connection|Replace secret/ })
  if (clientId) await person.type(within(form).getByLabelText('Client ID'), clientId)
  if (secret) await person.type(within(form).getByLabelText('Secret'), secret)
  await person.click(within(form).getByRole('button', { name: 'Check and connect' }))
}

test('shows nothing if the profile names no kind of connection', async () => {
  showProfile({ paypalPayerId: 'QYR5Z8XDVJNXQ' })

  await screen.findByText('QYR5Z8XDVJNXQ')

  expect(screen.queryByText('What this connection can do')).toBeNull()
})

describe('a Basic connection', () => {
  test('lists what it can do and offers the full connection', async () => {
    showConnection(basic)

    const list = await screen.findByRole('list', { name: 'What this connection can do' })

    expect(within(list).getAllByText('Requires Full connection')).toHaveLength(5)
    expect(screen.getByRole('button', { name: 'Set up full connection' })).toBeDefined()
  })

  test('connects an app and shows every check', async () => {
    const bodies = answer('put', path, { connection: full, checks: passed })
    showConnection(basic)
    await press('Set up full connection')

    await enter(' the-client ', 'the-secret')

    expect(await screen.findByText('Your PayPal app is connected.')).toBeDefined()
    expect(await screen.findByText('subscriptions is fine.')).toBeDefined()
    expect(screen.getByText('AbCd…wXyZ')).toBeDefined()
    expect(bodies).toEqual([{ clientId: 'the-client', clientSecret: 'the-secret' }])
  })

  test('keeps the form open when a check fails', async () => {
    answer('put', path, { connection: basic, checks: rejected })
    showConnection(basic)
    await press('Set up full connection')

    await enter('the-client', 'wrong')

    expect(await screen.findByText('PayPal rejected the client ID and secret.')).toBeDefined()
    expect(screen.getByRole('form', { name: 'Set up full connection' })).toBeDefined()
    expect(screen.queryByText('Your PayPal app is connected.')).toBeNull()
  })

  test('requires both fields before it calls the server', async () => {
    const bodies = answer('put', path, {})
    showConnection(basic)
    await press('Set up full connection')

    await enter('', '')

    expect((await screen.findByRole('alert')).textContent).toBe('Enter the client ID of your app.')
    expect(bodies).toEqual([])
  })
})

describe('a Full connection', () => {
  test('is checked again', async () => {
    answer('post', `${path}/check`, { connection: full, checks: passed })
    showConnection(full)

    await press('Check now')

    expect(await screen.findByText('token is fine.')).toBeDefined()
  })

  test('is disconnected after a question', async () => {
    const bodies = answer('delete', path, { message: 'PayPal app disconnected.' })
    showConnection(full)
    await press('Disconnect app')
    server.use(http.get(path, () => HttpResponse.json(basic)))

    await press('Yes, disconnect app')

    expect(await screen.findByRole('button', { name: 'Set up full connection' })).toBeDefined()
    expect(bodies).toHaveLength(1)
  })

  test('asks for the name of the server whose memberships are cancelled', async () => {
    const bodies = answer('delete', path, { message: 'PayPal app disconnected.' })
    showConnection(full)
    const asked = serveConsequences({ cancelled: 12, confirmWith: 'Cozy Corner' })
    await press('Disconnect app')
    await screen.findByText(/^12 memberships are cancelled at PayPal\./)

    await press('Yes, disconnect app')
    const refused = await screen.findByText('Type “Cozy Corner” to confirm.')
    const sentUnnamed = [...bodies]
    await userEvent.type(screen.getByRole('textbox', { name: 'Type “Cozy Corner” to confirm' }), 'Cozy Corner')
    server.use(http.get(path, () => HttpResponse.json(basic)))
    await press('Yes, disconnect app')

    expect(refused).toBeDefined()
    expect(sentUnnamed).toEqual([])
    expect(await screen.findByRole('button', { name: 'Set up full connection' })).toBeDefined()
    expect(bodies).toHaveLength(1)
    expect(asked).toEqual(['remove-app'])
  })

  test.each([
    [1, /1 membership renews automatically: we'll cancel it/],
    [12, /12 memberships renew automatically: we'll cancel them/],
  ])('warns about %i memberships before it is disconnected', async (renewals, warning) => {
    showConnection({ ...full, renewals })

    await press('Disconnect app')

    expect(screen.getByText(warning)).toBeDefined()
  })

  test('shows why it is broken and accepts a new secret', async () => {
    answer('put', path, { connection: full, checks: passed })
    showConnection(broken)
    await screen.findByText(/PayPal no longer accepts the secret/)
    expect(screen.getByText('App not working')).toBeDefined()
    await press('Replace secret')

    await enter('the-client', 'new-secret')

    expect(await screen.findByText('Your PayPal app is connected.')).toBeDefined()
    expect(screen.queryByText('App not working')).toBeNull()
  })
})

test('an own account needs no app', async () => {
  showConnection({ ...full, kind: 'own' })

  expect(await screen.findByText('Own account')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Set up full connection' })).toBeNull()
})
