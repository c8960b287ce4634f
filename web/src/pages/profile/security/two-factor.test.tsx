import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { press } from '../../../testing/press.ts'
import { answerWith, showProfile } from '../profile-page.testing.tsx'

const setupReply = { secret: 'JBSWY3DPEHPK3PXP', qrCodeUrl: 'data:image/png;base64,iVBORw0KGgo=' }
const codeField = () => screen.findByRole('textbox', { name: '2FA Code' })

async function startSetup() {
  showProfile()
  await press('Enable 2FA')
}

async function openDisable() {
  showProfile({ isTwoFactorEnabled: true })
  await press('Disable 2FA')
}

describe('setup', () => {
  test('requires a verified email before setup', async () => {
    const bodies = answerWith('/2fa/setup', setupReply)
    showProfile({ isVerified: false })

    await press('Enable 2FA')

    expect(screen.getByRole('alert').textContent).toBe('Please verify your email before enabling 2FA.')
    expect(bodies).toEqual([])
  })

  test('starts setup once the email is verified', async () => {
    answerWith('/auth/verify-code')
    answerWith('/2fa/setup', setupReply)
    showProfile({ isVerified: false })
    await press('Enable 2FA')
    await userEvent.type(screen.getByRole('textbox', { name: 'Verification Code' }), '123456')
    await press('Verify Email')
    await screen.findByText('Email verified successfully.')

    const reminder = screen.queryByRole('alert')
    await press('Enable 2FA')

    expect(reminder).toBeNull()
    expect(await codeField()).toBeDefined()
  })

  test('shows the QR code and the secret', async () => {
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
    ["the server's message", { message: 'Not today.' }, 503, 'Not today.'],
    ['the default message', {}, 500, 'Failed to start 2FA setup.'],
    ['the default message when the reply has nothing to set up', {}, 200, 'Failed to start 2FA setup.'],
  ])('shows %s when setup fails to start', async (_, reply, status, words) => {
    answerWith('/2fa/setup', reply, status)

    await startSetup()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByRole('button', { name: 'Enable 2FA' })).toBeDefined()
  })

  test('rejects an empty code without sending it', async () => {
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
    ["the server's message", { message: '2FA is on now.' }, '2FA is on now.'],
    ['the default message', {}, '2FA enabled successfully!'],
  ])('enables 2FA and shows %s', async (_, reply, words) => {
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
    ["the server's message", { message: 'Invalid two-factor code.' }, 401, 'Invalid two-factor code.'],
    ['the default message', {}, 500, 'Failed to verify 2FA token.'],
  ])('keeps the setup open and shows %s for a wrong code', async (_, reply, status, words) => {
    answerWith('/2fa/setup', setupReply)
    answerWith('/2fa/verify', reply, status)
    await startSetup()

    await userEvent.type(await codeField(), '123456')
    await press('Verify')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByText('JBSWY3DPEHPK3PXP').textContent).toBe('JBSWY3DPEHPK3PXP')
  })

  test('cancels setup', async () => {
    answerWith('/2fa/setup', setupReply)
    await startSetup()
    await codeField()

    await press('Cancel')

    expect(screen.queryByText('JBSWY3DPEHPK3PXP')).toBeNull()
    expect(screen.getByRole('button', { name: 'Enable 2FA' })).toBeDefined()
  })
})

describe('disabling', () => {
  test.each([
    ["the server's message", { message: '2FA is off now.' }, '2FA is off now.'],
    ['the default message', {}, '2FA disabled successfully.'],
  ])('disables 2FA after confirmation, without a request body, and shows %s', async (_, reply, words) => {
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

  test('cancels disabling 2FA', async () => {
    const bodies = answerWith('/2fa/disable')
    await openDisable()

    await press('Cancel')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies).toEqual([])
    expect(screen.getByRole('button', { name: 'Disable 2FA' })).toBeDefined()
  })

  test.each([
    ["the server's message", { message: 'Not today.', code: 'BUSY' }, 403, 'Not today.'],
    ['the default message', {}, 500, 'Failed to disable 2FA.'],
  ])('keeps 2FA enabled and shows %s when disabling fails', async (_, reply, status, words) => {
    answerWith('/2fa/disable', reply, status)
    await openDisable()

    await press('Yes, Disable 2FA')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.queryByRole('textbox', { name: '2FA Code' })).toBeNull()
  })
})
