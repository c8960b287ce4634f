import { afterEach, describe, expect, test, vi } from 'vitest'
import { runningDiscord } from '../testing/running-discord.ts'

const general = '510000000000010001'
const dealHunters = '410000000000010008'
const vip = '410000000000010005'
const [robin, sam] = ['210000000000000005', '210000000000000006']

afterEach(() => void vi.useRealTimers())

async function runningChannel() {
  const sandbox = await runningDiscord()
  return {
    ...sandbox,
    postMessage: (body: unknown, channel = general) => sandbox.bot('POST', `/channels/${channel}/messages`, body),
  }
}

test('returns a sent message as stored and edits it', async () => {
  const { postMessage, bot, readState } = await runningChannel()
  const embeds = [{ title: 'Mug', color: 0xff0000, fields: [{ name: 'Price', value: '5.00 USD' }], footer: null }]
  const components = [{ type: 1, components: [{ type: 2, style: 5, label: 'Open', url: 'http://127.0.0.1/shop' }] }]

  const posted = await postMessage({ content: 'New in the shop', embeds, components })
  const changed = await bot('PATCH', `/channels/${general}/messages/${posted.body.id}`, { content: 'Sold out' })

  expect(posted.status).toBe(200)
  expect(posted.body).toMatchObject({
    channel_id: general,
    content: 'New in the shop',
    author: { id: '210000000000000098', bot: true },
    embeds: [{ type: 'rich', title: 'Mug', fields: [{ name: 'Price', value: '5.00 USD', inline: false }] }],
    components: [{ type: 1, id: 1, components: [{ type: 2, id: 2, style: 5, label: 'Open' }] }],
    edited_timestamp: null,
  })
  expect(changed.body).toMatchObject({ id: posted.body.id, content: 'Sold out', edited_timestamp: expect.any(String) })
  expect(changed.body.embeds).toEqual(posted.body.embeds)
  expect(await readState(`/channels/${general}/messages`)).toMatchObject([{ content: 'Sold out' }])
  expect((await bot('GET', `/channels/${general}`)).body).toMatchObject({ last_message_id: posted.body.id })
})

test('pings everyone mentioned who can be pinged when allowed_mentions is missing', async () => {
  const { postMessage } = await runningChannel()

  const { body } = await postMessage({ content: `<@${robin}> <@&${dealHunters}> <@&${vip}> @everyone` })

  expect(body.mentions).toMatchObject([{ id: robin }])
  expect(body.mention_roles).toEqual([dealHunters])
  expect(body.mention_everyone).toBe(false)
})

test('pings only the allowed mentions', async () => {
  const { postMessage } = await runningChannel()
  const content = `<@&${dealHunters}> bought by <@${robin}> and <@${sam}>`

  const role = await postMessage({ content, allowed_mentions: { parse: [], roles: [dealHunters] } })
  const nobody = await postMessage({ content, allowed_mentions: { parse: [] } })
  const one = await postMessage({ content, allowed_mentions: { users: [sam] } })

  expect([role.body.mention_roles, role.body.mentions]).toEqual([[dealHunters], []])
  expect([nobody.body.mention_roles, nobody.body.mentions]).toEqual([[], []])
  expect([one.body.mention_roles, one.body.mentions]).toMatchObject([[], [{ id: sam }]])
})

test('lists the latest messages, newest first, without nonces', async () => {
  const { postMessage, bot, control } = await runningChannel()
  for (const content of ['One', 'Two', 'Three']) await postMessage({ content, nonce: content })
  const read = async () => (await bot('GET', `/channels/${general}/messages?limit=2`)).body

  const messages = await read()
  await control('channels/deny', { channel: general, permissions: String(1n << 16n) })

  expect(messages).toMatchObject([{ content: 'Three' }, { content: 'Two' }])
  expect(messages[0]).not.toHaveProperty('nonce')
  expect(await read()).toEqual([])
})

test.each(['0', '101', 'all'])('refuses to list %s messages', async (limit) => {
  const { bot } = await runningChannel()

  const reply = await bot('GET', `/channels/${general}/messages?limit=${limit}`)

  expect(reply).toMatchObject({ status: 400, body: { code: 50035 } })
})

