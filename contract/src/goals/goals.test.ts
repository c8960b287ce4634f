import { describe, expect, test } from 'vitest'
import { formFromGoal, type GoalForm, goalFromForm, goalProblem, goalProgress } from './goal-rules.ts'
import { goalBody, goalReply } from './goals.ts'

const form: GoalForm = {
  target: '250.00',
  startDate: '2025-01-01',
  endDate: '2025-01-31',
  rewardText: '',
  notifyChannelId: '',
  notifyRoleId: '',
}

describe('the form', () => {
  test('validates the target first, then the dates', () => {
    expect(goalProblem({ target: '', startDate: '', endDate: '' })).toBe('Enter a valid target amount')
    expect(goalProblem({ ...form, startDate: '' })).toBe('Select start and end dates')
    expect(goalProblem({ ...form, endDate: '' })).toBe('Select start and end dates')
    expect(goalProblem({ ...form, endDate: '2024-12-31' })).toBe("The end date can't be before the start date.")
    expect(goalProblem(form)).toBeNull()
  })

  test.each(['ten', '-5', '0', '1e3', '1000000000.01'])('rejects %j as target', (target) => {
    expect(goalProblem({ ...form, target })).toBe('Enter a valid target amount')
  })

  test('may last a single day', () => {
    expect(goalProblem({ ...form, endDate: form.startDate })).toBeNull()
  })
})

test('sends a goal in cents with UTC timestamps and without empty fields', () => {
  expect(goalFromForm(form, 'EUR')).toEqual({
    targetCents: 25000,
    currency: 'EUR',
    startDate: '2025-01-01T00:00:00.000Z',
    endDate: '2025-01-31T00:00:00.000Z',
  })
})

test('the server accepts the submitted form, and editing restores it', () => {
  const filled = { ...form, rewardText: '**Thanks**', notifyChannelId: '1'.repeat(18), notifyRoleId: '2'.repeat(18) }

  const saved = goalBody.parse(goalFromForm(filled, 'USD'))

  expect(formFromGoal(saved)).toEqual(filled)
})

test.each([
  { targetCents: 0 },
  { targetCents: 1.5 },
  { targetCents: '100' },
  { currency: 'CHF' },
  { startDate: '2025-02-01T00:00:00Z' },
  { endDate: 'soon' },
  { notifyRoleId: '@everyone' },
])('goalBody rejects %j', (part) => {
  expect(goalBody.safeParse({ ...goalFromForm(form, 'USD'), ...part }).success).toBe(false)
})

describe('progress', () => {
  test('is the fraction returned by the server, in percent', () => {
    expect(goalProgress({ percent: 0.425 })).toEqual({ percent: 43, bar: 43 })
  })

  test('is computed if the server returns only the amount', () => {
    expect(goalProgress({ goal: { targetCents: 400 }, progressCents: 100 })).toEqual({ percent: 25, bar: 25 })
    expect(goalProgress({ goal: { targetCents: 0 }, progressCents: 100 })).toEqual({ percent: 0, bar: 0 })
  })

  test('may exceed 100%, but the bar stays between 0 and 100%', () => {
    expect(goalProgress({ percent: 1.5 })).toEqual({ percent: 150, bar: 100 })
    expect(goalProgress({ percent: -0.1 })).toEqual({ percent: -10, bar: 0 })
  })
})

test('accepts a goal without optional fields', () => {
  expect(goalReply.parse({ goal: { targetCents: 5, rewardText: null } })).toEqual({
    goal: { targetCents: 5, rewardText: null },
  })
})
