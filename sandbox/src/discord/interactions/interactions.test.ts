import { afterEach, describe, expect, test, vi } from 'vitest'
import { application, runningChat, shopCommand } from '../testing/running-chat.ts'
import { runningDiscord } from '../testing/running-discord.ts'

const pixelForge = '310000000000000001'
const general = '510000000000010001'
const [robin, sam] = ['210000000000000005', '210000000000000006']
const menu = {
  content: 'Choose',
  components: [
    { type: 1, components: [{ type: 3, custom_id: 'pick', options: [{ label: 'Mug', value: 'mug' }] }] },
    { type: 1, components: [{ type: 2, style: 1, label: 'Buy', custom_id: 'buy' }] },
  ],
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openChat(...args: Parameters<typeof runningChat>) {
  const sandbox = await runningChat(...args)
  const { shop } = sandbox
  return { ...sandbox, run, press, webhook }

  function run(command: string, user = robin, channel = general) {
    return sandbox.control('interactions', { user, channel, command })
  }

  function press(message: string, customId: string, values: string[] = [], user = robin) {
    return sandbox.control('interactions', { user, channel: general, message, customId, values })
  }

  function webhook(method: string, path = '', body?: unknown) {
    const { token } = shop.received.at(-1)?.payload ?? {}
    return sandbox.call(method, `/v10/webhooks/${application}/${token}${path}`, { body })
  }
}

describe('commands', () => {
  test('sends a command to the shop as a signed interaction', async () => {
    const { run, shop } = await openChat()

    const { body } = await run('/shop')

    expect(body).toMatchObject({ state: 'answered', message: { content: 'Hello', type: 20, flags: 0 } })
    expect(shop.received).toMatchObject([
      {
        isSigned: true,
        payload: {
          type: 2,
          version: 1,
          application_id: application,
          guild_id: pixelForge,
          channel_id: general,
          channel: { id: general, type: 0 },
          member: { user: { id: robin, username: 'robin' }, roles: [], permissions: expect.stringMatching(/^\d+$/) },
          app_permissions: expect.stringMatching(/^\d+$/),
          data: { name: 'shop', type: 1, id: expect.stringMatching(/^\d{18,19}$/) },
          token: expect.any(String),
          context: 0,
        },
      },
    ])
    expect(shop.received[0]?.payload).not.toHaveProperty('user')
  })

  test('parses command options by type', async () => {
    const options = [
      { type: 3, name: 'item', description: 'Which', required: true },
      { type: 4, name: 'amount', description: 'How many' },
      { type: 5, name: 'gift', description: 'For somebody else' },
      { type: 3, name: 'size', description: 'How big', choices: [{ name: 'Large', value: 'l' }] },
    ]
    const { run, shop } = await openChat(undefined, [{ name: 'buy', description: 'Buy', options }])

    await run('/buy item:"Big mug" amount:2 gift:true size:Large')
    const refused = [
      await run('/buy amount:2'),
      await run('/buy item:x amount:1.5'),
      await run('/buy item:x color:red'),
    ]

    expect(shop.received[0]?.payload.data.options).toEqual([
      { name: 'item', type: 3, value: 'Big mug' },
      { name: 'amount', type: 4, value: 2 },
      { name: 'gift', type: 5, value: true },
      { name: 'size', type: 3, value: 'l' },
    ])
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(shop.received).toHaveLength(1)
  })

  test('sends the current roles of the member', async () => {
    const { run, shop, control } = await openChat()
    const vip = { guild: pixelForge, user: robin, role: '410000000000010005' }

    await control('member-roles', { ...vip, present: true })
    await run('/shop')
    await control('member-roles', { ...vip, present: false })
    await run('/shop')

    expect(shop.received.map(({ payload }) => payload.member.roles)).toEqual([[vip.role], []])
  })

  test.each([
    ['text that is not an option', '/shop WELCOME10', 'Unknown option: WELCOME10. Enter options as name:value.'],
    ['an unknown option', '/shop voucher:WELCOME10', 'Unknown option: voucher.'],
    ['an option without a value', '/shop code:', 'Unknown option: code:. Enter options as name:value.'],
    ['a text that is too short', '/shop code:ab', 'code must be 3 to 32 characters long.'],
    ['a text that is too long', `/shop code:${'x'.repeat(33)}`, 'code must be 3 to 32 characters long.'],
    ['an option used twice', '/shop code:WELCOME10 code:SUMMER', 'The option code can only be used once.'],
  ])('refuses %s', async (_case, line, message) => {
    const code = { type: 3, name: 'code', description: 'Discount code', min_length: 3, max_length: 32 }
    const { run, shop } = await openChat(undefined, [{ ...shopCommand, options: [code] }])

    await run('/shop code:WELCOME10')
    const refused = await run(line)

    expect(shop.received.map(({ payload }) => payload.data.options)).toEqual([
      [{ name: 'code', type: 3, value: 'WELCOME10' }],
    ])
    expect(refused).toMatchObject({ status: 400, body: { message } })
  })

  test('prefers a server’s own command over a global one and sends subcommand options', async () => {
    const sub = { type: 1, name: 'show', description: 'Show', options: [{ type: 3, name: 'of', description: 'Whose' }] }
    const { run, shop, bot } = await openChat()
    const own = { ...shopCommand, options: [sub] }
    await bot('PUT', `/applications/${application}/guilds/${pixelForge}/commands`, [own])

    await run('/shop show of:me')

    expect(shop.received[0]?.payload.data).toMatchObject({
      guild_id: pixelForge,
      options: [{ type: 1, name: 'show', options: [{ name: 'of', type: 3, value: 'me' }] }],
    })
  })

  test.each([
    ['an unknown command', { command: '/nothing' }, 400],
    ['a user who cannot see the channel', { command: '/shop', channel: '510000000000010006' }, 403],
    ['a user who is not in the server', { command: '/shop', user: '210000000000000001' }, 403],
    ['a command that requires Manage Server', { command: '/admin' }, 403],
    ['a server without the bot', { command: '/shop', channel: '510000000000040001' }, 400],
  ])('sends no interaction for %s', async (_case, action, status) => {
    const { control, shop } = await openChat(undefined, [
      shopCommand,
      { name: 'admin', description: 'Manage', default_member_permissions: '32' },
    ])

    const reply = await control('interactions', { user: robin, channel: general, ...action })

    expect(reply.status).toBe(status)
    expect(shop.received).toEqual([])
  })
})

describe('responses', () => {
  test('shows an ephemeral response only to its user and hides it from the channel API', async () => {
    const { run, bot, read } = await openChat(() => ({ type: 4, data: { content: 'For you', flags: 64 } }))

    const { body } = await run('/shop')
    const seenBy = (user: string) => read(`/discord/chat/${pixelForge}/${general}?as=${user}`)
    const edit = await bot('PATCH', `/channels/${general}/messages/${body.message.id}`, { content: 'x' })

    expect(body.message.flags).toBe(64)
    expect(await seenBy(robin)).toContain('For you')
    expect(await seenBy(robin)).toContain('Only Robin can see this')
    expect(await seenBy(sam)).not.toContain('For you')
    expect(edit.body.code).toBe(10008)
  })

  test('shows a deferred response as pending until it is completed, and keeps it ephemeral', async () => {
    const { run, webhook, get } = await openChat(() => ({ type: 5, data: { flags: 64 } }))
    const page = `/discord/chat/${pixelForge}/${general}?as=${robin}`

    const { body } = await run('/shop')
    const waiting = await get(page)
    const fulfilled = await webhook('PATCH', '/messages/@original', { content: 'Here it is', flags: 0 })
    const done = await get(page)

    expect(body.message.flags).toBe(64 + 128)
    expect(waiting.headers.get('refresh')).toBe('1')
    expect(await waiting.text()).toContain('Guildshop is thinking…')
    expect(fulfilled).toMatchObject({ status: 200, body: { content: 'Here it is', flags: 64 } })
    expect(done.headers.has('refresh')).toBe(false)
    expect(await done.text()).toContain('Here it is')
  })

  test('an edit that arrives before the deferral waits for it briefly', async () => {
    const { run, shop, webhook, readState } = await openChat()
    const fulfilments: ReturnType<typeof webhook>[] = []
    shop.answer = async () => {
      fulfilments.push(webhook('PATCH', '/messages/@original', { content: 'Quick' }))
      await new Promise((resolve) => setTimeout(resolve, 60))
      return { type: 5 }
    }

    await run('/shop')
    const replies = await Promise.all(fulfilments)

    expect(replies.map(({ status }) => status)).toEqual([200])
    expect(await readState(`/channels/${general}/messages`)).toMatchObject([{ content: 'Quick', flags: 0 }])
  })

  test('replies Unknown Webhook during the delay after a deferral', async () => {
    const { run, webhook, control } = await openChat(() => ({ type: 5 }))
    await control('webhook-delay', { milliseconds: 10_000 })
    await run('/shop')
    const edit = () => webhook('PATCH', '/messages/@original', { content: 'Here it is' })

    const early = [await edit(), await webhook('POST', '', { content: 'Here it is' })]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 })
    const later = await edit()

    for (const reply of early) {
      expect(reply).toMatchObject({ status: 404, body: { code: 10015, message: 'Unknown Webhook' } })
    }
    expect(later.status).toBe(200)
  })

  test('sends the thread and its parent with a command used in a thread', async () => {
    const { run, shop } = await openChat()

    const { body } = await run('/shop', robin, '520000000000010001')

    expect(body).toMatchObject({ state: 'answered', message: { channel_id: '520000000000010001' } })
    expect(shop.received[0]?.payload).toMatchObject({
      channel_id: '520000000000010001',
      channel: { id: '520000000000010001', type: 11, parent_id: general },
    })
  })

  test('the first follow-up replaces a deferred response, later ones are new messages', async () => {
    const { run, webhook, readState } = await openChat(() => ({ type: 5 }))
    const { body } = await run('/shop')

    const first = await webhook('POST', '', { content: 'One' })
    const second = await webhook('POST', '', { content: 'Two', flags: 64 })
    const changed = await webhook('PATCH', `/messages/${second.body.id}`, { content: 'Three' })

    expect(first.body.id).toBe(body.message.id)
    expect(changed.body).toMatchObject({ id: second.body.id, flags: 64 })
    expect(await readState(`/channels/${general}/messages`)).toMatchObject([
      { content: 'One', only_for: null },
      { content: 'Three', only_for: robin },
    ])
  })

  test('returns and deletes the original response', async () => {
    const { run, webhook } = await openChat()
    await run('/shop')

    const read = await webhook('GET', '/messages/@original')
    const removed = await webhook('DELETE', '/messages/@original')
    const gone = await webhook('GET', '/messages/@original')

    expect(read).toMatchObject({
      status: 200,
      body: { content: 'Hello', interaction_metadata: { type: 2, user: { id: robin } }, webhook_id: application },
    })
    expect(removed.status).toBe(204)
    expect([gone.status, gone.body.code]).toEqual([404, 10008])
  })

  test('accepts an interaction token for 15 minutes and only for its application', async () => {
    const { run, webhook, call, shop } = await openChat()
    await run('/shop')
    const { token } = shop.received[0]?.payload ?? {}

    const forged = await call('GET', `/v10/webhooks/${application}/forged/messages/@original`)
    const foreign = await call('GET', `/v10/webhooks/210000000000000098/${token}/messages/@original`)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 })
    const late = await webhook('GET', '/messages/@original')

    expect([forged, foreign, late].map(({ status, body }) => [status, body.code])).toEqual([
      [401, 50027],
      [404, 10015],
      [401, 50027],
    ])
  })
})

