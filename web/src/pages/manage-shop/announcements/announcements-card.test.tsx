import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { answerPost, failures } from '../../../testing/answer-post.ts'
import { refuse } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { guildDetails, showShop } from '../manage-shop-page.testing.tsx'

const announcements = { place: 'purchase', channelId: null, showsPrice: true }
const details = { ...guildDetails, announcements }
const channels = [
  { id: '201', name: 'general' },
  { id: '202', name: 'staff', problem: "The bot can't post in this channel." },
]
const place = () => screen.findByLabelText('Announce purchases in')

async function choose(name: string) {
  await screen.findByRole('option', { name })
  await userEvent.selectOptions(await place(), name)
}

const heading = () => screen.queryByRole('heading', { level: 2, name: 'Announcements' })

function answerSave(answer: () => Response | Promise<Response> = () => HttpResponse.json({})): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.put('/api/guilds/42/announcements', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  return sent
}

test('saves the chosen channel and whether the price is shown', async () => {
  const sent = answerSave()
  showShop({ details, channels })

  await choose('#general')
  await userEvent.click(screen.getByLabelText('Show the price'))
  await press('Save announcements')

  expect(await screen.findByText('Announcement settings saved.')).toBeDefined()
  expect(sent).toEqual([{ place: 'channel', channelId: '201', showsPrice: false }])
  expect(await place()).toHaveProperty('value', '201')
})

test('turns announcements off', async () => {
  const sent = answerSave()
  const inGeneral = { ...announcements, place: 'channel', channelId: '201' }
  showShop({ details: { ...details, announcements: inGeneral }, channels })

  await choose("Nowhere (don't announce)")
  expect(screen.getByLabelText('Show the price')).toHaveProperty('disabled', true)
  await press('Save announcements')

  await waitFor(() => expect(sent).toEqual([{ place: 'none', channelId: '201', showsPrice: true }]))
})

test("explains why the bot can't post in a channel", async () => {
  showShop({ details, channels })

  await choose("#staff (bot can't post)")

  expect(screen.getByText("The bot can't post in this channel.")).toBeDefined()
  expect((await place()).getAttribute('aria-invalid')).toBe('true')
})

test('keeps a deleted channel selected', async () => {
  showShop({ details: { ...details, announcements: { ...announcements, place: 'channel', channelId: '9' } }, channels })

  expect(await place()).toHaveProperty('value', '9')
  expect(screen.getByText('Unknown (9)')).toBeDefined()
})

test.each(failures("We couldn't save the announcement settings."))(
  'shows an error when saving fails because $how',
  async ({ answer, words }) => {
    answerSave(answer)
    showShop({ details, channels })
    await place()

    await press('Save announcements')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  },
)

test('explains channels that could not be loaded', async () => {
  showShop({ details, channels: refuse(409, { message: "The bot isn't in this server yet." }) })

  await place()
  expect((await screen.findAllByText("The bot isn't in this server yet."))[0]).toBeDefined()
})

test("is hidden when the API doesn't offer it", async () => {
  showShop({ channels })

  await screen.findByRole('button', { name: 'Add New Item' })
  expect(heading()).toBeNull()
})

const items = [{ _id: 'i-1', name: 'Mug', price: 950, stock: -1, refundTakesBack: true }]
const done = { _id: 's-1', isFinished: true, steps: [{ step: 'shop', state: 'done' }] }

test.each([
  ['the first open channel', announcements, 'The test posts an announcement in #general.'],
  ['the chosen channel', { ...announcements, place: 'channel', channelId: '202' }, /announcement in #staff\./],
  ['nowhere', { ...announcements, place: 'none' }, "Announcements are off, so the test doesn't post in your server."],
])('a test purchase says that it posts in %s', async (_where, settings, words) => {
  showShop({ details: { ...details, announcements: settings }, channels, items })

  expect(await screen.findByText(words)).toBeDefined()
})

test('a test purchase can skip the announcement', async () => {
  const sent = answerPost('/guilds/42/test-purchases', done)
  showShop({ details, channels, items })

  await userEvent.click(await screen.findByLabelText('Skip the announcement'))
  expect(screen.getByText("The test doesn't post in your server.")).toBeDefined()
  await press('Run test purchase')

  await waitFor(() => expect(sent).toEqual([{ itemId: 'i-1', skipsAnnouncement: true }]))
})
