import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { useChangeDiscordLogin } from '../../api/connections-api.ts'
import { aToken } from '../../testing/a-token.ts'
import { answerPost } from '../../testing/answer-post.ts'
import { press } from '../../testing/press.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ProofGate } from './proof-gate.tsx'

/** Any change that the server asks proof for. */
function Change() {
  const change = useChangeDiscordLogin()
  return (
    <>
      <button type="button" onClick={() => change.mutate(true)}>
        Change it
      </button>
      <p>{change.isSuccess && 'Changed.'}</p>
      <p>{change.error?.message}</p>
    </>
  )
}

const dialog = () => screen.queryByRole('dialog', { name: "Confirm it's you" })
const refusal = (needs: string[]) =>
  HttpResponse.json({ code: 'REAUTH_REQUIRED', message: "Please confirm it's you.", needs }, { status: 403 })

/** Opens the dialog: the server refuses the change until it has been given proof. */
async function change(needs: string[], { proof = 200 }: { proof?: number } = {}) {
  let isProved = false
  const calls = vi.fn()
  const proofs: unknown[] = []
  server.use(
    http.put('/api/profile/discord/login', () => {
      calls()
      return isProved ? HttpResponse.json({ message: 'On.' }) : refusal(needs)
    }),
    http.post('/api/profile/prove', async ({ request }) => {
      proofs.push(await request.json())
      isProved = proof === 200
      return HttpResponse.json(
        { message: proof === 200 ? 'Confirmed.' : 'Your current password is incorrect.' },
        { status: proof },
      )
    }),
  )
  show(
    <>
      <Change />
      <ProofGate />
    </>,
    { token: aToken() },
  )
  await press('Change it')
  await screen.findByRole('dialog')
  return { calls, proofs }
}

test('asks for the password, then repeats the call', async () => {
  const { calls, proofs } = await change(['password'])
  const field = screen.getByLabelText('Password')
  const focused = document.activeElement

  await userEvent.type(field, 'secret{Enter}')

  expect(await screen.findByText('Changed.')).toBeDefined()
  expect(focused).toBe(field)
  expect(proofs).toEqual([{ password: 'secret' }])
  expect(calls).toHaveBeenCalledTimes(2)
  expect(dialog()).toBeNull()
})

test('changes nothing and shows why when the user cancels', async () => {
  const { calls, proofs } = await change(['password'])

  await press('Cancel')

  expect(await screen.findByText("Please confirm it's you.")).toBeDefined()
  expect(dialog()).toBeNull()
  expect(proofs).toEqual([])
  expect(calls).toHaveBeenCalledTimes(1)
})

test('keeps asking after a wrong password', async () => {
  const { calls } = await change(['password'], { proof: 400 })

  await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}')

  expect((await screen.findByRole('alert')).textContent).toBe('Your current password is incorrect.')
  expect(calls).toHaveBeenCalledTimes(1)
})

test('asks once for calls made together', async () => {
  const { calls } = await change(['password'])
  await userEvent.click(screen.getByText('Change it'))

  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')

  expect(await screen.findByText('Changed.')).toBeDefined()
  await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(4))
  expect(dialog()).toBeNull()
})

describe('with 2FA on', () => {
  test('asks for the password and the code from the authenticator', async () => {
    const { proofs } = await change(['password', 'two-factor'])

    await press('Confirm')
    const missing = screen.getByRole('alert').textContent
    await userEvent.type(screen.getByLabelText('Password'), 'secret')
    await userEvent.type(screen.getByLabelText('2FA Code'), '123 456')
    await press('Confirm')

    expect(await screen.findByText('Changed.')).toBeDefined()
    expect(missing).toBe('Please enter your password.')
    expect(proofs).toEqual([{ password: 'secret', twoFactorToken: '123456' }])
  })

  test('asks only for what is missing', async () => {
    await change(['two-factor'])

    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.getByLabelText('2FA Code')).toBe(document.activeElement)
  })

  test('accepts a recovery code', async () => {
    const { proofs } = await change(['two-factor'])

    await press('Use a recovery code')
    await press('Confirm')
    const missing = screen.getByRole('alert').textContent
    await userEvent.type(screen.getByLabelText('Recovery Code'), '7k3q-9fpt-x2mh')
    await press('Confirm')

    expect(await screen.findByText('Changed.')).toBeDefined()
    expect(missing).toBe('Enter a recovery code, such as 7k3q-9fpt-x2mh.')
    expect(proofs).toEqual([{ recoveryCode: '7k3q-9fpt-x2mh' }])
  })
})

test('mails a code to an account without a password', async () => {
  const { proofs } = await change(['email-code'])
  answerPost('/profile/prove/send_code', { message: 'We sent a code to robin@example.com.' })

  await press('Email me a code')
  await within(screen.getByRole('dialog')).findByText('We sent a code to robin@example.com.')
  await userEvent.type(screen.getByLabelText('Email Code'), '123456')
  await press('Confirm')

  expect(await screen.findByText('Changed.')).toBeDefined()
  expect(proofs).toEqual([{ code: '123456' }])
})