describe('components', () => {
  test('sends a selected value with its message, which the response can update', async () => {
    const { run, press, shop } = await openChat(({ type, data }) =>
      type === 2 ? { type: 4, data: menu } : { type: 7, data: { content: `Got ${data.custom_id}`, components: [] } },
    )
    const { message } = (await run('/shop')).body

    const picked = await press(message.id, 'pick', ['mug'])

    expect(shop.received[1]).toMatchObject({
      isSigned: true,
      payload: {
        type: 3,
        message: { id: message.id, content: 'Choose' },
        data: { custom_id: 'pick', component_type: 3, values: ['mug'] },
        member: { user: { id: robin } },
      },
    })
    expect(picked.body.message).toMatchObject({ id: message.id, content: 'Got pick', components: [] })
  })

  test('leaves the message unchanged until a deferred update arrives', async () => {
    const { run, press, webhook } = await openChat(({ type }) => (type === 2 ? { type: 4, data: menu } : { type: 6 }))
    const { message } = (await run('/shop')).body

    const pressed = await press(message.id, 'buy')
    const changed = await webhook('PATCH', '/messages/@original', { content: 'Bought', components: [] })

    expect(pressed.body.message).toMatchObject({ id: message.id, content: 'Choose' })
    expect(changed.body).toMatchObject({ id: message.id, content: 'Bought', components: [] })
  })

  test.each([
    ['an unknown button', 'other', []],
    ['a value the menu does not offer', 'pick', ['car']],
    ['no value at all', 'pick', []],
  ])('sends no interaction for %s', async (_case, customId, values) => {
    const { run, press, shop } = await openChat(() => ({ type: 4, data: menu }))
    const { message } = (await run('/shop')).body

    const reply = await press(message.id, customId, values)

    expect([400, 404]).toContain(reply.status)
    expect(shop.received).toHaveLength(1)
  })

  test('lets only its user operate the components of an ephemeral message', async () => {
    const { run, press, shop } = await openChat(() => ({ type: 4, data: { ...menu, flags: 64 } }))
    const { message } = (await run('/shop')).body

    const reply = await press(message.id, 'buy', [], sam)

    expect(reply.status).toBe(404)
    expect(shop.received).toHaveLength(1)
  })
})

