import { expect, test } from 'vitest'
import { runningDiscord } from '../testing/running-discord.ts'

const application = '/applications/210000000000000099'
const inGuild = `${application}/guilds/310000000000000001/commands`
const shop = { name: 'shop', description: 'Browse the shop', contexts: [0] }
const code = { type: 3, name: 'code', description: 'Discount code', min_length: 3, max_length: 32 }
const goal = { name: 'goal', description: 'Show the goal', options: [{ type: 3, name: 'of', description: 'Whose' }] }

test('replacing all commands keeps the ids of commands that remain', async () => {
  const { bot } = await runningDiscord()

  const first = await bot('PUT', `${application}/commands`, [shop, goal])
  const second = await bot('PUT', `${application}/commands`, [{ ...shop, description: 'Buy things' }])
  const listed = await bot('GET', `${application}/commands`)

  expect(first.body).toMatchObject([
    { name: 'shop', type: 1, contexts: [0], application_id: '210000000000000099', default_member_permissions: null },
    { name: 'goal', options: [{ type: 3, name: 'of', description: 'Whose' }] },
  ])
  expect(second.body).toMatchObject([{ id: first.body[0].id, description: 'Buy things' }])
  expect(second.body[0].version).not.toBe(first.body[0].version)
  expect(listed.body).toEqual(second.body)
})

test('returns the options of a command as registered', async () => {
  const { bot } = await runningDiscord()

  await bot('PUT', `${application}/commands`, [{ ...shop, options: [code] }])
  const listed = await bot('GET', `${application}/commands`)

  expect(listed.body[0].options).toEqual([code])
})

test('creates a command, then replaces it by name', async () => {
  const { bot } = await runningDiscord()

  const added = await bot('POST', inGuild, shop)
  const replaced = await bot('POST', inGuild, { ...shop, description: 'Again' })
  const here = await bot('GET', inGuild)
  const everywhere = await bot('GET', `${application}/commands`)

  expect([added.status, replaced.status]).toEqual([201, 200])
  expect(here.body).toMatchObject([{ id: added.body.id, description: 'Again', guild_id: '310000000000000001' }])
  expect(everywhere.body).toEqual([])
})

test.each([
  [{ ...shop, name: 'Shop' }, { name: {} }],
  [{ ...shop, name: 'my shop' }, { name: {} }],
  [{ ...shop, description: '' }, { description: {} }],
  [{ ...shop, description: 'x'.repeat(101) }, { description: {} }],
  [{ ...shop, options: [{ type: 99, name: 'x', description: 'x' }] }, { options: { 0: { type: {} } } }],
  [{ ...shop, options: [{ ...code, name: 'Code' }] }, { options: { 0: { name: {} } } }],
  [{ ...shop, options: [{ ...code, name: 'x'.repeat(33) }] }, { options: { 0: { name: {} } } }],
  [{ ...shop, options: [{ ...code, description: 'x'.repeat(101) }] }, { options: { 0: { description: {} } } }],
  [{ ...shop, options: [{ ...code, min_length: -1 }] }, { options: { 0: { min_length: {} } } }],
  [{ ...shop, options: [{ ...code, max_length: 6001 }] }, { options: { 0: { max_length: {} } } }],
  [{ ...shop, options: [code, code] }, { options: { 1: { name: {} } } }],
  [{ ...shop, options: [code, { ...code, name: 'item', required: true }] }, { options: { 1: { _errors: [{}] } } }],
  [{ ...shop, options: Array.from({ length: 26 }, (_, index) => ({ ...code, name: `c${index}` })) }, { options: {} }],
])('refuses %j as a command', async (body, errors) => {
  const { bot } = await runningDiscord()

  const one = await bot('POST', `${application}/commands`, body)
  const many = await bot('PUT', `${application}/commands`, [goal, body])

  expect(one).toMatchObject({ status: 400, body: { code: 50035, errors } })
  expect(many).toMatchObject({ status: 400, body: { code: 50035, errors: { 1: errors } } })
})

test('refuses commands of another application, of a server without the bot, and over 100', async () => {
  const { bot } = await runningDiscord()

  const foreign = await bot('PUT', '/applications/210000000000000098/commands', [])
  const elsewhere = await bot('PUT', `${application}/guilds/310000000000000004/commands`, [])
  const tooMany = await bot(
    'PUT',
    `${application}/commands`,
    Array.from({ length: 101 }, (_, index) => ({ ...shop, name: `shop${index}` })),
  )

  expect([foreign, elsewhere, tooMany].map(({ status, body }) => [status, body.code])).toEqual([
    [403, 20012],
    [403, 50001],
    [400, 30032],
  ])
})
