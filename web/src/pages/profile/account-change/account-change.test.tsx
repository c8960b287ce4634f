import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aToken } from '../../../testing/a-token.ts'
import { press } from '../../../testing/press.ts'
import { answerWith, showProfile } from '../profile-page.testing.tsx'

const changes = [
  { kind: 'email', label: 'New Email', value: 'next@example.com', field: 'newEmail' },
  { kind: 'username', label: 'New Username', value: 'robin-2', field: 'newUsername' },
] as const

type Change = (typeof changes)[number]

const detail = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.firstChild?.textContent

async function open({ kind }: Change, profile: object = {}) {
  showProfile({ isEditable: true, ...profile })
  await press(`Change ${kind}`)
  await screen.findByRole('button', { name: 'Send code' })
}

async function startChange(change: Change, profile: object = {}) {
  const bodies = answerWith(`/profile/${change.kind}-change/send_code`, { message: 'A code is on its way.' })
  await open(change, profile)
  await userEvent.type(screen.getByLabelText(change.label), ` ${change.value.toUpperCase()}`)
  return bodies
}

async function openCode(change: Change) {
  await startChange(change)
  await press('Send code')
  await screen.findByLabelText('Email Code')
}

test('is hidden when the server does not offer it', async () => {
  showProfile()
  await screen.findByText('robin@example.com')

  expect(screen.queryByRole('button', { name: /^Change (email|username)/ })).toBeNull()
})

test.each(changes)('$kind: sends the new value and asks for the code', async (change) => {
  const bodies = await startChange(change)

  await press('Send code')

  expect(await screen.findByLabelText('Email Code')).toBe(document.activeElement)
  expect(screen.getByRole('status').textContent).toBe('A code is on its way.')
  expect(bodies).toEqual([{ [change.field]: change.value }])
})

test.each(changes)('$kind: shows a problem at its field until it changes, and sends nothing', async (change) => {
  const bodies = answerWith(`/profile/${change.kind}-change/send_code`)
  await open(change)
  const field = screen.getByLabelText(change.label)

  await press('Send code')
  expect(screen.getByText(`Please enter a new ${change.kind}.`)).toBeDefined()
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, change.value)
  expect(screen.queryByText(`Please enter a new ${change.kind}.`)).toBeNull()
  expect(bodies).toEqual([])
})

test.each(changes)('$kind: shows the new value on the page and in the session', async (change) => {
  const token = aToken({ [change.kind]: change.value })
  const bodies = answerWith(`/profile/${change.kind}-change/confirm_code`, { message: 'All done.', token })
  await openCode(change)

  await userEvent.type(screen.getByLabelText('Email Code'), '123 456')
  await userEvent.click(screen.getByRole('button', { name: `Change ${change.kind}` }))

  expect((await screen.findByRole('status')).textContent).toBe('All done.')
  expect(bodies).toEqual([{ code: '123456' }])
  expect(detail(change.kind === 'email' ? 'Email' : 'Username')).toBe(change.value)
  expect(localStorage.getItem('authToken')).toBe(token)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Change ${change.kind}` }))
})

test('email: the new one is verified', async () => {
  const [email] = changes
  answerWith('/profile/email-change/confirm_code', {})
  answerWith('/profile/email-change/send_code')
  await open(email, { isVerified: false })
  await userEvent.type(screen.getByLabelText('New Email'), email.value)
  await press('Send code')
  await userEvent.type(await screen.findByLabelText('Email Code'), '123456')

  await userEvent.click(screen.getByRole('button', { name: 'Change email' }))

  expect(await screen.findByText('Email changed.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Not verified')).toBeNull())
})

test.each(
  changes.flatMap((change) => [
    { ...change, reply: { message: 'This username is already taken.' }, status: 400 },
    { ...change, reply: {}, status: 500 },
  ]),
)('$kind: shows the refusal $reply and keeps the form', async ({ reply, status, ...change }) => {
  await startChange(change)
  answerWith(`/profile/${change.kind}-change/send_code`, reply, status)

  await press('Send code')

  const words = 'message' in reply ? reply.message : `Failed to change your ${change.kind}.`
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByDisplayValue(change.value.toUpperCase(), { exact: false })).toBe(
    screen.getByLabelText(change.label),
  )
})

test.each(changes)('$kind: shows a wrong code and keeps asking', async (change) => {
  answerWith(`/profile/${change.kind}-change/confirm_code`, { message: 'This code is invalid.' }, 400)
  await openCode(change)

  await userEvent.click(screen.getByRole('button', { name: `Change ${change.kind}` }))
  const missing = screen.getByText('Please enter the 6-digit code from your email.')
  await userEvent.type(screen.getByLabelText('Email Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: `Change ${change.kind}` }))

  expect(missing.isConnected).toBe(false)
  expect((await screen.findByRole('alert')).textContent).toBe('This code is invalid.')
  expect(screen.getByLabelText('Email Code')).toHaveProperty('value', '123456')
})

test.each(changes)('$kind: Cancel discards everything at either step', async (change) => {
  await openCode(change)

  await press('Cancel')
  expect(screen.queryByLabelText('Email Code')).toBeNull()
  await press(`Change ${change.kind}`)

  expect(screen.getByLabelText(change.label)).toHaveProperty('value', '')
  await press('Cancel')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Change ${change.kind}` }))
})

test.each(changes)('$kind: clears a refusal when a field changes', async (change) => {
  await startChange(change)
  answerWith(`/profile/${change.kind}-change/send_code`, { message: 'This username is already taken.' }, 400)
  await press('Send code')
  await screen.findByRole('alert')

  await userEvent.type(screen.getByLabelText(change.label), '2')

  expect(screen.queryByRole('alert')).toBeNull()
})
