import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { server } from '../../testing/server.ts'
import { answerWith, showProfile } from './profile-page.testing.tsx'

const setupReply = { secret: 'JBSWY3DPEHPK3PXP', qrCodeUrl: 'data:image/png;base64,iVBORw0KGgo=' }
const codeField = () => screen.findByRole('textbox', { name: '2FA Code' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function startSetup() {
  showProfile()
  await userEvent.click(await screen.findByRole('button', { name: 'Enable 2FA' }))
}

async function openDisable() {
  showProfile({ isTwoFactorEnabled: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Disable 2FA' }))
}

test('an unverified address comes first, and nothing is sent', async () => {
  const bodies = answerWith('/2fa/setup', setupReply)
  showProfile({ isVerified: false })

  await userEvent.click(await screen.findByRole('button', { name: 'Enable 2FA' }))

  expect(screen.getByRole('alert').textContent).toBe('Please verify your email before enabling 2FA.')
  expect(bodies).toEqual([])
})

test('once the address is verified the reminder goes and setup begins', async () => {
  answerWith('/auth/verify-code')
  answerWith('/2fa/setup', setupReply)
  showProfile({ isVerified: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Enable 2FA' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Verification Code' }), '123456')
  await press('Verify Email')
  await screen.findByText('Email verified successfully.')

  const reminder = screen.queryByRole('alert')
  await press('Enable 2FA')

  expect(reminder).toBeNull()
  expect(await codeField()).toBeDefined()
})

test('setup shows the picture and the secret', async () => {
  const bodies = answerWith('/2fa/setup', setupReply)

  await startSetup()

  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  expect(picture.getAttribute('src')).toBe(setupReply.qrCodeUrl)
  expect(screen.getByText('JBSWY3DPEHPK3PXP').textContent).toBe('JBSWY3DPEHPK3PXP')
  expect(screen.getByRole('button', { name: /Copy secret/ })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two-factor authentication' }))
  expect(bodies).toEqual([null])
})

test.each([
  ['the words of the server', { message: 'Not today.' }, 503, 'Not today.'],
  ['words of its own', {}, 500, 'Failed to start 2FA setup.'],
  ['words of its own when there is nothing to set up', {}, 200, 'Failed to start 2FA setup.'],
])('a setup that does not start is told with %s', async (_, reply, status, words) => {
  answerWith('/2fa/setup', reply, status)

  await startSetup()

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByRole('button', { name: 'Enable 2FA' })).toBeDefined()
})

test('no code is not sent', async () => {
  answerWith('/2fa/setup', setupReply)
  const bodies = answerWith('/2fa/verify')
  await startSetup()
  const field = await codeField()

  await press('Verify')

  expect(screen.getByRole('alert').textContent).toBe('Please enter the code from your authenticator app.')
  expect(document.activeElement).toBe(field)
  expect(bodies).toEqual([])
})

test.each([
  ['the words of the server', { message: '2FA is on now.' }, '2FA is on now.'],
  ['words of its own', {}, '2FA enabled successfully!'],
])('the right code turns 2FA on, told with %s', async (_, reply, words) => {
  answerWith('/2fa/setup', setupReply)
  const bodies = answerWith('/2fa/verify', reply)
  await startSetup()

  await userEvent.type(await codeField(), '123456')
  await press('Verify')

  expect((await screen.findByRole('status')).textContent).toBe(words)
  expect(bodies).toEqual([{ token: '123456' }])
  expect(screen.queryByText('JBSWY3DPEHPK3PXP')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Disable 2FA' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeDefined()
})

test.each([
  ['the words of the server', { message: 'Invalid two-factor code.' }, 401, 'Invalid two-factor code.'],
  ['words of its own', {}, 500, 'Failed to verify 2FA token.'],
])('a wrong code is told with %s', async (_, reply, status, words) => {
  answerWith('/2fa/setup', setupReply)
  answerWith('/2fa/verify', reply, status)
  await startSetup()

  await userEvent.type(await codeField(), '123456')
  await press('Verify')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByText('JBSWY3DPEHPK3PXP').textContent).toBe('JBSWY3DPEHPK3PXP')
})

test('a setup can be cancelled', async () => {
  answerWith('/2fa/setup', setupReply)
  await startSetup()
  await codeField()

  await press('Cancel')

  expect(screen.queryByText('JBSWY3DPEHPK3PXP')).toBeNull()
  expect(screen.getByRole('button', { name: 'Enable 2FA' })).toBeDefined()
})

test.each([
  ['the words of the server', { message: '2FA is off now.' }, '2FA is off now.'],
  ['words of its own', {}, '2FA disabled successfully.'],
])('2FA is turned off after a confirmation, without a body, told with %s', async (_, reply, words) => {
  const bodies = answerWith('/2fa/disable', reply)
  await openDisable()
  const sentBefore = bodies.length

  await press('Yes, Disable 2FA')

  expect((await screen.findByRole('status')).textContent).toBe(words)
  expect(sentBefore).toBe(0)
  expect(bodies).toEqual([null])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Enable 2FA' })).toBeDefined()
})

test('turning 2FA off can be cancelled', async () => {
  const bodies = answerWith('/2fa/disable')
  await openDisable()

  await press('Cancel')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodies).toEqual([])
  expect(screen.getByRole('button', { name: 'Disable 2FA' })).toBeDefined()
})

test.each([
  ['the words of the server', { message: 'Not today.', code: 'BUSY' }, 403, 'Not today.'],
  ['words of its own', {}, 500, 'Failed to disable 2FA.'],
])('2FA that stays on is told with %s', async (_, reply, status, words) => {
  answerWith('/2fa/disable', reply, status)
  await openDisable()

  await press('Yes, Disable 2FA')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.queryByRole('textbox', { name: '2FA Code' })).toBeNull()
})

test('a server that wants proof is sent a code', async () => {
  const bodies: unknown[] = []
  const wanted = { code: 'REAUTH_REQUIRED', message: 'Please confirm with a code from your authenticator app.' }
  server.use(
    http.post('/api/2fa/disable', async ({ request }) => {
      const text = await request.text()
      bodies.push(text)
      return text ? HttpResponse.json({}) : HttpResponse.json(wanted, { status: 403 })
    }),
  )
  await openDisable()

  await press('Yes, Disable 2FA')
  const field = await codeField()
  const asked = within(screen.getByRole('dialog')).getByText(wanted.message)
  const failureWhileAsking = screen.queryByRole('alert')
  await press('Yes, Disable 2FA')
  const withoutCode = screen.getByRole('alert').textContent
  await userEvent.type(field, '123456')
  await press('Yes, Disable 2FA')

  expect(await screen.findByText('2FA disabled successfully.')).toBeDefined()
  expect(asked).toBeDefined()
  expect(failureWhileAsking).toBeNull()
  expect(withoutCode).toBe('Please enter the code from your authenticator app.')
  expect(bodies).toEqual(['', '{"token":"123456"}'])
})

test('a wrong proof is told with the words of the server', async () => {
  answerWith('/2fa/disable', { code: 'REAUTH_REQUIRED' }, 403)
  await openDisable()
  await press('Yes, Disable 2FA')
  await userEvent.type(await codeField(), '123456')
  answerWith('/2fa/disable', { message: 'Invalid two-factor code.' }, 401)

  await press('Yes, Disable 2FA')

  expect((await screen.findByRole('alert')).textContent).toBe('Invalid two-factor code.')
  expect(screen.getByText('Please confirm with a code from your authenticator app.')).toBeDefined()
})
