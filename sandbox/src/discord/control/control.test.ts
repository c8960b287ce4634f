import { expect, test } from 'vitest'
import { runningDiscord } from '../testing/running-discord.ts'

const pixelForge = '310000000000000001'
const bookNook = '310000000000000004'
const [robin, sam] = ['210000000000000005', '210000000000000006']
const [moderator, vip] = ['410000000000010002', '410000000000010005']
const membership = `/guilds/${pixelForge}/members/${robin}`

test('revokes one user’s tokens and expires another’s access token', async () => {
  const { signIn, user, postTokenForm, control } = await runningDiscord()
  const [robins, sams] = [await signIn('robin'), await signIn('sam')]

  await control('revoke', { user: robin })
  await control('expire', { user: sam })
  const refresh = (token: string) => postTokenForm({ grant_type: 'refresh_token', refresh_token: token })

  expect((await user(robins.access, '/users/@me')).status).toBe(401)
  expect((await user(sams.access, '/users/@me')).status).toBe(401)
  expect((await refresh(robins.refresh)).body.error).toBe('invalid_grant')
  expect((await refresh(sams.refresh)).status).toBe(200)
})

test('puts a newly added bot’s role just above @everyone until it is moved up', async () => {
  const { bot, control, readState } = await runningDiscord()
  const botRole = '410000000000010003'
  const assign = () => bot('PUT', `${membership}/roles/${vip}`)

  await control('bot', { guild: pixelForge, present: false })
  const gone = await bot('GET', `/guilds/${pixelForge}`)
  const { guilds } = await readState()
  await control('bot', { guild: pixelForge, present: true })
  const after = await bot('GET', `/guilds/${pixelForge}/roles`)
  const low = await assign()
  await control('roles', { guild: pixelForge, role: botRole, position: 8 })
  const moved = await assign()
  await control('bot', { guild: bookNook, present: true })
  const added = await bot('GET', `/guilds/${bookNook}`)

  expect([gone.status, gone.body.code]).toEqual([404, 10004])
  expect(guilds[0].roles).not.toContainEqual(expect.objectContaining({ name: 'Guildshop' }))
  expect(after.body[1]).toMatchObject({ id: botRole, position: 1, managed: true })
  expect([low.status, low.body?.code, moved.status]).toEqual([403, 50013, 204])
  expect(added.status).toBe(200)
})

test('refuses to assign a role after it is moved above the bot’s role', async () => {
  const { bot, control } = await runningDiscord()
  const assign = () => bot('PUT', `${membership}/roles/${vip}`)

  const before = await assign()
  const { body } = await control('roles', { guild: pixelForge, role: vip, position: 9 })
  const after = await assign()
  await control('roles', { guild: pixelForge, role: moderator, position: 1 })
  const lowered = await bot('PUT', `${membership}/roles/${moderator}`)

  expect([before.status, after.status, lowered.status]).toEqual([204, 403, 204])
  expect(body.guilds[0].roles).toContainEqual({ id: vip, name: 'VIP', position: 9 })
})

test('lets the bot assign roles below its highest role but not that role', async () => {
  const { bot, control } = await runningDiscord()
  const [owner, user] = ['410000000000010001', '210000000000000098']
  await control('member-roles', { guild: pixelForge, user, role: moderator, present: true })

  const same = await bot('PUT', `${membership}/roles/${moderator}`)
  await control('member-roles', { guild: pixelForge, user, role: owner, present: true })
  const below = await bot('PUT', `${membership}/roles/${moderator}`)

  expect([same.status, below.status]).toEqual([403, 204])
})

test('a member who leaves and rejoins loses their roles', async () => {
  const { bot, control } = await runningDiscord()
  const guild = pixelForge
  await control('member-roles', { guild, user: robin, role: moderator, present: true })
  const before = await bot('GET', membership)

  await control('members', { guild, user: robin, present: false })
  const left = await bot('GET', membership)
  await control('members', { guild, user: robin, present: true })
  const after = await bot('GET', membership)

  expect(before.body.roles).toEqual([moderator])
  expect(left.body.code).toBe(10007)
  expect(after.body.roles).toEqual([])
})

test('reset restores the initial state but keeps the signing key', async () => {
  const { bot, control, signIn, user, discord, readState } = await runningDiscord()
  const { access } = await signIn('petra')
  const initial = (await bot('GET', `/guilds/${pixelForge}`)).body
  await bot('POST', '/channels/510000000000010001/messages', { content: 'Hello' })
  await control('members', { guild: pixelForge, user: robin, present: false })
  await control('faults', { kind: 'malformed' })

  const { body } = await control('reset')

  expect(body.faults).toEqual([])
  expect((await bot('GET', `/guilds/${pixelForge}`)).body).toEqual(initial)
  expect((await bot('GET', membership)).status).toBe(200)
  expect((await user(access, '/users/@me')).status).toBe(401)
  expect(await readState('/channels/510000000000010001/messages')).toEqual([])
  expect((await bot('GET', '/applications/@me')).body.verify_key).toBe(discord.publicKey)
})

