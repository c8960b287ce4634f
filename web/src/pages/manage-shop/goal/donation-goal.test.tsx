import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failures } from '../../../testing/answer-post.ts'
import { refuse } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { utcDay } from '../../../ui/format/dates.ts'
import { fill, freeOwner, guildDetails, otherOwner, showShop } from '../manage-shop-page.testing.tsx'

const only = 'Only the premium server owner can set a goal.'

const goal = {
  targetCents: 100_000,
  currency: 'USD',
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: '2026-01-31T00:00:00.000Z',
  rewardText: 'A **party** for all',
  notifyChannelId: '201',
  notifyRoleId: '102',
}
const running = { goal, progressCents: 25_050, percent: 0.2505 }

function takeGoal(answer: () => Response | Promise<Response> = () => HttpResponse.json({})): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.put('/api/guilds/42/goal', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  return sent
}

function takeDeletion(answer: () => Response | Promise<Response> = () => HttpResponse.json({})) {
  const calls: string[] = []
  server.use(
    http.delete('/api/guilds/42/goal', ({ request }) => {
      calls.push(request.url)
      return answer()
    }),
  )
  return calls
}

const section = () => within(screen.getByText('Donation Goal').closest('section') ?? document.body)

test('shows the progress to everyone who can manage the shop', async () => {
  showShop({ details: { ...guildDetails, owner: otherOwner }, goal: running })

  expect(await screen.findByText('$250.50 USD')).toBeDefined()
  expect(section().getByText(/of \$1000\.00 USD/)).toBeDefined()
  expect(section().getByText('25%')).toBeDefined()
  expect(section().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(section().getByText(`${utcDay('2026-01-01')} to ${utcDay('2026-01-31')}`)).toBeDefined()
  expect(section().getByText('party').tagName).toBe('STRONG')
  expect(section().queryByRole('button')).toBeNull()
  expect(screen.queryByText(only)).toBeNull()
})

test("shows the announcement's channel and role by name", async () => {
  showShop({ goal: running })

  expect(await screen.findByText('#general')).toBeDefined()
  expect(screen.getByText('@VIP')).toBeDefined()
})

test.each([
  [1, '100'],
  [1.5, '100'],
  [0, '0'],
  [-0.2, '0'],
])('fills the bar for the fraction %d to %s%%', async (percent, shown) => {
  showShop({ goal: { goal, progressCents: 100_000 * percent, percent } })

  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe(shown)
  expect(section().getByText(`${shown}%`)).toBeDefined()
})

test('shows a goal that has only a target', async () => {
  showShop({ goal: { goal: { targetCents: 5000 } } })

  expect(await screen.findByText('$0.00 USD')).toBeDefined()
  expect(section().getByText('0%')).toBeDefined()
})

test.each([
  ['a manager', otherOwner],
  ['an owner without premium', freeOwner],
])('tells %s who can set a goal when there is none', async (_, owner) => {
  showShop({ details: { ...guildDetails, owner } })

  expect(await screen.findByText(only)).toBeDefined()
  expect(screen.queryByLabelText('Target Amount')).toBeNull()
})

test('treats a reply without a goal like a 404', async () => {
  showShop({ goal: { goal: null } })

  expect(await screen.findByRole('button', { name: 'Save Goal' })).toBeDefined()
})

test.each(failures('Failed to load goal'))(
  'shows an error for the donation goal when $how',
  async ({ answer, words }) => {
    showShop({ goal: answer })

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  },
)

test('reloads the goal on Retry', async () => {
  let isThere = false
  showShop({ goal: () => (isThere ? HttpResponse.json(running) : refuse(400, { message: 'Not now.' })()) })
  await screen.findByText('Not now.')
  isThere = true

  await press('Retry')

  expect(await screen.findByText('$250.50 USD')).toBeDefined()
})

test.each([
  ['', '', '', 'Enter a valid target amount', 'Target Amount'],
  ['much', '2026-01-01', '2026-01-31', 'Enter a valid target amount', 'Target Amount'],
  ['500', '', '2026-01-31', 'Select start and end dates', 'Start Date'],
  ['500', '2026-01-01', '', 'Select start and end dates', 'End Date'],
  ['500', '2026-02-01', '2026-01-31', "The end date can't be before the start date.", 'End Date'],
])('rejects target "%s" from "%s" to "%s" with "%s"', async (target, start, end, words, field) => {
  const sent = takeGoal()
  showShop()
  await screen.findByLabelText('Target Amount')

  fill('Target Amount', target)
  fill('Start Date', start)
  fill('End Date', end)
  await press('Save Goal')

  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(document.activeElement).toBe(screen.getByLabelText(field))
  expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test("sends the goal in cents and days, in the shop's currency, without empty fields", async () => {
  const sent = takeGoal()
  showShop({ details: { ...guildDetails, defaultCurrency: 'EUR' } })
  await screen.findByLabelText('Target Amount')

  fill('Target Amount', '500.5')
  fill('Start Date', '2026-01-01')
  fill('End Date', '2026-01-31')
  await press('Save Goal')

  expect((await screen.findByRole('status')).textContent).toBe('Goal saved.')
  expect(sent).toEqual([
    {
      targetCents: 50_050,
      currency: 'EUR',
      startDate: '2026-01-01T00:00:00.000Z',
      endDate: '2026-01-31T00:00:00.000Z',
    },
  ])
})

test('sends reward, channel and role, then shows the goal with its progress', async () => {
  let known: Response | null = null
  const sent = takeGoal(() => {
    known = HttpResponse.json(running)
    return HttpResponse.json({ message: 'Here we go.' })
  })
  showShop({ goal: () => known?.clone() ?? refuse(404)() })
  await waitFor(() => expect(screen.getByLabelText('Notify Channel')).toHaveProperty('disabled', false))

  fill('Target Amount', '1000')
  fill('Start Date', '2026-01-01')
  fill('End Date', '2026-01-31')
  fill('Reward Text', ' A **party** for all ')
  await userEvent.selectOptions(screen.getByLabelText('Notify Channel'), 'general')
  await userEvent.selectOptions(screen.getByLabelText('Notify Role'), 'VIP')
  await press('Save Goal')

  expect(await screen.findByText('$250.50 USD')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Here we go.')
  expect(sent).toEqual([goal])
})

test.each(failures('Save failed'))('shows an error for a failed save when $how', async ({ answer, words }) => {
  takeGoal(answer)
  showShop()
  await screen.findByLabelText('Target Amount')

  fill('Target Amount', '500')
  fill('Start Date', '2026-01-01')
  fill('End Date', '2026-01-31')
  await press('Save Goal')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByLabelText('Target Amount')).toHaveProperty('value', '500')
})

test('opens the goal for editing with its values and saves it', async () => {
  const sent = takeGoal()
  showShop({ goal: running })

  await press('Edit Goal')
  expect(screen.getByLabelText('Target Amount')).toHaveProperty('value', '1000.00')
  expect(screen.getByLabelText('Start Date')).toHaveProperty('value', '2026-01-01')
  expect(screen.getByLabelText('End Date')).toHaveProperty('value', '2026-01-31')
  expect(screen.getByLabelText('Reward Text')).toHaveProperty('value', 'A **party** for all')
  expect(document.activeElement).toBe(screen.getByLabelText('Target Amount'))
  fill('Target Amount', '2000')
  fill('Reward Text', '')
  await press('Save Goal')

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit Goal'))
  const { rewardText, ...rest } = goal
  expect(sent).toEqual([{ ...rest, targetCents: 200_000 }])
})

test('cancels an edit', async () => {
  const sent = takeGoal()
  showShop({ goal: running })
  await press('Edit Goal')

  await press('Cancel')

  expect(screen.getByText('$250.50 USD')).toBeDefined()
  expect(sent).toEqual([])
})

test('deletes the goal and restores it on Undo', async () => {
  const deletions = takeDeletion()
  const sent = takeGoal()
  showShop({ goal: running })

  await press('Delete Goal')
  expect((await screen.findByRole('status')).textContent).toContain('Goal deleted.')
  expect(screen.getByLabelText('Target Amount')).toHaveProperty('value', '')
  expect(deletions).toHaveLength(1)
  await press('Undo')

  expect(await screen.findByText('$250.50 USD')).toBeDefined()
  expect(sent).toEqual([goal])
})

test.each(failures('Failed to delete'))(
  'shows an error for a failed goal deletion when $how',
  async ({ answer, words }) => {
    takeDeletion(answer)
    showShop({ goal: running })

    await press('Delete Goal')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByText('$250.50 USD')).toBeDefined()
  },
)

test('shows an error and the bot invite when channels fail to load, and still saves the goal', async () => {
  const sent = takeGoal()
  showShop({ channels: refuse(500) })

  expect((await screen.findByRole('alert')).textContent).toBe("We couldn't load this server's channels.")
  expect(screen.getByRole('link', { name: 'invite the bot' })).toBeDefined()
  expect(screen.getByLabelText('Notify Channel')).toHaveProperty('disabled', true)
  fill('Target Amount', '500')
  fill('Start Date', '2026-01-01')
  fill('End Date', '2026-01-31')
  await press('Save Goal')

  await waitFor(() => expect(sent).toHaveLength(1))
})