test.each([
  ['is not JSON', 'oops'],
  ['is empty', { type: 4, data: { content: '' } }],
  ['is too long', { type: 4, data: { content: 'x'.repeat(2001) } }],
  ['updates a message that does not exist', { type: 7, data: { content: 'x' } }],
  ['has an unknown type', { type: 99 }],
])('fails the interaction when the response %s', async (_case, answer) => {
  const { run, read, webhook } = await openChat(() => answer)

  const { body } = await run('/shop')
  const page = await read(`/discord/chat/${pixelForge}/${general}?as=${robin}`)
  const late = await webhook('PATCH', '/messages/@original', { content: 'Sorry' })

  expect(body).toMatchObject({
    state: 'failed',
    message: { content: expect.stringMatching(/^The application did not/) },
  })
  expect(page).toContain('The application did not respond')
  expect([late.status, late.body.code]).toEqual([404, 10015])
})

test('fails the interaction after three seconds without a response', async () => {
  const { run, shop } = await openChat()
  shop.answer = () => new Promise(() => undefined)
  const deadline = vi.spyOn(AbortSignal, 'timeout')

  const { body } = await run('/shop')

  expect(body.message.content).toBe('The application did not respond\nSandbox: no reply within 3 seconds.')
  expect(deadline).toHaveBeenCalledWith(3000)
})

