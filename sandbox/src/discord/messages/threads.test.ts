import { describe, expect, test } from 'vitest'
import { runningDiscord } from '../testing/running-discord.ts'

const general = '510000000000010001'

describe('threads', () => {
  const tradingPost = '520000000000010001'
  const message = { content: 'Sold' }

  test('are channels, but are not in the channel list', async () => {
    const { bot } = await runningDiscord()

    const thread = await bot('GET', `/channels/${tradingPost}`)
    const { body: channels } = await bot('GET', '/guilds/310000000000000001/channels')
    const posted = await bot('POST', `/channels/${tradingPost}/messages`, message)

    expect(thread.body).toMatchObject({
      type: 11,
      parent_id: general,
      thread_metadata: { archived: false, locked: false },
    })
    expect(channels.map(({ id }: { id: string }) => id)).not.toContain(tradingPost)
    expect(posted).toMatchObject({ status: 200, body: { channel_id: tradingPost } })
  })

  test('require Send Messages in Threads', async () => {
    const { bot, control } = await runningDiscord()
    await control('bot', { guild: '310000000000000001', present: true, permissions: String(0x400 + 0x800 + 0x4000) })

    const inThread = await bot('POST', `/channels/${tradingPost}/messages`, message)
    const inParent = await bot('POST', `/channels/${general}/messages`, message)

    expect([inThread.status, inThread.body.code, inParent.status]).toEqual([403, 50013, 200])
  })

  test('are unarchived by a message unless locked', async () => {
    const { bot, control } = await runningDiscord()
    const post = () => bot('POST', `/channels/${tradingPost}/messages`, message)
    const change = (archived: boolean, locked: boolean) =>
      control('threads/change', { thread: tradingPost, archived, locked })

    await change(true, false)
    const archived = await post()
    const { body: reopened } = await bot('GET', `/channels/${tradingPost}`)
    await change(false, true)
    const locked = await post()
    await change(true, true)
    const both = await post()

    expect([archived.status, reopened.thread_metadata.archived]).toEqual([200, false])
    expect([locked.status, locked.body]).toEqual([400, { code: 160005, message: 'Thread is locked' }])
    expect([both.status, both.body]).toEqual([400, { code: 50083, message: 'Thread is archived' }])
  })

  test('are hidden from the bot when private', async () => {
    const { bot, control, read } = await runningDiscord()
    const { body } = await control('threads', { channel: general, name: 'whispers', private: true })
    const { id } = body.guilds[0].threads.find(({ name }: { name: string }) => name === 'whispers')

    const replies = [await bot('GET', `/channels/${id}`), await bot('POST', `/channels/${id}/messages`, message)]
    const page = await read(`/discord/chat/310000000000000001/${id}?as=210000000000000005`)

    expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual(Array(2).fill([403, 50001]))
    expect(page).toContain('#whispers')
  })
})
