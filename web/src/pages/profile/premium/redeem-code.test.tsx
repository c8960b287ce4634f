import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { failures } from '../../../testing/answer-post.ts'
import { server } from '../../../testing/server.ts'
import { localDay } from '../../../ui/format/dates.ts'
import { answerWith, showProfile } from '../profile-page.testing.tsx'

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Premium Code' })
const redeem = () => userEvent.click(screen.getByRole('button', { name: 'Redeem Code' }))

async function redeemCode(code: string) {
  await userEvent.type(await field(), code)
  await redeem()
}

test.each(['', '   '])('rejects the code "%s" without sending it', async (code) => {
  const bodies = answerWith('/profile/redeem-code')
  showProfile()
  const premiumCode = await field()
  if (code) await userEvent.type(premiumCode, code)

  await redeem()

  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a premium code.')
  expect(document.activeElement).toBe(premiumCode)
  expect(bodies).toEqual([])
})

test('upper-cases the code as it is typed and keeps the caret position', async () => {
  showProfile()
  const premiumCode = await field()
  await userEvent.type(premiumCode, 'gsab')

  await userEvent.type(premiumCode, '-x', { initialSelectionStart: 2, initialSelectionEnd: 2 })

  expect(premiumCode.value).toBe('GS-XAB')
  expect(premiumCode.selectionStart).toBe(4)
})

test.each([
  ["the server's message", { message: 'Premium for 30 days!' }, 'Premium for 30 days!'],
  ['the default message', {}, 'Premium code redeemed.'],
])('shows %s after redeeming and reloads the profile', async (_, reply, words) => {
  const bodies = answerWith('/profile/redeem-code', reply)
  showProfile()
  const premiumCode = await field()
  server.use(
    http.get('/api/profile/me', () =>
      HttpResponse.json({ isAdminGrantedPremium: true, premiumExpiresAt: '2099-03-01T12:00:00.000Z' }),
    ),
  )

  await redeemCode(' gift-abcd ')

  expect((await screen.findByText(words)).closest('[role=status]')).not.toBeNull()
  expect(await screen.findByText(String(localDay('2099-03-01T12:00:00.000Z')))).toBeDefined()
  expect(bodies).toEqual([{ code: 'GIFT-ABCD' }])
  expect(premiumCode.value).toBe('')
})

test.each(failures('Failed to redeem code.'))(
  'keeps the code and shows the error when $how',
  async ({ answer, words }) => {
    server.use(http.post('/api/profile/redeem-code', answer))
    showProfile()

    await redeemCode('gift')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect((await field()).value).toBe('GIFT')
  },
)

test('clears the previous message on the next attempt', async () => {
  showProfile()
  answerWith('/profile/redeem-code', { message: 'Done.' })
  await redeemCode('gift')
  await screen.findByText('Done.')

  await redeem()

  await vi.waitFor(() => expect(screen.queryByText('Done.')).toBeNull(), 60_000)
  expect(screen.getByRole('alert').textContent).toBe('Please enter a premium code.')
})
