import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { mug, showStorefront } from '../storefront-page.testing.tsx'

const aMessage = (more: object = {}) => ({
  _id: 'm-1',
  shows: 'shop',
  subject: null,
  channel: { id: '520000000000000201', name: 'general' },
  state: 'posted',
  problem: null,
  updatedAt: new Date().toISOString(),
  url: 'https://discord.com/channels/42/520000000000000201/1',
  ...more,
})
const deleted = aMessage({ state: 'broken', problem: 'DELETED' })

/** Answers with the given lists in turn, then repeats the last one. */
function answerLists(...lists: object[][]): void {
  let times = 0
  server.use(
    http.get('/api/guilds/42/standing-messages', () => {
      times += 1
      return HttpResponse.json(lists[Math.min(times, lists.length) - 1] ?? [])
    }),
  )
}

describe('MessagesView', () => {
  test('lists what each message shows, where, and since when', async () => {
    const item = aMessage({ _id: 'm-2', shows: 'item', subject: { _id: mug._id, name: 'Mug' } })
    showStorefront({ messages: [aMessage(), item] })

    const list = within(await screen.findByRole('list', { name: 'Messages' }))
    expect(list.getByText('The whole shop')).toBeTruthy()
    expect(list.getByText('Item: Mug')).toBeTruthy()
    expect(list.getAllByText('#general')).toHaveLength(2)
    expect(list.getAllByText('Up to date')).toHaveLength(2)
    expect(list.getAllByText(/^Updated/)).toHaveLength(2)
    expect(list.getAllByRole('link', { name: 'Open in Discord' })[0]?.getAttribute('href')).toContain('discord.com')
    expect(list.queryByRole('button', { name: 'Post again' })).toBeNull()
  })

  test('offers to post the shop where there are no messages', async () => {
    showStorefront()

    expect(await screen.findByText('No messages yet')).toBeTruthy()
    await press('Post the shop')
    expect(await screen.findByRole('dialog', { name: 'Post a message' })).toBeTruthy()
  })

  test.each([
    ['CHANNEL_GONE', 'Channel deleted', 'Its channel no longer exists.'],
    ['NO_PERMISSION', "Can't post", 'The bot needs the View Channel and Send Messages'],
    ['BOT_MISSING', 'Bot missing', "The bot isn't in your server."],
    ['NOTHING_TO_SHOW', 'Nothing to show', 'The item or category it shows was deleted'],
    ['REJECTED', 'Rejected by Discord', "Discord doesn't accept its new content"],
  ])('explains the problem %s', async (problem, label, explanation) => {
    showStorefront({ messages: [aMessage({ state: 'broken', problem, channel: { id: '1', name: null } })] })

    expect(await screen.findByText(label)).toBeTruthy()
    expect(screen.getByText(explanation, { exact: false })).toBeTruthy()
    expect(screen.getByText('Unknown channel')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Post again' })).toBeNull()
  })

  test('explains that there is no goal to show', async () => {
    const goal = aMessage({ shows: 'goal', state: 'broken', problem: 'NOTHING_TO_SHOW' })
    showStorefront({ messages: [goal] })

    expect(await screen.findByText("There's no donation goal right now", { exact: false })).toBeTruthy()
    expect(screen.queryByText('The item or category', { exact: false })).toBeNull()
  })

  test('shows that a message is tried again', async () => {
    showStorefront({ messages: [aMessage({ isLate: true })] })

    expect(await screen.findByText('Waiting')).toBeTruthy()
    expect(screen.queryByText('Up to date')).toBeNull()
  })

  test('keeps loading until a message is posted', async () => {
    showStorefront()
    answerLists([aMessage({ state: 'posting', updatedAt: null, url: null })], [aMessage()])
    expect(await screen.findByText('Posting...')).toBeTruthy()

    expect(await screen.findByText('Up to date', {}, { timeout: 20_000 })).toBeTruthy()
  })

  test('offers no more messages than a server can have', async () => {
    showStorefront({ messages: Array.from({ length: 25 }, (_, index) => aMessage({ _id: `m-${index}` })) })

    expect(await screen.findByRole('button', { name: 'Post a message' })).toHaveProperty('disabled', true)
    expect(screen.getByText('A server can have up to 25 messages. Remove one to post another.')).toBeTruthy()
  })

  test('shows placeholders while the messages load', async () => {
    showStorefront({ messages: neverAnswer })

    await screen.findByRole('link', { name: 'Messages' })
    expect(await screen.findByText('Loading the storefront...')).toBeTruthy()
  })

  test('reports messages that fail to load and retries', async () => {
    showStorefront({ messages: refuse(400) })
    await screen.findByText('Failed to load the messages.')
    answerLists([aMessage()])

    await press('Retry')

    expect(await screen.findByText('The whole shop')).toBeTruthy()
  })
})

describe('MessageRow', () => {
  test('posts a deleted message again', async () => {
    const sent = answerPost('/standing-messages/m-1/repost', { message: 'Posting it again.' })
    showStorefront()
    answerLists([deleted], [aMessage()])
    expect(await screen.findByText('Someone deleted this message in Discord.')).toBeTruthy()

    await press('Post again')

    expect(await screen.findByText('Posting it again.')).toBeTruthy()
    expect(await screen.findByText('Up to date')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  test.each(['NO_PERMISSION', 'BOT_MISSING'])(
    'tries again to update a message with the problem %s',
    async (problem) => {
      const sent = answerPost('/standing-messages/m-1/repost', { message: 'Message updated.' })
      showStorefront()
      answerLists([aMessage({ state: 'broken', problem })], [aMessage()])

      await press('Try again')

      expect(await screen.findByText('Message updated.')).toBeTruthy()
      expect(await screen.findByText('Up to date')).toBeTruthy()
      expect(sent).toHaveLength(1)
    },
  )

  test('shows why a message could not be updated', async () => {
    answerPost('/standing-messages/m-1/repost', refuse(502))
    showStorefront({ messages: [aMessage({ state: 'broken', problem: 'NO_PERMISSION' })] })

    await press('Try again')

    expect((await screen.findByRole('alert')).textContent).toBe("We couldn't update this message.")
  })

  test('shows why a message could not be posted again', async () => {
    answerPost('/standing-messages/m-1/repost', refuse(409, { message: "The bot can't post in this channel." }))
    showStorefront({ messages: [deleted] })

    await press('Post again')

    expect((await screen.findByRole('alert')).textContent).toBe("The bot can't post in this channel.")
  })

  test('removes a message once that is confirmed', async () => {
    const removed: string[] = []
    server.use(
      http.delete('/api/standing-messages/:id', ({ params }) => {
        removed.push(String(params.id))
        return HttpResponse.json({ message: 'Message removed.' })
      }),
    )
    showStorefront()
    answerLists([aMessage()], [])

    await press('Remove')
    await press('Keep it')
    expect(removed).toEqual([])
    await press('Remove')
    await press('Remove message')

    expect(await screen.findByText('No messages yet')).toBeTruthy()
    expect(screen.getByText('Message removed.')).toBeTruthy()
    expect(removed).toEqual(['m-1'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Messages in channels' }))
  })

  test('shows why a message could not be removed', async () => {
    server.use(http.delete('/api/standing-messages/:id', refuse(502)))
    showStorefront({ messages: [aMessage()] })

    await press('Remove')
    await press('Remove message')

    expect((await screen.findByRole('alert')).textContent).toBe("We couldn't remove this message.")
  })
})
