import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { PaymentResultPage } from './payment-result-page.tsx'

const showResult = (query: Record<string, string>) =>
  show(<PaymentResultPage />, { route: `/payment-result?${new URLSearchParams(query)}` })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

describe('payment status', () => {
  test('success thanks the buyer and shows an order ID that can be copied', async () => {
    const user = userEvent.setup()
    showResult({ status: 'success', orderId: '5O190127TN364715T' })

    await user.click(screen.getByRole('button', { name: 'Copy order ID' }))

    expect(heading()).toBe('Payment Successful!')
    expect(document.title).toBe('Payment Successful! · Guildshop')
    expect(screen.getByText(/Thank you/)).toBeDefined()
    expect(screen.getByText('5O190127TN364715T')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('5O190127TN364715T')
    expect(screen.getByRole('status').textContent).toBe('Copied to clipboard')
    expect(screen.queryByText(/notification may have failed/)).toBeNull()
  })

  test.each([
    ['PF-7K3Q', 'Order number: PF-7K3QOrder ID: A1'],
    ['', 'Order ID: A1'],
    ['call 555-0100', 'Order ID: A1'],
  ])('success with the order number "%s" shows "%s"', (orderNumber, shown) => {
    showResult({ status: 'success', orderId: 'A1', orderNumber })

    expect(screen.getByText('A1').closest('div')?.textContent).toBe(shown)
  })

  test('success warns when a post-payment action failed', () => {
    showResult({ status: 'success', orderId: 'A1', message: 'ProcessingError' })

    expect(heading()).toBe('Payment Successful!')
    expect(screen.getByText(/the notification may have failed/)).toBeDefined()
    expect(document.body.textContent).not.toContain('ProcessingError')
  })

  test('cancel says that the buyer was not charged', () => {
    showResult({ status: 'cancel', message: 'ProcessingError' })

    expect(heading()).toBe('Payment Cancelled')
    expect(screen.getByText(/have not been charged/)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('error shows its message and whom to contact', () => {
    showResult({ status: 'error', message: 'The item is sold out.' })

    expect(heading()).toBe('Payment Error')
    expect(screen.getByRole('alert').textContent).toBe('The item is sold out.')
    expect(screen.getByText(/Ask the seller/)).toBeDefined()
  })

  test('a payment under review is not an error, shows the order ID and asks not to pay again', () => {
    showResult({ status: 'error', review: 'true', orderId: 'A1', message: 'Anything' })

    expect(heading()).toBe('Payment Under Review')
    expect(document.title).toBe('Payment Under Review · Guildshop')
    expect(
      screen.getByText(
        "PayPal is reviewing this payment. We'll complete your order automatically once it clears. Please don't pay again.",
      ),
    ).toBeDefined()
    expect(screen.getByText('A1')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.body.textContent).not.toContain('Anything')
  })

  test.each([
    [{ status: 'error', review: 'false' }, 'Payment Error'],
    [{ status: 'success', review: 'true' }, 'Payment Successful!'],
    [{ status: 'cancel', review: 'true' }, 'Payment Cancelled'],
    [{ status: 'pending', review: 'true' }, 'Invalid Payment Status'],
  ])('%o is shown as "%s"', (query, title) => {
    showResult(query)

    expect(heading()).toBe(title)
  })

  test('error without a message says that something went wrong', () => {
    showResult({ status: 'error' })

    expect(heading()).toBe('Payment Error')
    expect(screen.getByText('Something went wrong with your payment.')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each(['', 'SUCCESS', 'paid', '__proto__', 'toString'])('"%s" is not a payment status', (status) => {
    showResult({ status, orderId: 'A1', message: 'hello' })

    expect(heading()).toBe('Invalid Payment Status')
    expect(document.body.textContent).not.toContain('A1')
    expect(document.body.textContent).not.toContain('hello')
  })
})

describe('return links', () => {
  test('link to the Discord app and to the browser when server and channel are given', () => {
    showResult({ status: 'cancel', guildId: '42', channelId: '7' })

    expect(links()).toEqual(['discord://-/channels/42/7', 'https://discord.com/channels/42/7'])
  })

  test.each([
    { guildId: '42' },
    { channelId: '7' },
    { guildId: '42', channelId: '../../@me' },
    { guildId: 'javascript:alert(1)', channelId: '7' },
    { guildId: '4'.repeat(21), channelId: '7' },
    { guildId: '42\n', channelId: '7' },
    { guildId: '٤٢', channelId: '7' },
  ])('are left out for %o', (query) => {
    showResult({ status: 'success', ...query })

    expect(links()).toEqual([])
  })
})

describe('server name and icon', () => {
  const guild = { status: 'success', guildId: '42', guildName: 'Pixel Forge', guildIcon: 'a_1b2c' }
  const icon = () => document.querySelector('img')?.getAttribute('src')

  test('are shown for a premium owner', () => {
    showResult({ ...guild, isOwnerPremium: 'true' })

    expect(screen.getByText('Pixel Forge')).toBeDefined()
    expect(icon()).toBe('https://cdn.discordapp.com/icons/42/a_1b2c.png')
  })

  test.each([{}, { isOwnerPremium: 'false' }, { isOwnerPremium: 'TRUE' }, { isOwnerPremium: '1' }])(
    'are not shown for %o',
    (query) => {
      showResult({ ...guild, ...query })

      expect(screen.queryByText('Pixel Forge')).toBeNull()
      expect(icon()).toBeUndefined()
    },
  )

  test('accept an icon URL on the image host', () => {
    const guildIcon = 'https://cdn.discordapp.com/icons/42/1b2c.webp?size=64'

    showResult({ ...guild, isOwnerPremium: 'true', guildIcon })

    expect(icon()).toBe(guildIcon)
  })

  test.each([
    'https://evil.example/cdn.discordapp.com/x.png',
    'https://cdn.discordapp.com@evil.example/x.png',
    'https://cdn.discordapp.com.evil.example/x.png',
    'http://cdn.discordapp.com/x.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '../../../x',
    'x'.repeat(65),
  ])('replace the icon "%s" with the first letter', (guildIcon) => {
    showResult({ ...guild, isOwnerPremium: 'true', guildIcon })

    expect(icon()).toBeUndefined()
    expect(screen.getByText('P')).toBeDefined()
  })
})

describe('untrusted query parameters', () => {
  test('are shown as text, never as markup', () => {
    const attack = '<img src=x onerror=alert(1)><script>alert(1)</script><a href="https://evil.example">click</a>'

    showResult({ status: 'error', message: attack, guildName: attack, isOwnerPremium: 'true' })

    expect(screen.getByRole('alert').textContent).toBe(attack)
    expect(document.querySelector('img, script, a')).toBeNull()
  })

  test('are truncated to 300 characters', () => {
    const long = '💥'.repeat(5000)

    showResult({ status: 'error', message: long })

    expect([...(screen.getByRole('alert').textContent ?? '')]).toHaveLength(300)
  })

  test('lose control and bidirectional characters', () => {
    showResult({ status: 'success', orderId: 'A1\u202e\u0000\u2066\r\nB2' })

    expect(screen.getByText('A1B2')).toBeDefined()
  })

  test('may be malformed', () => {
    show(<PaymentResultPage />, { route: '/payment-result?%E0%A4%A=%&&status=error&message=%zz&=' })

    expect(heading()).toBe('Payment Error')
  })
})
