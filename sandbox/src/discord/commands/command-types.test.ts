import { describe, expect, test } from 'vitest'
import { runningDiscord } from '../testing/running-discord.ts'

const path = '/applications/210000000000000099/commands'
const shop = { name: 'shop', description: 'Browse the shop' }
const item = { type: 3, name: 'item', description: 'Which', required: true, autocomplete: true }
const purchases = { type: 2, name: 'Show Purchases', default_member_permissions: '32' }
const post = {
  type: 1,
  name: 'post',
  description: 'Post the shop',
  options: [
    { type: 7, name: 'channel', description: 'Where', channel_types: [0, 5] },
    { type: 4, name: 'count', description: 'How many', min_value: 1, max_value: 10 },
    { type: 10, name: 'price', description: 'Up to', min_value: 0.5 },
    { type: 6, name: 'seller', description: 'Whose' },
    { type: 8, name: 'role', description: 'For whom' },
    { type: 9, name: 'about', description: 'About whom' },
    { type: 5, name: 'pinned', description: 'Pin it' },
  ],
}
const nested = (type: number, options: object[]) => ({ type, name: 'in', description: 'In', options })
const long = Array.from({ length: 25 }, (_, index) => ({
  ...item,
  autocomplete: false,
  name: `option${index}`,
  choices: Array.from({ length: 4 }, (_choice, place) => ({ name: 'x'.repeat(50), value: `${place}`.repeat(50) })),
}))

describe('registering commands', () => {
  test('returns subcommands, groups and all option types as registered', async () => {
    const { bot } = await runningDiscord()
    const group = { type: 2, name: 'manage', description: 'Manage', options: [post] }
    const find = { type: 1, name: 'item', description: 'Show an item', options: [item] }

    const reply = await bot('PUT', path, [{ ...shop, options: [find, group] }])

    expect(reply.status).toBe(200)
    expect(reply.body[0].options).toEqual([find, group])
  })

  test('allows a user command and a slash command of the same name', async () => {
    const { bot } = await runningDiscord()

    const first = await bot('PUT', path, [shop, purchases, { type: 3, name: 'shop' }])
    const second = await bot('POST', path, { type: 2, name: 'shop' })
    const third = await bot('PUT', path, [{ type: 2, name: 'Show Purchases', description: '' }])

    expect(first.body).toMatchObject([
      { type: 1, name: 'shop' },
      { type: 2, name: 'Show Purchases', description: '', default_member_permissions: '32' },
      { type: 3, name: 'shop', description: '' },
    ])
    expect(second.status).toBe(201)
    expect(third.body[0].id).toBe(first.body[1].id)
  })

  test.each([
    ['an unknown command type', { ...shop, type: 9 }, { type: {} }],
    ['a user command with a description', { ...purchases, description: 'x' }, { description: {} }],
    ['a user command with options', { ...purchases, options: [item] }, { options: {} }],
    ['a user command with a long name', { type: 2, name: 'x'.repeat(33) }, { name: {} }],
    [
      'permissions that are no number',
      { ...shop, default_member_permissions: 'all' },
      { default_member_permissions: {} },
    ],
    ['an unknown context', { ...shop, contexts: [3] }, { contexts: { 0: {} } }],
    ['a subcommand next to other options', { ...shop, options: [item, post] }, { options: { _errors: [{}] } }],
    ['a group in a group', { ...shop, options: [nested(2, [nested(2, [])])] }, inside({ type: {} })],
    ['a subcommand in a subcommand', { ...shop, options: [nested(1, [nested(1, [])])] }, inside({ type: {} })],
    ['a value in a group', { ...shop, options: [nested(2, [item])] }, inside({ type: {} })],
    ['autocomplete with choices', option({ ...item, choices: [{ name: 'a', value: 'a' }] }), at({ autocomplete: {} })],
    ['autocomplete of a user', option({ ...item, type: 6 }), at({ autocomplete: {} })],
    ['choices of a user', option({ ...item, type: 6, choices: [{ name: 'a', value: 'a' }] }), at({ choices: {} })],
    ['26 choices', option({ ...item, choices: Array(26).fill({ name: 'a', value: 'a' }) }), at({ choices: {} })],
    ['a text as a number', option({ ...item, type: 4, choices: [{ name: 'a', value: 'a' }] }), choice({ value: {} })],
    ['a number as a text', option({ ...item, choices: [{ name: 'a', value: 1 }] }), choice({ value: {} })],
    [
      'a fraction as an integer',
      option({ ...item, type: 4, choices: [{ name: 'a', value: 0.5 }] }),
      choice({ value: {} }),
    ],
    [
      'a choice with a long name',
      option({ ...item, choices: [{ name: 'x'.repeat(101), value: 'a' }] }),
      choice({ name: {} }),
    ],
    [
      'a choice with a long value',
      option({ ...item, choices: [{ name: 'x', value: 'a'.repeat(101) }] }),
      choice({ value: {} }),
    ],
    ['a bound that is not an integer', option({ ...item, type: 4, min_value: 0.5 }), at({ min_value: {} })],
    ['a bound that is not a number', option({ ...item, type: 10, max_value: 'x' }), at({ max_value: {} })],
    ['more than 8000 characters', { ...shop, options: long }, { _errors: [{ code: 'APPLICATION_COMMAND_TOO_LARGE' }] }],
  ])('refuses %s', async (_case, body, errors) => {
    const { bot } = await runningDiscord()

    const reply = await bot('POST', path, body)

    expect(reply).toMatchObject({ status: 400, body: { code: 50035, errors } })
  })

  test('refuses two commands of the same type and name', async () => {
    const { bot } = await runningDiscord()

    const reply = await bot('PUT', path, [shop, shop])

    expect(reply).toMatchObject({ status: 400, body: { code: 50035, errors: { 1: { name: {} } } } })
  })

  test('refuses a sixth user command, but replaces one of five', async () => {
    const { bot } = await runningDiscord()
    const five = Array.from({ length: 5 }, (_, index) => ({ type: 2, name: `User ${index}` }))

    const replies = [
      await bot('PUT', path, [...five, shop]),
      await bot('POST', path, five[4]),
      await bot('POST', path, purchases),
      await bot('PUT', path, [...five, purchases]),
    ]

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [200, undefined],
      [400, 30032],
      [400, 30032],
    ])
  })
})

function option(body: object) {
  return { ...shop, options: [body] }
}

function at(errors: object) {
  return { options: { 0: errors } }
}

function inside(errors: object) {
  return at({ options: { 0: errors } })
}

function choice(errors: object) {
  return at({ choices: { 0: errors } })
}
