import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { firstServerOf, keepFirstServer } from '../../api/last-first-server.ts'
import { lateAnswer } from '../../testing/late-answer.ts'
import { guilds, metrics, neverAnswer, refuse, showDashboard } from './dashboard-page.testing.tsx'

const answerOf = (figures: object) => vi.fn(() => HttpResponse.json(figures))

test('the server that was the first is asked about while the list is on its way, and not again', async () => {
  keepFirstServer('user-1', '42')
  const list = lateAnswer()
  const asked = answerOf(metrics)
  showDashboard({ guilds: list.answer, metrics: asked })
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(screen.getByText('Loading sales data...')).toBeDefined()

  list.come(guilds)

  expect(await screen.findByText('$2500.50 USD')).toBeDefined()
  expect(asked).toHaveBeenCalledOnce()
})

test('so is the one that the address names', async () => {
  const asked = answerOf(metrics)
  showDashboard({ guilds: neverAnswer, otherMetrics: asked }, '?server=43')

  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
})

test('what the address names is not asked about if it is no ID', async () => {
  keepFirstServer('user-1', '42')
  const [profile, attention] = [answerOf({}), answerOf({})]
  showDashboard({ guilds: neverAnswer, profile, attention }, '?server=%3Cimg%3E')
  await waitFor(() => expect(profile).toHaveBeenCalled())

  expect(attention).not.toHaveBeenCalled()
})

test('a server that is no longer the first gives way to the one that is, whatever was answered about it', async () => {
  keepFirstServer('user-1', '43')
  const list = lateAnswer()
  const asked = vi.fn(refuse(403, 'Not yours.'))
  showDashboard({ guilds: list.answer, otherMetrics: asked })
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())

  list.come(guilds.slice(0, 1))

  expect(await screen.findByText('$2500.50 USD')).toBeDefined()
  expect(screen.queryByText('Not yours.')).toBeNull()
  expect(firstServerOf('user-1')).toBe('42')
})

test('who has no server any more is not asked about one again', async () => {
  keepFirstServer('user-1', '42')
  showDashboard({ guilds: [] })

  await screen.findByText("You haven't registered any servers yet")

  expect(firstServerOf('user-1')).toBeNull()
})

test('nobody is asked about the server of another user', async () => {
  keepFirstServer('user-2', '42')
  const [profile, asked] = [answerOf({}), answerOf(metrics)]
  showDashboard({ guilds: neverAnswer, profile, metrics: asked })
  await waitFor(() => expect(profile).toHaveBeenCalled())

  expect(asked).not.toHaveBeenCalled()
})
