import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failures } from '../../testing/answer-post.ts'
import { server } from '../../testing/server.ts'
import { openAnswered, openProfile, serveProfile } from './profile-page.testing.tsx'

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

/** Answers every choice, and keeps what was sent. */
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

test('an owner over the limit sees which servers are open, and cannot choose more than the plan allows', async () => {
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

test('another server is chosen, saved and told', async () => {
  const bodies = answerChoice(() => HttpResponse.json(plan(1, tavern)))
  showPlan(plan(1))
  await userEvent.click(await box('Pixel Forge'))
  await userEvent.click(await box('The Tavern'))

  await userEvent.click(screen.getByRole('button', { name: 'Save choice' }))

  expect((await screen.findByText('Your choice is saved.')).closest('[role=status]')).not.toBeNull()
  expect(bodies).toEqual([{ guildIds: [tavern.guildId] }])
  expect(choice().map(({ checked }) => checked)).toEqual([false, true, false])
})

test('a place left free is filled by the server, and the screen shows with which', async () => {
  const bodies = answerChoice(() => HttpResponse.json(plan(2, forge, tavern)))
  showPlan(plan(2))
  await userEvent.click(await box('Pixel Forge'))
  const hint = screen.queryByText('A place you leave free goes to your oldest server.')

  await userEvent.click(screen.getByRole('button', { name: 'Save choice' }))

  await screen.findByText('Your choice is saved.')
  expect(hint).not.toBeNull()
  expect(bodies).toEqual([{ guildIds: [] }])
  expect(choice().map(({ checked }) => checked)).toEqual([true, true, false])
})

test.each(failures('Failed to save your choice.'))(
  'when $how, a choice that is not saved is told, and stays',
  async ({ answer, words }) => {
    answerChoice(answer)
    showPlan(plan(2))
    await userEvent.click(await box('Night Guild'))

    await userEvent.click(screen.getByRole('button', { name: 'Save choice' }))

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(choice().map(({ checked }) => checked)).toEqual([true, false, true])
  },
)

test.each([
  ['keeps no plans', () => HttpResponse.json({ message: "We couldn't find what you're looking for." }, { status: 404 })],
  ['allows as many as there are', () => HttpResponse.json(plan(3))],
  ['allows more', () => HttpResponse.json(plan(10))],
  ['answers something else', () => HttpResponse.json({ servers: [forge] })],
  ['breaks', () => new HttpResponse(null, { status: 500 })],
])('there is nothing to choose when the server %s', async (_, answer) => {
  await openAnswered('/api/profile/plan', answer)

  expect(heading()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
