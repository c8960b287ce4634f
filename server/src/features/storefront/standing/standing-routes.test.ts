import { maxStandingMessages } from '@guildshop/contract/standing-messages'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onDiscord, roles } from '../../../testing/builders/guild-builders.ts'
import { addCategory, addStandingMessage } from '../../../testing/builders/presentation-builders.ts'
import { setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { channels, standingShop } from '../../../testing/standing-shop.ts'
import { postStandingMessage } from './post-standing-message.ts'
import { refreshStandingMessage } from './refresh-standing-message.ts'
import { takeDownMessage } from './take-down.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await standingShop()
const { aPostedShop, messagesIn, textIn, runQueuedJobs, readRow } = shop

afterEach(() => shop.pull('reset', {}))

describe('posting', () => {
  test('puts the shop into a channel and lists it', async () => {
    const { owner, path, guild, standingMessage } = await aPostedShop()

    const { body } = await shop.get(path, { as: owner })
    const [message] = await messagesIn(channels.shopLog)

    expect(await textIn(channels.shopLog)).toContain('Castle')
    expect(body).toEqual([
      {
        _id: standingMessage._id,
        shows: 'shop',
        subject: null,
        channel: { id: channels.shopLog, name: expect.any(String) },
        state: 'posted',
        problem: null,
        isLate: false,
        updatedAt: expect.any(String),
        url: `https://discord.com/channels/${guild.guildId}/${channels.shopLog}/${message?.id}`,
      },
    ])
  })

  test('shows one item with its own buttons, which open the view of the member', async () => {
    const { item } = await aPostedShop({ shows: 'item', channelId: channels.general })

    const [message] = await shop.robin.read()
    if (!message) throw new Error('Nothing was posted.')
    const opened = await shop.robin.press(message, 'Buy')

    expect(message.content).toContain(item.name)
    expect(opened.id).not.toBe(message.id)
    expect(opened.labels).toContain('Back')
  })

  test('shows a category, also an empty one', async () => {
    const { owner, guild, path, item } = await aPostedShop()
    const category = await addCategory(shop.db, { guildId: guild.id, name: 'Buildings' })
    const body = { shows: 'category', subjectId: category.id, channelId: channels.general }
    await shop.post(path, { as: owner, body })
    const empty = await textIn(channels.general)
    await shop.db.updateTable('item').set({ categoryId: category.id }).where('id', '=', item.id).execute()

    const posted = await shop.post(path, { as: owner, body: { ...body, channelId: channels.shopLog } })

    expect(empty).toContain("This category doesn't have any items yet.")
    expect(posted.body).toMatchObject({ standingMessage: { subject: { _id: category.id, name: 'Buildings' } } })
    expect(await textIn(channels.shopLog)).toContain('Buildings')
  })

  test("neither shows a manager the name of a channel they can't see, nor lets them post in it", async () => {
    const { owner, guild, path, id } = await aPostedShop()
    const milo = await shop.aPerson()
    await shop.givePremium(owner)
    await shop.tieDiscord(milo, onDiscord.milo)
    await shop.db.updateTable('guild').set({ manageRoleId: roles.shopkeeper }).where('id', '=', guild.id).execute()
    const { modsOnly: channelId } = channels
    await shop.db.updateTable('standingMessage').set({ channelId }).where('id', '=', id).execute()

    const posted = await shop.post(path, { as: milo, body: { shows: 'shop', channelId } })
    const [asOwner] = Object((await shop.get(path, { as: owner })).body)
    const [asManager] = Object((await shop.get(path, { as: milo })).body)

    expect(posted).toMatchObject({ status: 400, body: { code: 'CHANNEL_NOT_IN_GUILD' } })
    expect(asOwner.channel).toEqual({ id: channelId, name: 'moderators-only' })
    expect(asManager.channel).toEqual({ id: channelId, name: null })
  })

  test('posts one message for a double click', async () => {
    const { post, standingMessage } = await aPostedShop()

    const replies = await Promise.all([post(), post()])

    expect(replies.map(({ body }) => body)).toMatchObject([{ standingMessage }, { standingMessage }])
    expect(await messagesIn(channels.shopLog)).toHaveLength(1)
  })

  test('replaces a message whose deletion was not noticed yet, once', async () => {
    const { id, post, item } = await aPostedShop()
    const [message] = await messagesIn(channels.shopLog)
    await shop.pull('messages/delete', { message: message?.id })
    await shop.db.updateTable('item').set({ stock: 3 }).where('id', '=', item.id).execute()

    const replies = await Promise.all([post(), post()])

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await readRow(id)).toMatchObject({ state: 'posted', problem: null, posts: 2 })
    expect(await messagesIn(channels.shopLog)).toHaveLength(1)
    expect(await textIn(channels.shopLog)).toContain('3 left')
  })

  test.each(['DELETED', 'NO_PERMISSION'] as const)('reuses a message with the problem %s', async (problem) => {
    const { id, post, path, owner } = await aPostedShop()
    const [message] = await messagesIn(channels.shopLog)
    if (problem === 'DELETED') await shop.pull('messages/delete', { message: message?.id })
    const broken = { state: 'broken', problem, tries: 1, editAfter: null }
    await shop.db.updateTable('standingMessage').set(broken).where('id', '=', id).execute()

    const reply = await post()

    expect(reply.body).toMatchObject({ standingMessage: { _id: id, state: 'posted', problem: null } })
    expect(await messagesIn(channels.shopLog)).toHaveLength(1)
    expect((await shop.get(path, { as: owner })).body).toMatchObject([{ _id: id, state: 'posted' }])
  })

  test.each([
    ['a channel the bot cannot post in', { channelId: channels.modsOnly }, 'CHANNEL_CLOSED_TO_BOT'],
    ['a channel of another server', { channelId: '510000000000020001' }, 'CHANNEL_NOT_IN_GUILD'],
    ['an unknown item', { shows: 'item', subjectId: crypto.randomUUID() }, 'ITEM_NOT_FOUND'],
    ['an unknown category', { shows: 'category', subjectId: crypto.randomUUID() }, 'CATEGORY_NOT_FOUND'],
    ['a goal that is not set', { shows: 'goal' }, 'GOAL_NOT_FOUND'],
    ['an item without its id', { shows: 'item' }, 'INVALID_INPUT'],
  ])('is refused for %s', async (_what, body, code) => {
    const { post } = await aPostedShop()

    expect(await post(body)).toMatchObject({ body: { code } })
  })

  test('is refused for an item that not everyone can see', async () => {
    const { item, post } = await aPostedShop()
    await setItemPricing(shop.db, item.id, { requiredRoleIds: [roles.legend], isHiddenUntilMet: true })

    expect(await post({ shows: 'item', subjectId: item.id })).toMatchObject({ body: { code: 'ITEM_NOT_PUBLIC' } })
  })

  test('is refused if Discord rejects the message, and is not kept', async () => {
    const { post, path, owner } = await aPostedShop()
    await shop.pull('faults', { kind: 'status', status: 400, code: 50035, method: 'POST', path: '*/messages' })

    const reply = await post({ channelId: channels.general })

    expect(reply).toMatchObject({ status: 409, body: { code: 'STANDING_MESSAGE_REJECTED' } })
    expect((await shop.get(path, { as: owner })).body).toMatchObject([{ channel: { id: channels.shopLog } }])
  })

  test('is refused beyond the limit', async () => {
    const { guild, post } = await aPostedShop()
    for (let count = 1; count < maxStandingMessages; count += 1)
      await addStandingMessage(shop.db, { guildId: guild.id, channelId: channels.shopLog })

    expect(await post({ channelId: channels.general })).toMatchObject({ body: { code: 'STANDING_MESSAGE_LIMIT' } })
  })

  test("stays posting during an outage of Discord's messages, and is posted later without a second request", async () => {
    const { owner, path } = await aPostedShop()
    await shop.pull('faults', { kind: 'status', status: 503, times: 3, method: 'POST', path: '*/messages' })
    const body = { shows: 'shop', channelId: channels.general }
    const reply = await shop.post(path, { as: owner, body })
    const stop = await shop.startWorkers()

    await shop.untilShown(channels.general, 'Castle')
    await stop()

    expect(reply.body).toMatchObject({ standingMessage: { state: 'posting', url: null } })
    expect(await messagesIn(channels.general)).toHaveLength(1)
  })
})

