import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { aPreview, drinks, mug, showStorefront } from '../storefront-page.testing.tsx'

const path = '/guilds/42/standing-messages'
const general = '520000000000000201'
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), option)

describe('PostMessage', () => {
  test('posts the whole shop, beside its preview', async () => {
    const sent = answerPost(path, { message: 'Posting in #general.' })
    showStorefront()
    await press('Post the shop')
    expect(await screen.findByRole('figure', { name: 'Preview of the shop in Discord' })).toBeTruthy()

    await choose('Channel', '#general')
    await press('Post message')

    expect(await screen.findByText('Posting in #general.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([{ shows: 'shop', subjectId: null, channelId: general }])
  })

  test.each([
    ['category', 'Category', 'Drinks', drinks._id],
    ['item', 'Item', 'Mug', mug._id],
  ])('posts one %s', async (shows, label, name, subjectId) => {
    const sent = answerPost(path, {})
    showStorefront()
    await press('Post the shop')
    await screen.findByRole('option', { name: label })

    await choose('What to post', label)
    await choose(label, name)
    expect(await screen.findByRole('figure', { name: `Preview of ${name} in Discord` })).toBeTruthy()
    await choose('Channel', '#general')
    await press('Post message')

    expect(await screen.findByText('Posting your message.')).toBeTruthy()
    expect(sent).toEqual([{ shows, subjectId, channelId: general }])
  })

  test('posts the donation goal, beside its preview', async () => {
    const sent = answerPost(path, {})
    showStorefront()
    server.use(
      http.get('/api/guilds/42/storefront-preview', ({ request }) =>
        HttpResponse.json(aPreview(`got ${new URL(request.url).searchParams}`)),
      ),
    )
    await press('Post the shop')

    await choose('What to post', 'Donation goal')
    expect(await screen.findByRole('figure', { name: 'Preview of the donation goal in Discord' })).toBeTruthy()
    expect(screen.getByText('got shows=goal&page=1')).toBeTruthy()
    await choose('Channel', '#general')
    await press('Post message')

    expect(await screen.findByText('Posting your message.')).toBeTruthy()
    expect(sent).toEqual([{ shows: 'goal', subjectId: null, channelId: general }])
  })

  test('says that there is no goal to preview', async () => {
    showStorefront()
    await press('Post the shop')
    server.use(
      http.get('/api/guilds/42/storefront-preview', refuse(404, { message: "There's no donation goal right now." })),
    )

    await choose('What to post', 'Donation goal')

    expect(await screen.findByText("There's no donation goal right now.")).toBeTruthy()
  })
})

describe('PostMessage, when something is missing', () => {
  test('requires an item and a channel', async () => {
    showStorefront()
    await press('Post the shop')
    await screen.findByRole('combobox', { name: 'Channel' })
    await choose('What to post', 'Item')

    await press('Post message')

    expect(screen.getByText('Choose an item.')).toBeTruthy()
    expect(screen.getByText('Choose a channel.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Item' }))
  })

  test('disables channels that the bot cannot post in, and says why', async () => {
    showStorefront()
    await press('Post the shop')

    const option = await screen.findByRole('option', { name: "#staff (The bot can't post here)" })
    expect(option).toHaveProperty('disabled', true)
  })

  test('offers no categories where there are none', async () => {
    showStorefront({ categories: [] })
    await press('Post the shop')

    expect(await screen.findByRole('option', { name: 'Category' })).toHaveProperty('disabled', true)
  })

  test('shows how to invite the bot where the channels fail to load', async () => {
    server.use(http.get('/api/discord/links', refuse(404)))
    showStorefront({ channels: refuse(400) })
    await press('Post the shop')

    expect(await screen.findByText("We couldn't load this server's channels.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'invite the bot' })).toBeTruthy()
  })

  test('shows why posting failed', async () => {
    answerPost(path, refuse(409, { message: "The bot can't post in this channel." }))
    showStorefront()
    await press('Post the shop')
    await choose('Channel', '#general')

    await press('Post message')

    expect((await screen.findByRole('alert')).textContent).toBe("The bot can't post in this channel.")
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
