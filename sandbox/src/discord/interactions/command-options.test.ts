import { describe, expect, test } from 'vitest'
import { commandChat, general, robin } from '../testing/command-chat.ts'

const petra = '210000000000000002'
/** Shares no server with Robin. */
const stranger = '210000000000000001'
const vip = '410000000000010005'

describe('subcommands', () => {
  test('are sent with their group and options', async () => {
    const { run, shop, lastData } = await commandChat()

    const shown = await run('/shop item item:"Big mug"')
    const data = lastData()
    await run('/shop manage post')

    expect(data).toMatchObject({
      name: 'shop',
      options: [{ type: 1, name: 'item', options: [{ type: 3, name: 'item', value: 'Big mug' }] }],
    })
    expect(shown.body.message.interaction.name).toBe('shop item')
    expect(shop.received.at(-1)?.payload.data.options).toEqual([
      { type: 2, name: 'manage', options: [{ type: 1, name: 'post', options: [] }] },
    ])
  })

  test.each([
    ['/shop', 'Enter one of the subcommands: item, manage.'],
    ['/shop manage', 'Enter one of the subcommands: post.'],
    ['/shop sell', 'Enter one of the subcommands: item, manage.'],
    ['/shop item', 'The option item is required.'],
  ])('refuses %s', async (line, message) => {
    const { run, shop } = await commandChat()

    const refused = await run(line)

    expect(refused).toMatchObject({ status: 400, body: { message } })
    expect(shop.received).toEqual([])
  })
})

describe('options of type user, channel and role', () => {
  test('are sent as ids, with what they refer to', async () => {
    const { run, lastData } = await commandChat()

    await run(`/buy item:Mug to:@Petra channel:#general role:<@&${vip}>`)

    const { options, resolved } = lastData()
    expect(options.slice(1)).toEqual([
      { type: 6, name: 'to', value: petra },
      { type: 7, name: 'channel', value: general },
      { type: 8, name: 'role', value: vip },
    ])
    expect(resolved).toMatchObject({
      users: { [petra]: { id: petra, username: 'petra' } },
      members: { [petra]: { roles: expect.any(Array), permissions: expect.stringMatching(/^\d+$/) } },
      channels: { [general]: { id: general, name: 'general', type: 0, permissions: expect.stringMatching(/^\d+$/) } },
      roles: { [vip]: { id: vip, name: 'VIP' } },
    })
    expect(resolved.members[petra]).not.toHaveProperty('user')
  })

  test.each([stranger, `<@${stranger}>`])('accept the id of a user outside the server: %s', async (pasted) => {
    const { run, lastData } = await commandChat()

    await run(`/buy item:Mug to:${pasted}`)

    const { options, resolved } = lastData()
    expect(options[1]).toEqual({ type: 6, name: 'to', value: stranger })
    expect(resolved).toEqual({ users: { [stranger]: expect.objectContaining({ id: stranger }) } })
  })

  test.each([
    ['to:Finn', 'Finn is not a valid user for to.'],
    ['to:210000000000099999', '210000000000099999 is not a valid user for to.'],
    ['to:Nobody', 'Nobody is not a valid user for to.'],
    ['channel:nowhere', 'nowhere is not a valid channel for channel.'],
    ['role:Petra', 'Petra is not a valid role for role.'],
    ['amount:0', 'amount must be at least 1.'],
    ['amount:11', 'amount must be at most 10.'],
  ])('refuses %s', async (option, message) => {
    const { run } = await commandChat()

    const refused = await run(`/buy item:Mug ${option}`)

    expect(refused).toMatchObject({ status: 400, body: { message } })
  })
})

describe('default member permissions', () => {
  test('of 0 leave a command to administrators', async () => {
    const { run, shop } = await commandChat()

    const refused = await run('/check')
    const allowed = await run('/check', petra)

    expect(refused).toMatchObject({ status: 403, body: { message: "You don't have permission to use /check here." } })
    expect(allowed.body.state).toBe('answered')
    expect(shop.received).toHaveLength(1)
  })
})

describe('a user command', () => {
  test('sends the member it is used on', async () => {
    const { interact, lastData } = await commandChat()

    const { body } = await interact({ userCommand: 'Purchases', target: robin }, petra)

    expect(lastData()).toMatchObject({
      name: 'Purchases',
      type: 2,
      target_id: robin,
      resolved: { users: { [robin]: { username: 'robin' } }, members: { [robin]: { roles: [] } } },
    })
    expect(lastData()).not.toHaveProperty('options')
    expect(body.message).toMatchObject({ type: 23, interaction_metadata: { target_user: { id: robin } } })
  })

  test('is refused without its permissions, for a stranger, and as a slash command', async () => {
    const { interact, run, shop } = await commandChat()

    const refused = [
      await interact({ userCommand: 'Purchases', target: petra }),
      await interact({ userCommand: 'Purchases', target: '210000000000000001' }, petra),
      await interact({ userCommand: 'shop', target: robin }, petra),
      await run('/Purchases', petra),
    ]

    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [403, "You don't have permission to use Purchases here."],
      [404, "This member doesn't exist."],
      [400, "shop doesn't exist in this server."],
      [400, "/Purchases doesn't exist in this server."],
    ])
    expect(shop.received).toEqual([])
  })
})