describe('viewing the list', () => {
  const anUncheckedShop = async () => {
    const posted = await aPostedShop()
    const old = { checkedAt: new Date(Date.now() - 120_000), editAfter: null }
    await shop.db.updateTable('standingMessage').set(old).where('id', '=', posted.id).execute()
    return { ...posted, old }
  }

  test('notices a message that was deleted two minutes after its last check', async () => {
    const { owner, path, id } = await anUncheckedShop()
    const [message] = await messagesIn(channels.shopLog)
    await shop.pull('messages/delete', { message: message?.id })

    await shop.get(path, { as: owner })
    await runQueuedJobs()

    expect(await readRow(id)).toMatchObject({ state: 'broken', problem: 'DELETED' })
  })

  test('shows that an update failed and is tried again, and why Discord rejected it', async () => {
    const { owner, path, id, item } = await aPostedShop()
    const edit = async (fault: object, stock: number) => {
      await shop.pull('faults', { kind: 'status', method: 'PATCH', path: '*/messages/*', ...fault })
      await shop.db.updateTable('item').set({ stock }).where('id', '=', item.id).execute()
      const due = { dueAt: new Date(Date.now() - 1), editAfter: null }
      await shop.db.updateTable('standingMessage').set(due).where('id', '=', id).execute()
      await refreshStandingMessage.run({ messageId: id }, shop.deps)
      return (await shop.get(path, { as: owner })).body
    }

    const late = await edit({ status: 503 }, 3)
    const rejected = await edit({ status: 400, code: 50035 }, 4)
    const shown = await edit({ status: 503, path: '*/nothing' }, 5)

    expect(late).toMatchObject([{ state: 'posted', problem: null, isLate: true }])
    expect(rejected).toMatchObject([{ state: 'broken', problem: 'REJECTED' }])
    expect(shown).toMatchObject([{ state: 'posted', problem: null, isLate: false }])
  })

  test('checks a message that is there once a minute', async () => {
    const { owner, path, id, old } = await anUncheckedShop()

    await shop.get(path, { as: owner })
    await runQueuedJobs()
    const checked = await readRow(id)
    await shop.get(path, { as: owner })

    expect(Number(checked.checkedAt)).toBeGreaterThan(Number(old.checkedAt))
    expect(await readRow(id)).toEqual(checked)
  })
})