test('fails the interaction when no shop URL is set', async () => {
  const { bot, control } = await runningDiscord()
  await bot('PUT', `/applications/${application}/commands`, [shopCommand])

  const { body } = await control('interactions', { user: robin, channel: general, command: '/shop' })

  expect(body.message.content).toContain('SANDBOX_SHOP_URL is not set')
})

test('accepts one response through the callback endpoint', async () => {
  const { run, shop, call } = await openChat()
  const replies: number[] = []
  shop.answer = async ({ id, token }) => {
    const path = `/v10/interactions/${id}/${token}/callback`
    for (const content of ['Called', 'Again']) {
      const { status, body } = await call('POST', path, { body: { type: 4, data: { content } } })
      replies.push(status, body?.code)
    }
    return null
  }

  const { body } = await run('/shop')
  const unknown = await call('POST', '/v10/interactions/1/2/callback', { body: { type: 6 } })

  expect(replies).toEqual([204, undefined, 400, 40060])
  expect(body).toMatchObject({ state: 'answered', message: { content: 'Called' } })
  expect(unknown.body.code).toBe(10062)
})

describe('in a direct message', () => {
  async function openDirectChat(...args: Parameters<typeof runningChat>) {
    const chat = await openChat(...args)
    const { body: channel } = await chat.bot('POST', '/users/@me/channels', { recipient_id: robin })
    const { body: message } = await chat.bot('POST', `/channels/${channel.id}/messages`, menu)
    const page = `/discord/chat/@me/${channel.id}`
    const press = () => chat.submit(`${page}/components`, { as: robin, message: message.id, customId: 'buy' })
    return {
      ...chat,
      channel,
      message,
      press,
      page,
      messages: () => chat.readState(`/channels/${channel.id}/messages`),
    }
  }

  test('sends the user instead of a member', async () => {
    const { press, shop, message, channel } = await openDirectChat()

    await press()

    expect(shop.received[0]?.payload).toMatchObject({
      type: 3,
      user: { id: robin, username: 'robin' },
      channel_id: channel.id,
      channel: { type: 1, recipients: [{ id: robin }] },
      context: 1,
      app_permissions: '442368',
      authorizing_integration_owners: { '0': '0' },
      message: { id: message.id },
      data: { custom_id: 'buy', component_type: 2 },
    })
    for (const absent of ['guild_id', 'guild', 'guild_locale', 'member']) {
      expect(shop.received[0]?.payload).not.toHaveProperty(absent)
    }
  })

  test.each([
    ['immediate', { type: 4, data: { content: 'For you', flags: 64 } }],
    ['deferred', { type: 5, data: { flags: 64 } }],
  ])('shows a new ephemeral response (%s) below the message, which stays as it is', async (_case, answer) => {
    const { press, webhook, messages, page, read } = await openDirectChat(() => answer)

    await press()
    await webhook('PATCH', '/messages/@original', { content: 'For you' })
    await webhook('POST', '', { content: 'More', flags: 64 })

    expect(await messages()).toMatchObject([
      { content: 'Choose', only_for: null, edited_timestamp: null },
      { content: 'For you', only_for: robin, flags: 64 },
      { content: 'More', only_for: robin, flags: 64 },
    ])
    expect(await read(page)).toMatch(/Choose[\s\S]+Only Robin can see this[\s\S]+For you/)
  })

  test('refuses a message with invalid components', async () => {
    const { bot, channel } = await openDirectChat()
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'View' }] }]

    const { status, body } = await bot('POST', `/channels/${channel.id}/messages`, { content: 'x', components })

    expect([status, body.code]).toEqual([400, 50_035])
  })
})

