import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { failures } from '../../../testing/answer-post.ts'
import { neverAnswer } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { watchDeparture } from '../../../testing/provider-connections.ts'
import { server } from '../../../testing/server.ts'
import { localDay } from '../../../ui/format/dates.ts'
import { answerWith, serveProfile, showProfile } from '../profile-page.testing.tsx'

const approveUrl = 'https://www.paypal.com/webapps/billing/subscriptions?ba_token=BA-1'
const until = '2099-03-01T12:00:00.000Z'
const lastDay = localDay(until) ?? ''
const payer = { premiumStatus: 'Active', premiumExpiresAt: until }

async function section() {
  await screen.findByText('Status', { selector: 'dt' })
  return within(screen.getByRole('region', { name: 'Premium Subscription' }))
}
const fact = async (name: string) => (await section()).queryByText(name, { selector: 'dt' })?.nextSibling?.textContent
const answerStart = (answer: () => Response | Promise<Response>) =>
  server.use(http.post('/api/paypal/subscribe/initiate', answer))
const answerCancel = (answer: () => Response | Promise<Response>) =>
  server.use(http.post('/api/paypal/subscribe/cancel', answer))

async function cancel() {
  await press('Cancel Subscription')
}

test.each([
  {
    who: 'a user without premium',
    profile: {},
    status: 'Not subscribed',
    end: undefined,
    buttons: ['Upgrade to Premium'],
  },
  {
    who: 'a subscriber',
    profile: payer,
    status: `ActiveRenews ${lastDay}`,
    end: lastDay,
    buttons: ['Cancel Subscription'],
  },
  {
    who: 'an active subscriber without an end date',
    profile: { premiumStatus: 'Active' },
    status: 'Active',
    end: 'No end date',
    buttons: ['Cancel Subscription'],
  },
  {
    who: 'a user who cancelled',
    profile: { premiumStatus: 'Cancelled', premiumExpiresAt: until },
    status: `CancelledPremium until ${lastDay}`,
    end: lastDay,
    buttons: ['Upgrade to Premium'],
  },
  {
    who: 'a user whose cancelled premium has ended',
    profile: { premiumStatus: 'Cancelled', premiumExpiresAt: '2020-03-01T12:00:00.000Z' },
    status: 'Cancelled',
    end: localDay('2020-03-01T12:00:00.000Z') ?? '',
    buttons: ['Upgrade to Premium'],
  },
  {
    who: 'a user whose subscription is pending at PayPal',
    profile: { isSubscriptionPending: true },
    status: 'Pending',
    end: undefined,
    buttons: [],
  },
  {
    who: 'a user who cancelled and subscribed again, pending at PayPal',
    profile: { premiumStatus: 'Cancelled', premiumExpiresAt: until, isSubscriptionPending: true },
    status: `CancelledPremium until ${lastDay}New subscription pending`,
    end: lastDay,
    buttons: [],
  },
  {
    who: 'a user who cancelled, without an end date',
    profile: { premiumStatus: 'Cancelled' },
    status: 'Cancelled',
    end: undefined,
    buttons: ['Upgrade to Premium'],
  },
  {
    who: 'a user with a temporary grant',
    profile: { premiumStatus: 'Active', isAdminGrantedPremium: true, premiumExpiresAt: until },
    status: 'ActiveGranted to you',
    end: lastDay,
    buttons: ['Upgrade to Premium'],
  },
  {
    who: 'a user with a lifetime grant',
    profile: { premiumStatus: 'Active', isAdminGrantedPremium: true },
    status: 'ActiveGranted to you',
    end: 'No end date',
    buttons: [],
  },
  {
    who: 'a user with a grant and no status',
    profile: { isAdminGrantedPremium: true, premiumExpiresAt: until },
    status: 'ActiveGranted to you',
    end: lastDay,
    buttons: ['Upgrade to Premium'],
  },
  {
    who: 'a user with an invalid end date',
    profile: { premiumStatus: 'Active', premiumExpiresAt: 'soon' },
    status: 'Active',
    end: 'No end date',
    buttons: ['Cancel Subscription'],
  },
])('shows status, end date and actions to $who', async ({ profile, status, end, buttons }) => {
  showProfile(profile)

  const shown = (await section()).getAllByRole('button').map((button) => button.textContent)

  expect(await fact('Status')).toBe(status)
  expect(await fact('Access until')).toBe(end)
  expect(shown).toEqual([...buttons, 'Redeem Code'])
})

test('shows the price and the benefits', async () => {
  showProfile()

  const premium = await section()

  expect(premium.getByText('$5.00 USD per month')).toBeDefined()
  expect(premium.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Role rewards/),
    expect.stringMatching(/^Role settings/),
    expect.stringMatching(/^Donation goal/),
    expect.stringMatching(/^More servers and more items/),
    expect.stringMatching(/^Sales metrics/),
    expect.stringMatching(/name on the payment page/),
  ])
})

test('shows no price to a user with lifetime premium', async () => {
  showProfile({ premiumStatus: 'Active', isAdminGrantedPremium: true })

  const premium = await section()

  expect(premium.getByText("Lifetime access. You won't be charged.")).toBeDefined()
  expect(premium.queryByText(/per month/)).toBeNull()
})