describe('posting after a lost reply', () => {
  const longAgo = () => new Date(Date.now() - 600_000)
  const posts = async () =>
    (await shop.calls()).filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))

  test('finds the message in the channel when Discord no longer knows its nonce', async () => {
    const { id, item } = await aPostedShop()
    const [message] = await messagesIn(channels.shopLog)
    const lost = { state: 'posting', messageId: null, shownHash: null, createdAt: longAgo(), dueAt: longAgo() }
    await shop.db.updateTable('standingMessage').set(lost).where('id', '=', id).execute()
    await shop.db.updateTable('item').set({ stock: 4 }).where('id', '=', item.id).execute()
    const before = await posts()

    await refreshStandingMessage.run({ messageId: id }, shop.deps)

    expect(await readRow(id)).toMatchObject({ state: 'posted', messageId: message?.id })
    expect(await posts()).toEqual(before)
    expect(await textIn(channels.shopLog)).toContain('4 left')
  })

  test('marks the message again when it is found, so that a second lost reply leaves one message', async () => {
    const { id } = await aPostedShop()
    const lost = { state: 'posting', messageId: null, shownHash: null, createdAt: longAgo(), dueAt: longAgo() }
    const loseReply = () => shop.db.updateTable('standingMessage').set(lost).where('id', '=', id).execute()
    await loseReply()
    await refreshStandingMessage.run({ messageId: id }, shop.deps)
    await loseReply()
    const before = await posts()

    await refreshStandingMessage.run({ messageId: id }, shop.deps)

    expect(await posts()).toEqual(before)
    expect(await messagesIn(channels.shopLog)).toHaveLength(1)
  })

  test('posts it if the bot cannot read the history', async () => {
    const { id } = await aPostedShop()
    const lost = { state: 'posting', messageId: null, posts: 7, createdAt: longAgo(), dueAt: longAgo() }
    await shop.db.updateTable('standingMessage').set(lost).where('id', '=', id).execute()
    await shop.pull('channels/deny', { channel: channels.shopLog, permissions: String(1n << 16n) })

    await refreshStandingMessage.run({ messageId: id }, shop.deps)

    expect(await readRow(id)).toMatchObject({ state: 'posted' })
    expect(await messagesIn(channels.shopLog)).toHaveLength(2)
  })
})

