import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { utcDay } from '../../../ui/format/dates.ts'
import { freeOwner, guildDetails, showShop } from '../manage-shop-page.testing.tsx'

const reached = {
  _id: 'goal-2',
  targetCents: 50_000,
  currency: 'EUR',
  startDate: '2025-03-01T00:00:00.000Z',
  endDate: '2025-03-31T00:00:00.000Z',
  progressCents: 61_250,
  reachedAt: '2025-03-20T12:00:00.000Z',
}
const missed = { ...reached, _id: 'goal-1', currency: 'USD', progressCents: 1_000, reachedAt: null }

const days = `${utcDay('2025-03-01')} to ${utcDay('2025-03-31')}`

const history = async () => within(await screen.findByRole('region', { name: 'Past goals' }))

test('lists past goals with their revenue and whether they were reached', async () => {
  showShop({ pastGoals: [reached, missed] })

  const entries = (await history()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(entries).toEqual([`€612.50 EUR of €500.00 EUR${days}Reached`, `$10.00 USD of $500.00 USD${days}Ended`])
})

test('keeps showing past goals after premium ends', async () => {
  showShop({ details: { ...guildDetails, owner: freeOwner }, pastGoals: [reached] })

  expect((await history()).getAllByRole('listitem')).toHaveLength(1)
})

test.each([
  ['keeps no history', refuse(404)],
  ['fails to load it', refuse(500)],
  ['has none yet', []],
])('shows no past goals when the server %s', async (_, pastGoals) => {
  showShop({ pastGoals })

  await screen.findByRole('button', { name: 'Save Goal' })
  expect(screen.queryByText('Past goals')).toBeNull()
})

test('lists a deleted goal among the past ones', async () => {
  const { _id, progressCents, ...goal } = missed
  let past: object[] = [reached]
  showShop({ goal: { goal, progressCents, percent: 0.02 }, pastGoals: () => HttpResponse.json(past) })
  server.use(
    http.delete('/api/guilds/42/goal', () => {
      past = [missed, reached]
      return HttpResponse.json({})
    }),
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Goal' }))

  expect(await screen.findByText('Ended')).toBeDefined()
})