test.each([
  ['a failed payment', 'SUSPENDED', 1],
  ['a cancelled subscription', 'CANCELLED', 0],
])('after %s (%s) shows %d warnings', async (_, subscriptionStatus, warnings) => {
  showProfile({ premiumStatus: 'Cancelled', premiumExpiresAt: until, subscriptionStatus })

  expect((await section()).queryAllByText(/couldn't collect your last payment/)).toHaveLength(warnings)
})

test('redirects to PayPal on upgrade and disables the button', async () => {
  const assign = watchDeparture()
  const bodies = answerWith('/paypal/subscribe/initiate', { approveUrl })
  showProfile()

  await press('Upgrade to Premium')

  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(approveUrl), 60_000)
  expect(bodies).toEqual([null])
  expect(screen.getByRole('button', { name: 'Opening PayPal...' })).toHaveProperty('disabled', true)
})

test.each([
  ...failures('Failed to initiate subscription.'),
  ...[{}, { approveUrl: null }, { approveUrl: '' }, { approveUrl: 42 }, { approveUrl: 'javascript:alert(1)' }].map(
    (reply) => ({
      how: `the response is ${JSON.stringify(reply)}`,
      answer: () => HttpResponse.json(reply),
      words: 'PayPal approval URL not received from server.',
    }),
  ),
])('shows the error when $how on upgrade', async ({ answer, words }) => {
  const assign = watchDeparture()
  answerStart(answer)
  showProfile()

  await press('Upgrade to Premium')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(assign).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Upgrade to Premium' })).toHaveProperty('disabled', false)
})

test.each([
  ['the day access ends', payer, new RegExp(`you'll keep premium until ${lastDay} and nothing is deleted`)],
  ['the end of the paid period', { premiumStatus: 'Active' }, /until the end of the period you paid for/],
])('says before cancelling how long premium lasts: %s', async (_, profile, words) => {
  showProfile(profile)

  expect((await section()).getByText(words)).toBeDefined()
})

test.each([
  ["the server's message", () => HttpResponse.json({ message: 'Cancelled, until March.' }), 'Cancelled, until March.'],
  ['the default message', () => HttpResponse.json({}), `Subscription cancelled. You'll keep premium until ${lastDay}.`],
  [
    'the default message after an empty reply',
    () => new HttpResponse(null, { status: 204 }),
    `Subscription cancelled. You'll keep premium until ${lastDay}.`,
  ],
])('shows %s after cancelling and reloads the profile', async (_, answer, words) => {
  showProfile(payer)
  await section()
  answerCancel(answer)
  const asked = vi.fn()
  server.use(
    http.get('/api/profile/me', () => {
      asked()
      return HttpResponse.json({ ...payer, premiumStatus: 'Cancelled' })
    }),
  )

  await cancel()

  expect((await screen.findByText(words)).closest('[role=status]')).not.toBeNull()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce(), 60_000)
  expect(await fact('Status')).toBe(`CancelledPremium until ${lastDay}`)
  expect(await fact('Access until')).toBe(lastDay)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upgrade to Premium' }))
})

test('allows deactivation once the subscription is cancelled', async () => {
  showProfile(payer)
  const isBlocked = (await screen.findByRole('button', { name: 'Deactivate Account' })).hasAttribute('disabled')
  answerWith('/paypal/subscribe/cancel')
  serveProfile({ ...payer, premiumStatus: 'Cancelled' })

  await cancel()

  await vi.waitFor(
    () => expect(screen.getByRole('button', { name: 'Deactivate Account' })).toHaveProperty('disabled', false),
    60_000,
  )
  expect(isBlocked).toBe(true)
})

test.each(failures('Failed to cancel subscription.'))(
  'keeps the subscription and shows the error when $how on cancel',
  async ({ answer, words }) => {
    answerCancel(answer)
    showProfile(payer)

    await cancel()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(await fact('Status')).toBe(`ActiveRenews ${lastDay}`)
  },
)

test('disables the button while cancelling', async () => {
  answerCancel(neverAnswer)
  showProfile(payer)

  await cancel()

  expect(screen.getByRole('button', { name: 'Cancelling...' })).toHaveProperty('disabled', true)
})

test('says that premium starts automatically while PayPal sets up the subscription', async () => {
  showProfile({ isSubscriptionPending: true })

  expect((await section()).getByText(/Premium starts automatically once it's active/)).toBeDefined()
})

describe('with a server that counts the shops', () => {
  const paidShops = { ...payer, activeShops: 2 }
  const askFirst = async () => {
    showProfile(paidShops)
    await cancel()
    return screen.findByRole('group', { name: 'Cancel your subscription?' })
  }

  test('says what cancelling means and sends nothing yet', async () => {
    const bodies = answerWith('/paypal/subscribe/cancel')

    const question = await askFirst()

    expect(question.textContent).toContain(`You'll keep premium until ${lastDay}. After that,`)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep subscription' }))
    expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toHaveProperty('disabled', true)
    expect(bodies).toEqual([])
  })

  test('keeps the subscription on Escape', async () => {
    const bodies = answerWith('/paypal/subscribe/cancel')
    await askFirst()

    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('group', { name: 'Cancel your subscription?' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel Subscription' }))
    expect(bodies).toEqual([])
  })

  test('cancels once confirmed and moves focus to Upgrade', async () => {
    const bodies = answerWith('/paypal/subscribe/cancel')
    await askFirst()
    serveProfile({ ...paidShops, premiumStatus: 'Cancelled' })

    await press('Yes, cancel subscription')

    const upgrade = await screen.findByRole('button', { name: 'Upgrade to Premium' })
    await vi.waitFor(() => expect(document.activeElement).toBe(upgrade))
    expect(screen.queryByRole('group', { name: 'Cancel your subscription?' })).toBeNull()
    expect(bodies).toEqual([null])
  })
})