describe('removing', () => {
  test('deletes the message on Discord', async () => {
    const { owner, id, path } = await aPostedShop()

    const reply = await shop.delete(`/api/standing-messages/${id}`, { as: owner })
    const again = await shop.delete(`/api/standing-messages/${id}`, { as: owner })
    await runQueuedJobs()

    expect(reply).toMatchObject({ status: 200, body: { message: 'Message removed.' } })
    expect(again).toMatchObject({ status: 404, body: { code: 'STANDING_MESSAGE_NOT_FOUND' } })
    expect(await messagesIn(channels.shopLog)).toEqual([])
    expect((await shop.get(path, { as: owner })).body).toEqual([])
  })

  test('keeps trying to delete a message in a channel that the bot cannot see, and says so', async () => {
    const { owner, id } = await aPostedShop()
    await shop.pull('channels/deny', { channel: channels.shopLog, permissions: String(1n << 10n) })
    const broken = { state: 'broken', problem: 'NO_PERMISSION' }
    await shop.db.updateTable('standingMessage').set(broken).where('id', '=', id).execute()

    const reply = await shop.delete(`/api/standing-messages/${id}`, { as: owner })
    await takeDownMessage.run({ messageId: id }, shop.deps)
    const before = await messagesIn(channels.shopLog)
    await shop.pull('channels/deny', { channel: channels.shopLog, permissions: '0' })
    await takeDownMessage.run({ messageId: id }, shop.deps)

    expect(reply.body).toMatchObject({ message: expect.stringContaining("we'll keep trying to delete it") })
    expect(before).toHaveLength(1)
    expect(await messagesIn(channels.shopLog)).toEqual([])
  })

  test('deletes a message whose reply was lost', async () => {
    const { owner, id } = await aPostedShop()
    const lost = { state: 'posting', messageId: null, tries: 1 }
    await shop.db.updateTable('standingMessage').set(lost).where('id', '=', id).execute()

    await shop.delete(`/api/standing-messages/${id}`, { as: owner })
    await runQueuedJobs()

    expect(await messagesIn(channels.shopLog)).toEqual([])
  })

  test('deletes a message that is posted after its row is gone', async () => {
    const { guild, owner, id } = await aPostedShop()
    await shop.db.deleteFrom('standingMessage').where('id', '=', id).execute()
    await shop.pull('faults', { kind: 'delay', milliseconds: 1500, times: 1, method: 'POST', path: '*/messages' })

    const posting = { shows: 'shop', subjectId: null, channelId: channels.general, createdBy: null } as const
    const poster = { guild, caller: owner, isOwner: true, discordId: null }
    const posted = postStandingMessage(shop.deps, poster, posting).catch((error: unknown) => error)
    await shop.untilFaultHit()
    await shop.db.deleteFrom('standingMessage').where('guildId', '=', guild.id).execute()

    expect(await posted).toMatchObject({ code: 'STANDING_MESSAGE_NOT_FOUND' })
    expect(await messagesIn(channels.general)).toEqual([])
  })

  test('deletes all messages of a server that is removed', async () => {
    const { owner, guild } = await aPostedShop()

    const reply = await shop.delete(`/api/guilds/${guild.guildId}`, { as: owner })
    await runQueuedJobs()

    expect(reply.status).toBe(200)
    expect(await messagesIn(channels.shopLog)).toEqual([])
  })
})

describe('posting again', () => {
  test('waits for the end of a limit on edits', async () => {
    const { owner, id } = await aPostedShop()
    const editAfter = new Date(Date.now() + 60_000)
    const limited = {
      state: 'broken',
      problem: 'NO_PERMISSION',
      tries: 3,
      editAfter,
      dueAt: new Date(Date.now() + 6e5),
    }
    await shop.db.updateTable('standingMessage').set(limited).where('id', '=', id).execute()
    const before = (await shop.calls()).length

    const reply = await shop.post(`/api/standing-messages/${id}/repost`, { as: owner })

    expect(reply.body).toMatchObject({ standingMessage: { state: 'broken' } })
    expect(await readRow(id)).toMatchObject({ state: 'broken', dueAt: editAfter })
    const calls = (await shop.calls()).slice(0, -before).filter(({ path }) => path.includes('/messages'))
    expect(calls).toEqual([])
  })

  test('replaces a deleted message once', async () => {
    const { owner, id, item } = await aPostedShop()
    const [message] = await messagesIn(channels.shopLog)
    await shop.pull('messages/delete', { message: message?.id })
    const stop = await shop.startWorkers()
    await shop.setStock(item, 3)
    await shop.untilRow(id, { state: 'broken', problem: 'DELETED' })
    await stop()
    const longAgo = new Date(Date.now() - 600_000)
    await shop.db.updateTable('standingMessage').set({ createdAt: longAgo }).where('id', '=', id).execute()
    const before = (await shop.calls()).length
    const repost = () => shop.post(`/api/standing-messages/${id}/repost`, { as: owner })

    const replies = await Promise.all([repost(), repost()])

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await readRow(id)).toMatchObject({ state: 'posted', problem: null, posts: 2 })
    expect(await messagesIn(channels.shopLog)).toHaveLength(1)
    expect(await textIn(channels.shopLog)).toContain('3 left')
    const calls = (await shop.calls()).slice(0, -before).filter(({ path }) => path.includes('/messages'))
    expect(calls.map(({ method }) => method)).toEqual(['POST'])
  })
})
