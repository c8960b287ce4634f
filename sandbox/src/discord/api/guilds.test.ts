import { expect, test } from 'vitest'
import { runningDiscord } from '../testing/running-discord.ts'

const pixelForge = '310000000000000001'
const moonlitTavern = '310000000000000002'
const bookNook = '310000000000000004'
const [petra, milo, robin, finn] = [
  '210000000000000002',
  '210000000000000003',
  '210000000000000005',
  '210000000000000001',
]
const vip = '410000000000010005'
const manageGuild = 0x20n
const administrator = 0x8n

test('lists a user’s servers with their permissions', async () => {
  const { signIn, user } = await runningDiscord()
  const { access } = await signIn('petra')

  const { body } = await user(access, '/users/@me/guilds')

  expect(body).toMatchObject([
    { name: 'Pixel Forge', owner: true, icon: null, banner: null, features: ['NEWS'] },
    { name: 'Moonlit Tavern', owner: true },
    { name: 'Cozy Corner', owner: false },
  ])
  expect(body[0]).not.toHaveProperty('approximate_member_count')
  expect(BigInt(body[2].permissions) & administrator).toBe(administrator)
})

test('distinguishes Manage Server from ownership and from no permissions', async () => {
  const { signIn, user } = await runningDiscord()
  const [finnToken, robinToken] = [await signIn('finn'), await signIn('robin')]

  const finns = (await user(finnToken.access, '/users/@me/guilds?with_counts=true')).body
  const robins = (await user(robinToken.access, '/users/@me/guilds')).body

  const society = finns.find(({ name }: { name: string }) => name === 'Speedrun Society')
  expect(society).toMatchObject({ owner: false, approximate_member_count: 3 })
  expect(BigInt(society.permissions) & manageGuild).toBe(manageGuild)
  expect(BigInt(society.permissions) & administrator).toBe(0n)
  for (const { permissions } of robins) expect(BigInt(permissions) & (manageGuild | administrator)).toBe(0n)
})

test('paginates the server list by after, before and limit', async () => {
  const { signIn, user } = await runningDiscord()
  const { access } = await signIn('petra')

  const next = await user(access, `/users/@me/guilds?after=${pixelForge}&limit=1`)
  const previous = await user(access, `/users/@me/guilds?before=${moonlitTavern}`)
  const wrong = await user(access, '/users/@me/guilds?after=me')

  expect(next.body).toMatchObject([{ name: 'Moonlit Tavern' }])
  expect(previous.body).toMatchObject([{ name: 'Pixel Forge' }])
  expect([wrong.status, wrong.body.code]).toEqual([400, 50035])
})

test('returns a user’s own membership and Unknown Guild for a server they are not in', async () => {
  const { signIn, user } = await runningDiscord()
  const { access } = await signIn('milo', 'guilds.members.read')

  const own = await user(access, `/users/@me/guilds/${pixelForge}/member`)
  const foreign = await user(access, `/users/@me/guilds/${bookNook}/member`)

  expect(own).toMatchObject({ status: 200, body: { user: { id: milo }, roles: ['410000000000010007'] } })
  expect(foreign).toMatchObject({ status: 404, body: { code: 10004 } })
})

test('returns a server with its roles and channels to the bot', async () => {
  const { bot } = await runningDiscord()

  const guild = await bot('GET', `/guilds/${pixelForge}?with_counts=true`)
  const roles = await bot('GET', `/guilds/${pixelForge}/roles`)
  const channels = await bot('GET', `/guilds/${pixelForge}/channels`)

  expect(guild.body).toMatchObject({
    id: pixelForge,
    name: 'Pixel Forge',
    owner_id: petra,
    approximate_member_count: 6,
  })
  expect(guild.body.roles).toEqual(roles.body)
  expect(roles.body[0]).toMatchObject({ id: pixelForge, name: '@everyone', position: 0 })
  expect(
    roles.body
      .map(({ name }: { name: string }) => name)
      .reverse()
      .slice(0, 9),
  ).toEqual([
    'Owner',
    'Moderator',
    'Guildshop',
    'Legend',
    'VIP',
    'Supporter',
    'Shopkeeper',
    'Deal Hunters',
    'Event Lead',
  ])
  expect(channels.body).toMatchObject([
    { id: '510000000000010001', name: 'general', type: 0, guild_id: pixelForge },
    { id: '510000000000010002', name: 'announcements', type: 5 },
    { id: '510000000000010003', name: 'shop-log', type: 0 },
    { type: 4, parent_id: null },
    { type: 2 },
    { name: 'moderators-only', type: 0 },
    { id: '510000000000010007', name: 'shop', type: 0 },
  ])
})