test('the forms on the control page have the same effect as the JSON API', async () => {
  const { submit, read, readState } = await runningDiscord()
  const send = async (name: string, fields: Record<string, string>) =>
    (await submit(`/discord/control/${name}`, fields)).status

  const statuses = [
    await send('faults', { kind: 'rate-limit', times: '2', method: 'get', path: '', retryAfter: '1.5', status: '' }),
    await send('limits', { route: 'global', limit: '7', seconds: '2' }),
    await send('dms', { user: robin, open: 'false' }),
    await send('bot', { guild: bookNook, present: 'true' }),
    await send('members', { guild: pixelForge, user: sam, present: 'false' }),
    await send('roles', { guild: pixelForge, role: vip, position: '1' }),
    await send('member-roles', { guild: pixelForge, user: robin, role: vip, present: 'true' }),
    await send('revoke', { user: robin }),
    await send('expire', { user: robin }),
  ]
  const { faults, limits, users, guilds } = await readState()

  expect(statuses).toEqual(Array(9).fill(303))
  expect(faults).toEqual([
    { kind: 'rate-limit', retryAfter: 1.5, global: false, headers: false, times: 2, method: 'GET', path: null },
  ])
  expect(limits).toContainEqual({ route: 'global', limit: 7, seconds: 2 })
  expect(users).toContainEqual(expect.objectContaining({ id: robin, dmsOpen: false }))
  expect(guilds[3]).toMatchObject({ id: bookNook, hasBot: true })
  expect(guilds[0].members).not.toContainEqual(expect.objectContaining({ userId: sam }))
  expect(guilds[0].members).toContainEqual({ userId: robin, roles: [vip] })
  expect(guilds[0].roles[1]).toMatchObject({ id: vip, position: 1 })
  expect(await read('/control/faults')).toContain('for the next 2 calls: GET any path')

  expect([await send('faults/clear', {}), await send('reset', {})]).toEqual([303, 303])
  expect((await readState()).faults).toEqual([])
})

test.each([
  ['faults', { kind: 'mystery' }],
  ['faults', { kind: 'status', status: 200 }],
  ['faults', { kind: 'status', times: 0 }],
  ['faults', { kind: 'status', times: 1.5 }],
  ['faults', { kind: 'delay', milliseconds: '5' }],
  ['limits', { route: 'global', limit: 0, seconds: 1 }],
  ['bot', { guild: pixelForge }],
  ['dms', { user: robin, open: 'maybe' }],
  ['revoke', {}],
])('the control %s refuses %j', async (name, body) => {
  const { control } = await runningDiscord()

  const reply = await control(name, body)

  expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining('must be') } })
})

test.each([
  ['bot', { guild: '1', present: true }],
  ['revoke', { user: '1' }],
  ['roles', { guild: pixelForge, role: '1', position: 2 }],
  ['member-roles', { guild: pixelForge, user: '210000000000000001', role: vip, present: true }],
])('the control %s returns 404 for %j', async (name, body) => {
  const { control } = await runningDiscord()

  expect((await control(name, body)).status).toBe(404)
})

test('refuses role changes in a server that requires 2FA while the application’s owner has none', async () => {
  const { bot, control } = await runningDiscord()
  const change = (method: string) => bot(method, `${membership}/roles/${vip}`)
  await control('two-factor', { guild: pixelForge, required: true })

  const withTwoFactor = await change('PUT')
  const { body } = await control('owner-two-factor', { enabled: false })
  const refused = [await change('PUT'), await change('DELETE')]
  const [guild, me] = [await bot('GET', `/guilds/${pixelForge}`), await bot('GET', '/users/@me')]

  expect(withTwoFactor.status).toBe(204)
  for (const reply of refused) {
    expect(reply).toMatchObject({
      status: 403,
      body: { code: 60003, message: 'Two factor is required for this operation' },
    })
  }
  expect([guild.body.mfa_level, me.body.mfa_enabled]).toEqual([1, false])
  expect(body).toMatchObject({
    ownerHasTwoFactor: false,
    guilds: [{ requiresTwoFactor: true }, {}, {}, {}, {}, {}, {}, {}],
  })
})
