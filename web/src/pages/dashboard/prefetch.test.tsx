import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { readFirstServer, storeFirstServer } from '../../api/guilds/last-first-server.ts'
import { neverAnswer, refuse } from '../../testing/answers.ts'
import { lateAnswer } from '../../testing/late-answer.ts'
import { guilds, metrics, showDashboard } from './dashboard-page.testing.tsx'

const answerOf = (figures: object) => vi.fn(() => HttpResponse.json(figures))

test('fetches the metrics of the remembered first server once, while the list is loading', async () => {
  storeFirstServer('user-1', '42')
  const list = lateAnswer()
  const asked = answerOf(metrics)
  showDashboard({ guilds: list.answer, metrics: asked })
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(screen.getByText('Loading sales data...')).toBeDefined()

  list.come(guilds)

  expect(await screen.findByText('$2500.50 USD')).toBeDefined()
  expect(asked).toHaveBeenCalledOnce()
})

test('fetches the metrics of the server in the URL while the list is loading', async () => {
  const asked = answerOf(metrics)
  showDashboard({ guilds: neverAnswer, otherMetrics: asked }, '?server=43')

  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
})

test("ignores a server in the URL that isn't an id", async () => {
  storeFirstServer('user-1', '42')
  const [profile, attention] = [answerOf({}), answerOf({})]
  showDashboard({ guilds: neverAnswer, profile, attention }, '?server=%3Cimg%3E')
  await waitFor(() => expect(profile).toHaveBeenCalled())

  expect(attention).not.toHaveBeenCalled()
})

test('switches to the current first server when the remembered one is no longer listed', async () => {
  storeFirstServer('user-1', '43')
  const list = lateAnswer()
  const asked = vi.fn(refuse(403, { message: 'Not yours.' }))
  showDashboard({ guilds: list.answer, otherMetrics: asked })
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())

  list.come(guilds.slice(0, 1))

  expect(await screen.findByText('$2500.50 USD')).toBeDefined()
  expect(screen.queryByText('Not yours.')).toBeNull()
  expect(readFirstServer('user-1')).toBe('42')
})

test('forgets the remembered server when the user has none left', async () => {
  storeFirstServer('user-1', '42')
  showDashboard({ guilds: [] })

  await screen.findByText("You haven't registered any servers yet")

  expect(readFirstServer('user-1')).toBeNull()
})

test('ignores a server remembered for another user', async () => {
  storeFirstServer('user-2', '42')
  const [profile, asked] = [answerOf({}), answerOf(metrics)]
  showDashboard({ guilds: neverAnswer, profile, metrics: asked })
  await waitFor(() => expect(profile).toHaveBeenCalled())

  expect(asked).not.toHaveBeenCalled()
})