test('hides servers the bot is not in', async () => {
  const { bot } = await runningDiscord()

  const replies = await Promise.all([
    bot('GET', `/guilds/${bookNook}`),
    bot('GET', `/guilds/${bookNook}/roles`),
    bot('GET', `/guilds/${bookNook}/channels`),
    bot('GET', `/guilds/${bookNook}/members/${finn}`),
    bot('GET', '/guilds/310000000000000077/roles'),
    bot('GET', '/guilds/nonsense'),
  ])

  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 10004],
    [403, 50001],
    [403, 50001],
    [403, 50001],
    [404, 10004],
    [400, 50035],
  ])
  expect(replies[5]?.body).toEqual({
    message: 'Invalid Form Body',
    code: 50035,
    errors: { guild_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message: 'Value "nonsense" is not snowflake.' }] } },
  })
})

test('distinguishes a member from a non-member and an unknown user', async () => {
  const { bot } = await runningDiscord()

  const member = await bot('GET', `/guilds/${pixelForge}/members/${milo}`)
  const left = await bot('GET', `/guilds/${pixelForge}/members/${finn}`)
  const nobody = await bot('GET', `/guilds/${pixelForge}/members/210000000000000077`)

  expect(member.body).toMatchObject({ user: { username: 'milo' }, roles: ['410000000000010007'], nick: null })
  expect([left.status, left.body]).toEqual([404, { message: 'Unknown Member', code: 10007 }])
  expect([nobody.status, nobody.body.code]).toEqual([404, 10013])
})

test('assigns and removes a role idempotently', async () => {
  const { bot, readState } = await runningDiscord()
  const path = `/guilds/${pixelForge}/members/${robin}/roles/${vip}`
  const rolesOfRobin = async () => (await bot('GET', `/guilds/${pixelForge}/members/${robin}`)).body.roles

  const added = [
    await bot('PUT', path, undefined, { 'x-audit-log-reason': 'Bought%20VIP%20%26%20more' }),
    await bot('PUT', path),
  ]
  const held = await rolesOfRobin()
  const removed = [await bot('DELETE', path), await bot('DELETE', path)]

  expect([...added, ...removed].map(({ status, body }) => [status, body])).toEqual(Array(4).fill([204, null]))
  expect(held).toEqual([vip])
  expect(await rolesOfRobin()).toEqual([])
  expect((await readState('/calls')).find(({ reason }: { reason: string | null }) => reason)).toMatchObject({
    method: 'PUT',
    path,
    status: 204,
    by: 'bot',
    reason: 'Bought VIP & more',
  })
})

test.each([
  ['a role above its own', pixelForge, robin, '410000000000010002', 403, 50013],
  ['its own role', pixelForge, robin, '410000000000010003', 403, 50013],
  ['a role that another integration manages', pixelForge, robin, '410000000000010010', 403, 50013],
  ['Patron in the Moonlit Tavern, which is above its role', moonlitTavern, robin, '410000000000020002', 403, 50013],
  ['@everyone', pixelForge, robin, pixelForge, 400, 50028],
  ['an unknown role', pixelForge, robin, '410000000000010077', 404, 10011],
  ['a role of another server', pixelForge, robin, '410000000000020004', 404, 10011],
  ['a role to a user who left', pixelForge, finn, vip, 404, 10007],
  ['a role in a server it is not in', bookNook, robin, '410000000000040002', 403, 50001],
])('refuses to let the bot assign %s', async (_case, guild, member, role, status, code) => {
  const { bot } = await runningDiscord()

  const reply = await bot('PUT', `/guilds/${guild}/members/${member}/roles/${role}`)

  expect([reply.status, reply.body.code]).toEqual([status, code])
})

test('refuses to assign a role without Manage Roles', async () => {
  const { bot, discord, submit } = await runningDiscord()
  const invitation = `/discord/oauth2/authorize?client_id=${discord.clientId}&scope=bot&permissions=3072`
  await submit(invitation, { answer: 'authorize', user: petra, guild: pixelForge })

  const reply = await bot('PUT', `/guilds/${pixelForge}/members/${robin}/roles/${vip}`)

  expect(reply.body).toEqual({ message: 'Missing Permissions', code: 50013 })
})

test('returns the application with its public key, and 404 or 405 for unknown endpoints', async () => {
  const { bot, call, discord } = await runningDiscord({ shopUrl: 'http://127.0.0.1:9' })

  const application = await bot('GET', '/applications/@me')
  const me = await bot('GET', '/users/@me')
  const nowhere = await call('GET', '/v10/nowhere')
  const wrongMethod = await call('DELETE', '/v10/users/@me')

  expect(application.body).toMatchObject({
    id: discord.clientId,
    verify_key: discord.publicKey,
    interactions_endpoint_url: 'http://127.0.0.1:9/api/discord/interactions',
    approximate_guild_count: 6,
  })
  expect(me.body).toMatchObject({ id: '210000000000000098', bot: true, mfa_enabled: true })
  expect(application.body.bot.id).toBe(me.body.id)
  expect([nowhere.status, nowhere.body]).toEqual([404, { message: '404: Not Found', code: 0 }])
  expect([wrongMethod.status, wrongMethod.body]).toEqual([405, { message: '405: Method Not Allowed', code: 0 }])
})
