import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { answerPost, failures } from '../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../testing/answers.ts'
import { fakeTimerUser } from '../../../testing/fake-timer-user.ts'
import { server } from '../../../testing/server.ts'
import { freeOwner, guildDetails, otherOwner, showShop } from '../manage-shop-page.testing.tsx'

const anItem = (_id: string, name: string, more: object = {}) => ({
  _id,
  name,
  price: 950,
  stock: -1,
  refundTakesBack: true,
  ...more,
})
const items = [anItem('i-1', 'Mug'), anItem('i-2', 'VIP pass', { roleId: '102' })]

const path = '/guilds/42/test-purchases'
const allDone = ['shop', 'payment', 'announce', 'message-buyer'].map((step) => ({ step, state: 'done' }))
const finished = (steps: object[]) => ({ _id: 's-1', isFinished: true, steps })

const heading = () => screen.queryByRole('heading', { level: 2, name: 'Test purchase' })
const way = () => within(screen.getByRole('list', { name: 'Test purchase steps' }))
const steps = () =>
  way()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function run(item?: string) {
  if (item) await userEvent.selectOptions(await screen.findByLabelText('Item to test'), item)
  await userEvent.click(await screen.findByRole('button', { name: 'Run test purchase' }))
}

/** Mocks polling with these replies in turn and repeats the last one. */
function answerPolls(...answers: [object, ...object[]]) {
  const poll = vi.fn()
  server.use(
    http.get(`/api${path}/s-1`, () => {
      poll()
      return HttpResponse.json(answers[Math.min(poll.mock.calls.length, answers.length) - 1])
    }),
  )
  return poll
}

test('buys the chosen item and marks each step as done', async () => {
  const sent = answerPost(path, finished(allDone))
  showShop({ items })

  await run('Mug')

  expect((await screen.findByText('Test passed: Mug can be bought.')).closest('[role=status]')).not.toBeNull()
  expect(sent).toEqual([{ itemId: 'i-1' }])
  expect(steps()).toEqual([
    'Open the shop Done',
    'Check payment with PayPal Done',
    'Announce purchase Done',
    'Message buyer Done',
  ])
  expect(screen.getByText(/You won't be charged and it doesn't count as revenue\./)).toBeDefined()
})

test.each([
  ['basic', /With your Basic connection, you refund, answer disputes and add tracking at PayPal\.$/],
  ['full', /To test these, buy from your shop with another PayPal account, then refund the order\.$/],
])('says what it proved and what it could not prove with a %s connection', async (connection, note) => {
  const proof = { connection, proved: ['shop', 'order', 'announcement'], notProved: ['payment', 'refunds', 'disputes'] }
  answerPost(path, { ...finished(allDone), proof })
  showShop({ items })

  await run('Mug')

  const proved =
    'Tested: the item is for sale, PayPal accepts orders for your account, the bot can post the announcement.'
  expect(await screen.findByText(proved)).toBeDefined()
  const notProved = screen.getByText(
    /^Not tested: whether a payment completes and reaches your account, refunds, disputes\./,
  )
  expect(notProved.textContent).toMatch(note)
})

test('lists every step from the start and announces changes while running', async () => {
  answerPost(path, neverAnswer)
  showShop({ items })

  await run('VIP pass')

  expect(screen.getByRole('button', { name: 'Running test purchase...' })).toHaveProperty('disabled', true)
  expect(screen.getByLabelText('Item to test')).toHaveProperty('disabled', true)
  expect(steps()).toEqual([
    'Open the shop Waiting',
    'Check payment with PayPal Waiting',
    'Assign role Waiting',
    'Announce purchase Waiting',
    'Message buyer Waiting',
    'Remove role Waiting',
  ])
  expect(screen.getByRole('list', { name: 'Test purchase steps' }).getAttribute('aria-live')).toBe('polite')
})

test('omits the role steps for an owner without premium', async () => {
  answerPost(path, neverAnswer)
  showShop({ items, details: { ...guildDetails, owner: freeOwner } })

  await run('VIP pass')

  expect(way().queryByText('Assign role')).toBeNull()
})

test('explains failed and skipped steps', async () => {
  answerPost(
    path,
    finished([
      { step: 'shop', state: 'done' },
      { step: 'payment', state: 'done' },
      { step: 'give-role', state: 'failed', problem: 'The bot may not give this role.' },
      { step: 'announce', state: 'done' },
      { step: 'message-buyer', state: 'skipped', problem: 'The buyer takes no direct messages.' },
      { step: 'take-role', state: 'done' },
    ]),
  )
  showShop({ items })

  await run('VIP pass')

  expect((await screen.findByRole('alert')).textContent).toMatch(/^Test failed for VIP pass\./)
  expect(steps()).toEqual([
    'Open the shop Done',
    'Check payment with PayPal Done',
    'Assign role FailedThe bot may not give this role.',
    'Announce purchase Done',
    'Message buyer SkippedThe buyer takes no direct messages.',
    'Remove role Done',
  ])
})

