import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { aToken } from '../../../testing/a-token.ts'
import { server } from '../../../testing/server.ts'
import { answerWith, openProfile, serveProfile, showProfile } from '../profile-page.testing.tsx'

const path = '/profile/admin-code'
const field = () => screen.findByLabelText('Administrator code')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Become administrator' }))

test('is absent unless the server offers it', async () => {
  showProfile()

  await screen.findByText('robin@example.com')
  expect(screen.queryByText('First administrator')).toBeNull()
})

test('redeems the code and keeps the new token', async () => {
  const token = aToken({ isSuperAdmin: true })
  const bodies = answerWith(path, { token, message: "You're now an administrator." })
  showProfile({ canRedeemAdminCode: true })

  await userEvent.type(await field(), ' abcd-efgh ')
  await submit()

  expect(await screen.findByText("You're now an administrator.")).toBeDefined()
  expect(bodies).toEqual([{ code: 'abcd-efgh' }])
  expect(JSON.stringify(localStorage)).toContain(token)
})

test('asks for a code before it sends anything', async () => {
  const bodies = answerWith(path)
  showProfile({ canRedeemAdminCode: true })

  await field()
  await submit()

  expect(await screen.findByText('Please enter the code.')).toBeDefined()
  expect(bodies).toEqual([])
})

test('shows why a code was refused', async () => {
  answerWith(path, { code: 'ADMIN_CODE_INVALID', message: "This code isn't valid or has expired." }, 400)
  showProfile({ canRedeemAdminCode: true })

  await userEvent.type(await field(), 'WRONG')
  await submit()

  expect(await screen.findByText("This code isn't valid or has expired.")).toBeDefined()
})

test('disappears once someone else is the administrator', async () => {
  let isOffered = true
  serveProfile()
  server.use(
    http.get('/api/profile/me', () =>
      HttpResponse.json({
        email: 'robin@example.com',
        username: 'robin',
        isVerified: true,
        canRedeemAdminCode: isOffered,
      }),
    ),
  )
  answerWith(path, { code: 'ADMIN_CODE_INVALID', message: 'Not valid.' }, 400)
  openProfile()
  await userEvent.type(await field(), 'LATE')

  isOffered = false
  await submit()

  await waitFor(() => expect(screen.queryByText('First administrator')).toBeNull())
})