test('returns the first message for a repeated nonce within five minutes', async () => {
  const { postMessage, readState } = await runningChannel()
  const body = { content: 'Once', nonce: 'sale-1', enforce_nonce: true }

  const first = await postMessage(body)
  const again = await postMessage({ ...body, content: 'Twice' })
  const unforced = await postMessage({ content: 'Thrice', nonce: 'sale-1' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  const later = await postMessage(body)

  expect(again.body).toEqual(first.body)
  expect(first.body.nonce).toBe('sale-1')
  expect(new Set([first, unforced, later].map((reply) => reply.body.id)).size).toBe(3)
  expect(await readState(`/channels/${general}/messages`)).toHaveLength(3)
})

test.each([
  ['an unknown channel', '510000000000010077', 404, 10003],
  ['a channel it cannot see', '510000000000010006', 403, 50001],
  ['a channel without Send Messages', '510000000000020006', 403, 50013],
  ['a category', '510000000000010004', 400, 50008],
  ['a server it is not in', '510000000000040001', 403, 50001],
])('refuses to post in %s', async (_case, channel, status, code) => {
  const { postMessage } = await runningChannel()

  const reply = await postMessage({ content: 'Hello' }, channel)

  expect([reply.status, reply.body.code]).toEqual([status, code])
})

const button = { type: 2, style: 1, label: 'Buy', custom_id: 'buy' }
const select = { type: 3, custom_id: 'pick', options: [{ label: 'Mug', value: '1' }] }
const row = (...components: object[]) => ({ content: 'x', components: [{ type: 1, components }] })

test.each([
  [{ content: 'x'.repeat(2001) }, { content: {} }],
  [{ content: 7 }, { content: {} }],
  [{ content: 'x', nonce: 'x'.repeat(26) }, { nonce: {} }],
  [{ embeds: Array(11).fill({ title: 'x' }) }, { embeds: {} }],
  [{ embeds: [{ color: null }] }, { embeds: { 0: { description: {} } } }],
  [{ embeds: [{ title: 'x'.repeat(257) }] }, { embeds: { 0: { title: {} } } }],
  [{ embeds: [{ fields: [{ name: '', value: 'x' }] }] }, { embeds: { 0: { fields: { 0: { name: {} } } } } }],
  [{ embeds: Array(2).fill({ description: 'x'.repeat(3001) }) }, { embeds: {} }],
  [{ embeds: [{ url: 'javascript:alert(1)' }] }, { embeds: { 0: { url: {} } } }],
  [{ content: 'x', components: [button] }, { components: { 0: { type: {} } } }],
  [row(button, button), { components: { 0: { components: { 1: { custom_id: {} } } } } }],
  [row({ ...button, label: undefined }), { components: { 0: { components: { 0: {} } } } }],
  [row({ ...button, custom_id: 'x'.repeat(101) }), { components: { 0: { components: { 0: { custom_id: {} } } } } }],
  [row({ ...button, style: 5 }), { components: { 0: { components: { 0: { url: {} } } } } }],
  [row(...Array(6).fill(button)), { components: { 0: { components: {} } } }],
  [row(select, button), { components: { 0: { components: {} } } }],
  [
    row({ ...select, options: Array(26).fill(select.options[0]) }),
    { components: { 0: { components: { 0: { options: {} } } } } },
  ],
  [{ content: 'x', allowed_mentions: { parse: ['roles'], roles: [vip] } }, { allowed_mentions: {} }],
])('refuses %j and names the invalid field', async (body, errors) => {
  const { postMessage } = await runningChannel()

  const reply = await postMessage(body)

  expect(reply).toMatchObject({ status: 400, body: { message: 'Invalid Form Body', code: 50035, errors } })
  expect(JSON.stringify(reply.body.errors)).toMatch(/"_errors":\[\{"code":"[A-Z_]+","message":".+"\}/)
})

describe('the range of a select menu', () => {
  const option = (value: string, isDefault = false) => ({ label: value, value, default: isDefault })
  const [chosen, alsoChosen, other] = [option('s', true), option('m', true), option('l')]

  test.each([
    ['a negative minimum', { min_values: -1 }, 'min_values', 'NUMBER_TYPE_COERCE'],
    ['a maximum of 0', { max_values: 0 }, 'max_values', 'NUMBER_TYPE_COERCE'],
    ['a minimum above the maximum', { min_values: 2 }, 'min_values', 'SELECT_COMPONENT_INVALID_RANGE'],
    ['a maximum above the number of options', { max_values: 4 }, 'options', 'BASE_TYPE_BAD_LENGTH'],
    ['more defaults than the maximum', {}, 'options', 'SELECT_COMPONENT_INVALID_DEFAULT_VALUES'],
    [
      'fewer defaults than the minimum',
      { min_values: 3, max_values: 3 },
      'options',
      'SELECT_COMPONENT_INVALID_DEFAULT_VALUES',
    ],
  ])('is refused with %s', async (_case, range, field, code) => {
    const { postMessage } = await runningChannel()

    const reply = await postMessage(row({ ...select, options: [chosen, alsoChosen, other], ...range }))

    const errors = { components: { 0: { components: { 0: { [field]: { _errors: [{ code }] } } } } } }
    expect(reply).toMatchObject({ status: 400, body: { code: 50035, errors } })
  })

  test.each([
    ['no default', [other], { min_values: 1 }],
    ['as many defaults as allowed', [chosen, alsoChosen, other], { min_values: 2, max_values: 2 }],
    ['an optional choice', [other], { min_values: 0 }],
  ])('is accepted with %s', async (_case, options, range) => {
    const { postMessage } = await runningChannel()

    const { status, body } = await postMessage(row({ ...select, options, ...range }))

    expect(status).toBe(200)
    expect(body.components[0].components[0]).toMatchObject(range)
  })
})

test('ignores flags a bot may not set', async () => {
  const { postMessage, readState } = await runningChannel()

  const { body } = await postMessage({ content: 'Quiet', flags: 4096 + 128 + 64 + 1 })

  expect(body.flags).toBe(4096)
  expect(await readState(`/channels/${general}/messages`)).toMatchObject([{ only_for: null }])
})

test('refuses an empty message and a body that is not JSON', async () => {
  const { postMessage, bot, discord } = await runningChannel()
  const authorization = `Bot ${discord.botToken}`
  const headers = { authorization, 'user-agent': 'DiscordBot (https://shop.test, 1)' }
  const post = (type: string, body: string) =>
    fetch(`${discord.apiBase}/v10/channels/${general}/messages`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })

  const empty = await postMessage({ content: ' ' })
  const broken = await post('application/json', '{"content":')
  const form = await post('application/x-www-form-urlencoded', 'content=x')
  const unknown = await bot('PATCH', `/channels/${general}/messages/1`, { content: 'x' })

  expect([empty.status, empty.body.code]).toEqual([400, 50006])
  expect([broken.status, await broken.json()]).toMatchObject([400, { code: 50109 }])
  expect([form.status, await form.json()]).toMatchObject([400, { code: 50035, errors: { _errors: [{}] } }])
  expect([unknown.status, unknown.body.code]).toEqual([404, 10008])
})

test('refuses to edit a message of another author', async () => {
  const { submit, readState, bot } = await runningChannel()
  await submit(`/discord/chat/310000000000000001/${general}`, { as: robin, text: 'Hi all' })
  const [message] = await readState(`/channels/${general}/messages`)

  const reply = await bot('PATCH', `/channels/${general}/messages/${message.id}`, { content: 'Bye all' })

  expect([reply.status, reply.body.code]).toEqual([403, 50005])
})

test('delivers a direct message only to a user with open DMs who shares a server with the bot', async () => {
  const { bot, postMessage, control, readState } = await runningChannel()
  const { body: channel } = await bot('POST', '/users/@me/channels', { recipient_id: robin })

  const again = await bot('POST', '/users/@me/channels', { recipient_id: robin })
  const posted = await postMessage({ content: 'Thank you' }, channel.id)
  await control('dms', { user: robin, open: false })
  const closed = await postMessage({ content: 'Hello?' }, channel.id)
  await control('dms', { user: robin, open: true })
  for (const guild of [1, 2, 3, 6, 7]) {
    await control('members', { guild: `31000000000000000${guild}`, user: robin, present: false })
  }
  const stranger = await postMessage({ content: 'Hello?' }, channel.id)

  expect(channel).toMatchObject({ type: 1, recipients: [{ id: robin }] })
  expect(again.body.id).toBe(channel.id)
  expect(posted.status).toBe(200)
  expect(await readState(`/users/${robin}/messages`)).toMatchObject([{ content: 'Thank you' }])
  expect([closed.status, closed.body]).toEqual([403, { message: 'Cannot send messages to this user', code: 50007 }])
  expect(stranger.body.code).toBe(50007)
})

test('refuses to open a direct message without a valid recipient', async () => {
  const { bot } = await runningChannel()

  const replies = await Promise.all(
    [{ recipient_id: '1' }, { recipient_id: '210000000000000098' }, {}].map((body) =>
      bot('POST', '/users/@me/channels', body),
    ),
  )

  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([400, 50033]))
})

test('deletes messages and channels, so that the bot can no longer edit them', async () => {
  const { postMessage, bot, control } = await runningChannel()
  const [own, moderated, inChannel] = [
    await postMessage({ content: 'One' }),
    await postMessage({ content: 'Two' }),
    await postMessage({ content: 'Three' }),
  ]
  const edit = ({ body }: typeof own) => bot('PATCH', `/channels/${general}/messages/${body.id}`, { content: 'New' })

  const deleted = await bot('DELETE', `/channels/${general}/messages/${own.body.id}`)
  await control('messages/delete', { message: moderated.body.id })
  const codes = [(await edit(own)).body.code, (await edit(moderated)).body.code]
  await control('channels/delete', { channel: general })

  expect(deleted.status).toBe(204)
  expect(codes).toEqual([10008, 10008])
  expect((await edit(inChannel)).body.code).toBe(10003)
})

test('returns a message only with Read Message History', async () => {
  const { postMessage, bot, control } = await runningChannel()
  const { body } = await postMessage({ content: 'One' })
  const read = () => bot('GET', `/channels/${general}/messages/${body.id}`)

  const allowed = await read()
  await control('channels/deny', { channel: general, permissions: String(1n << 16n) })
  const refused = await read()

  expect(allowed.body).toMatchObject({ id: body.id, content: 'One' })
  expect([refused.status, refused.body.code]).toEqual([403, 50013])
})