test('a button in a channel can get a new ephemeral response', async () => {
  const answers: object[] = [
    { type: 4, data: menu },
    { type: 5, data: { flags: 64 } },
  ]
  const { run, press, webhook, readState } = await openChat(() => answers.shift() ?? {})
  const { message } = (await run('/shop')).body

  const pressed = await press(message.id, 'buy')
  await webhook('PATCH', '/messages/@original', { content: 'For you' })

  expect(pressed.body.message).toMatchObject({ flags: 64 + 128, interaction_metadata: { type: 3 } })
  expect(await readState(`/channels/${general}/messages`)).toMatchObject([
    { content: 'Choose', only_for: null },
    { content: 'For you', only_for: robin },
  ])
})

test('the endpoint check reports whether the shop answers pings and refuses forged signatures', async () => {
  const { control, shop } = await openChat(({ type }) => ({ type }))

  const good = await control('check-endpoint')
  shop.acceptsForgeries = true
  const careless = await control('check-endpoint')
  shop.answer = () => ({ type: 4 })
  const odd = await control('check-endpoint')

  expect(good.body).toEqual({ answersPing: true, refusesForgery: true, problem: null })
  expect(careless.body).toMatchObject({ answersPing: true, refusesForgery: false })
  expect(odd.body).toMatchObject({ answersPing: false })
  expect(shop.received.map(({ isSigned }) => isSigned)).toEqual([true, false, true, false, true, false])
})