test('marks the steps after an early failure as not reached', async () => {
  answerPost(
    path,
    finished([
      { step: 'shop', state: 'failed', problem: 'Link your PayPal account first.' },
      { step: 'payment', state: 'skipped', problem: null },
    ]),
  )
  showShop({ items })

  await run('Mug')

  await screen.findByRole('alert')
  expect(steps()).toEqual([
    'Open the shop FailedLink your PayPal account first.',
    'Check payment with PayPal Not reached',
    'Announce purchase Not reached',
    'Message buyer Not reached',
  ])
})

test('polls every second until the run is finished', async () => {
  const waiting = { _id: 's-1', isFinished: false, steps: [{ step: 'announce', state: 'waiting' }] }
  answerPost(path, waiting)
  const poll = answerPolls(waiting, waiting, finished(allDone))
  showShop({ items })

  await run('Mug')

  expect(await screen.findByText('Test passed: Mug can be bought.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Run test purchase' })).toHaveProperty('disabled', false)
  const polls = poll.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect([polls, poll.mock.calls.length]).toEqual([3, 3])
})

test('stops polling after a minute', async () => {
  const waiting = { _id: 's-1', isFinished: false, steps: [{ step: 'announce', state: 'waiting' }] }
  answerPost(path, waiting)
  const poll = answerPolls(waiting)
  showShop({ items })
  await screen.findByRole('button', { name: 'Run test purchase' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await fakeTimerUser().click(screen.getByRole('button', { name: 'Run test purchase' }))
  await waitFor(() => expect(poll).toHaveBeenCalled())
  expect(screen.queryByText(/longer than a minute/)).toBeNull()

  await vi.advanceTimersByTimeAsync(60_000)

  expect(await screen.findByText(/This is taking longer than a minute\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Run test purchase' })).toHaveProperty('disabled', false)
  const polls = poll.mock.calls.length
  await vi.advanceTimersByTimeAsync(5000)
  expect(poll.mock.calls.length).toBe(polls)
})

test('links an owner without a Discord account to the profile', async () => {
  const message = 'Link your own Discord account first.'
  answerPost(path, () => HttpResponse.json({ code: 'TEST_NEEDS_DISCORD', message }, { status: 409 }))
  showShop({ items })

  await run()

  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(/Link your own Discord account first\./)).toBeDefined()
  expect(alert.getByRole('link', { name: 'Link Discord' }).getAttribute('href')).toBe('/profile#discord')
  expect(screen.queryByRole('list', { name: 'Test purchase steps' })).toBeNull()
})

test.each(failures('Failed to run the test purchase.'))(
  'shows an error for a failed start when $how',
  async ({ answer, words }) => {
    answerPost(path, answer)
    showShop({ items })

    await run()

    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(words)
  },
)

test('shows an error when polling fails and keeps the steps', async () => {
  answerPost(path, { _id: 's-1', isFinished: false, steps: [{ step: 'shop', state: 'done' }] })
  server.use(http.get(`/api${path}/s-1`, refuse(403, { message: 'Only the server owner can do this.' })))
  showShop({ items })

  await run('Mug')

  expect((await screen.findByRole('alert')).textContent).toContain('Only the server owner can do this.')
  expect(steps()[0]).toBe('Open the shop Done')
})

test('shows an error for a deleted item', async () => {
  const gone = { code: 'ITEM_NOT_FOUND', message: 'Item not found.' }
  answerPost(path, () => HttpResponse.json(gone, { status: 404 }))
  showShop({ items })

  await run()

  expect((await screen.findByRole('alert')).textContent).toContain('Item not found.')
})

test("hides the test purchase when the API doesn't support it", async () => {
  answerPost(path, refuse(404))
  showShop({ items })

  await run()

  await waitFor(() => expect(heading()).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['a manager', { items, details: { ...guildDetails, owner: otherOwner } }],
  ['an owner whose shop is empty', { roles: [{ id: '102', name: 'VIP', canBeGiven: true }] }],
  ['an owner whose API offers only what is specified', { items: [{ _id: 'i-1', name: 'Mug', price: 950 }] }],
  ['an owner whose API omits the refund setting', { items: [anItem('i-1', 'Mug', { refundTakesBack: null })] }],
])('hides the test purchase from %s', async (_, replies) => {
  showShop(replies)

  await screen.findByRole('button', { name: 'Add New Item' })
  expect(heading()).toBeNull()
})

test('links to the test purchase above a long list of items', async () => {
  const many = Array.from({ length: 6 }, (_, index) => anItem(`i-${index}`, `Mug ${index}`))
  showShop({ items: many })

  const link = await screen.findByRole('link', { name: 'Test a purchase' })
  expect(document.querySelector(link.getAttribute('href') ?? '')?.contains(heading())).toBe(true)
})
