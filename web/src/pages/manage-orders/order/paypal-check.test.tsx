import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { answerPost, failures } from '../../../testing/answer-post.ts'
import { serveOrder, showOrder, someDetails } from './order-page.testing.tsx'
import { OrderPage } from './order-page.tsx'

const now = Date.parse('2026-03-10T12:00:00.000Z')
const checked = {
  ...someDetails,
  paypalCheckedAt: '2026-03-10T09:00:00.000Z',
  paypalNextCheckAt: '2026-03-11T12:00:00.000Z',
}
const text = () => screen.getByRole('button', { name: 'Check PayPal now' }).parentElement?.textContent

describe('PaypalCheck', () => {
  test("is hidden if the server doesn't offer it", async () => {
    showOrder(<OrderPage />)

    await screen.findByRole('heading', { level: 2, name: 'Timeline' })
    expect(screen.queryByRole('button', { name: 'Check PayPal now' })).toBeNull()
  })

  test.each([
    [checked, 'Checked with PayPal 3 hours ago. Next check in 1 day.'],
    [
      { ...checked, paypalNextCheckAt: '2026-03-10T11:59:00.000Z' },
      'Checked with PayPal 3 hours ago. The next check is due now.',
    ],
    [
      { ...checked, paypalNextCheckAt: null },
      'Checked with PayPal 3 hours ago. We no longer check this payment automatically.',
    ],
    [{ ...checked, paypalCheckedAt: null }, 'Next check in 1 day.'],
  ])('shows the last check and the next', async (reply, words) => {
    vi.useFakeTimers({ now, toFake: ['Date'] })
    showOrder(<OrderPage />, { reply })

    await screen.findByRole('button', { name: 'Check PayPal now' })

    expect(text()).toBe(`${words}Check PayPal now`)
  })

  test.each([
    [{ refundedCents: 0, isRefunded: false }, 'PayPal shows no refund.'],
    [{ refundedCents: 400, isRefunded: false }, 'PayPal shows this payment as partially refunded.'],
    [{ refundedCents: 1500, isRefunded: true }, 'PayPal shows this payment as refunded.'],
  ])('reads the payment and shows the result %o', async (facts, words) => {
    vi.useFakeTimers({ now, toFake: ['Date'] })
    const after = { ...checked, ...facts, paypalCheckedAt: new Date(now).toISOString() }
    answerPost('/sales/s-1/refresh', after)
    showOrder(<OrderPage />, { reply: checked })
    const button = await screen.findByRole('button', { name: 'Check PayPal now' })

    serveOrder(after)
    await userEvent.click(button)

    expect(await screen.findByText(words)).toBeDefined()
    expect(text()).toContain('Checked with PayPal just now.')
  })

  test.each(failures("We couldn't reach PayPal. Please try again later."))(
    'explains why it failed when $how',
    async ({ answer, words }) => {
      answerPost('/sales/s-1/refresh', answer)
      showOrder(<OrderPage />, { reply: checked })

      await userEvent.click(await screen.findByRole('button', { name: 'Check PayPal now' }))

      expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
    },
  )
})
