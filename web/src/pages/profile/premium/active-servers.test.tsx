import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failures } from '../../../testing/answer-post.ts'
import { server } from '../../../testing/server.ts'
import { openAnswered, openProfile, serveProfile } from '../profile-page.testing.tsx'

const forge = { guildId: '100000000000000001', name: 'Pixel Forge' }
const tavern = { guildId: '100000000000000002', name: 'The Tavern' }
const nightGuild = { guildId: '100000000000000003', name: 'Night Guild' }

const plan = (serverLimit: number, ...enabled: object[]) => ({
  isPremium: false,
  serverLimit,
  itemLimit: 10,
  servers: [forge, tavern, nightGuild].map((server) => ({
    ...server,
    isEnabled: (enabled.length ? enabled : [forge]).includes(server),
  })),
})

function showPlan(reply: object) {
  serveProfile()
  server.use(http.get('/api/profile/plan', () => HttpResponse.json(reply)))
  openProfile()
}

/** Answers every save and records the request bodies. */
function answerChoice(answer: () => Response): unknown[] {
  const bodies: unknown[] = []
  server.use(
    http.put('/api/profile/plan/servers', async ({ request }) => {
      bodies.push(await request.json())
      return answer()
    }),
  )
  return bodies
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const heading = () => screen.queryByRole('heading', { name: 'Active servers' })
const choice = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked, disabled }) => ({ checked, disabled }))

test('shows which servers are open and disables choosing more than the plan allows', async () => {
  showPlan(plan(1))

  await box('Pixel Forge')

  expect(heading()).not.toBeNull()
  expect(screen.getByText('1 of 1 chosen')).toBeDefined()
  expect(choice()).toEqual([
    { checked: true, disabled: false },
    { checked: false, disabled: true },
    { checked: false, disabled: true },
  ])
})

test('saves a different server', async () => {
  const bodies = answerChoice(() => HttpResponse.json(plan(1, tavern)))
  showPlan(plan(1))
  await userEvent.click(await box('Pixel Forge'))
  await userEvent.click(await box('The Tavern'))

  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

  expect((await screen.findByText('Changes saved.')).closest('[role=status]')).not.toBeNull()
  expect(bodies).toEqual([{ guildIds: [tavern.guildId] }])
  expect(choice().map(({ checked }) => checked)).toEqual([false, true, false])
})

test('shows which servers fill unused spots after saving', async () => {
  const bodies = answerChoice(() => HttpResponse.json(plan(2, forge, tavern)))
  showPlan(plan(2))
  await userEvent.click(await box('Pixel Forge'))
  const hint = screen.queryByText('Unused spots go to your oldest servers.')

  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

  await screen.findByText('Changes saved.')
  expect(hint).not.toBeNull()
  expect(bodies).toEqual([{ guildIds: [] }])
  expect(choice().map(({ checked }) => checked)).toEqual([true, true, false])
})

test.each(failures('Failed to save your changes.'))(
  'keeps the selection and shows the error when $how',
  async ({ answer, words }) => {
    answerChoice(answer)
    showPlan(plan(2))
    await userEvent.click(await box('Night Guild'))

    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(choice().map(({ checked }) => checked)).toEqual([true, false, true])
  },
)

test.each([
  ['has no plans', () => HttpResponse.json({ message: 'There is nothing here.' }, { status: 404 })],
  ['allows as many servers as there are', () => HttpResponse.json(plan(3))],
  ['allows more servers', () => HttpResponse.json(plan(10))],
  ['sends an invalid response', () => HttpResponse.json({ servers: [forge] })],
  ['fails', () => new HttpResponse(null, { status: 500 })],
])('is hidden when the server %s', async (_, answer) => {
  await openAnswered('/api/profile/plan', answer)

  expect(heading()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
