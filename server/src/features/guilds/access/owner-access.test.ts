import { beforeEach, describe, expect, test } from 'vitest'
import { password } from '../../../testing/builders/account-builders.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { addStandingMessage } from '../../../testing/builders/presentation-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { clearQueue, listQueuedJobs } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'
import { startCheckout } from '../../sales/checkout/start-checkout.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)

/** Ada owns Speedrun Society on Discord; Finn registers it with Manage Server. */
const guildId = servers.speedrunSociety
const finn = await shop.aPerson()
const lost = { status: 403, body: { code: 'SERVER_ACCESS_LOST' } }

const kick = () => sandbox.control('/discord/control/members', { guild: guildId, user: onDiscord.finn, present: false })
const finnsRole = { guild: guildId, user: onDiscord.finn, role: '410000000000050001' }
const demote = () => sandbox.control('/discord/control/member-roles', { ...finnsRole, present: false })
const inviteBot = () => sandbox.control('/discord/control/bot', { guild: guildId, present: true })
const revokeToken = () => sandbox.control('/discord/control/revoke', { user: onDiscord.finn })
const breakDiscord = () => sandbox.control('/discord/control/faults', { kind: 'status', status: 503, times: 1000 })
const unlinkDiscord = async () => {
  await shop.post('/api/profile/prove', { as: finn, body: { password } })
  expect(await shop.delete('/api/profile/discord', { as: finn })).toMatchObject({ status: 200 })
}
const open = () => shop.get(`/api/guilds/details/${guildId}`, { as: finn })
const owned = async () => Object((await shop.get('/api/guilds', { as: finn })).body)
const mailsTo = async (email: string) => {
  await shop.runQueuedJobs()
  return shop.mailbox.mails.filter((mail) => mail.to?.some(({ address }) => address === email))
}

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  await sandbox.control('/discord/control/limits', { route: 'GET /users/@me/guilds', limit: 1000, seconds: 1 })
  await shop.db.deleteFrom('sale').execute()
  await shop.db.deleteFrom('item').execute()
  await shop.db.deleteFrom('guild').execute()
  await shop.connectDiscord(sandbox, finn, onDiscord.finn)
  shop.moveClock(1)
  expect(await shop.post('/api/guilds', { as: finn, body: { guildId } })).toMatchObject({ status: 200 })
})

describe('T15: an owner who has lost their rights on Discord', () => {
  test.each([
    ['are removed from the server', kick],
    ['lose Manage Server', demote],
  ])('loses the shop within 5 minutes after they %s', async (_how, change) => {
    expect(await open()).toMatchObject({ status: 200 })
    await change()
    shop.moveClock(5)

    expect(await open()).toMatchObject(lost)
    expect(await shop.put(`/api/guilds/${guildId}/config`, { as: finn, body: config })).toMatchObject(lost)
    expect(await shop.get(`/api/guilds/${guildId}/items`, { as: finn })).toMatchObject(lost)
    expect(await shop.get(`/api/guilds/${guildId}/sales-metrics`, { as: finn })).toMatchObject(lost)
    expect(await owned()).toMatchObject([{ guildId, isAccessLost: true }])
  })

  test.each([
    ['revoke the token', revokeToken],
    ['unlink Discord', unlinkDiscord],
  ])('is detected through the bot after they %s', async (_how, hide) => {
    await inviteBot()
    await hide()
    shop.moveClock(5)
    const before = await open()
    await kick()
    shop.moveClock(5)

    expect(before).toMatchObject({ status: 200 })
    expect(await open()).toMatchObject(lost)
  })

  test('keeps the shop while neither token nor bot can check the rights', async () => {
    await revokeToken()
    await kick()
    shop.moveClock(5)

    expect(await open()).toMatchObject({ status: 200 })
  })

  test('gets the shop back within a minute of regaining rights', async () => {
    await kick()
    shop.moveClock(5)
    expect(await open()).toMatchObject(lost)
    await sandbox.control('/discord/control/members', { guild: guildId, user: onDiscord.finn, present: true })
    await sandbox.control('/discord/control/member-roles', { ...finnsRole, present: true })
    shop.moveClock(1)

    expect(await open()).toMatchObject({ status: 200 })
    expect((await owned())[0]).not.toHaveProperty('isAccessLost')
  })

  test('closes and reopens the messages of the shop', async () => {
    await addStandingMessage(shop.db, { guildId: (await row()).id, channelId: '510000000000050001' })
    const noted = async () => (await listQueuedJobs(shop.db)).filter(({ name }) => name === 'note-shop-change').length
    await clearQueue(shop.db)
    await kick()
    shop.moveClock(5)
    await open()
    const closed = await noted()
    await sandbox.control('/discord/control/members', { guild: guildId, user: onDiscord.finn, present: true })
    await sandbox.control('/discord/control/member-roles', { ...finnsRole, present: true })
    shop.moveClock(1)
    await open()

    expect([closed, await noted()]).toEqual([1, 2])
  })

  test('is mailed once', async () => {
    const before = (await mailsTo(finn.email)).length
    await kick()
    shop.moveClock(5)
    await Promise.all([open(), open(), owned()])
    shop.moveClock(5)
    await open()

    const mails = (await mailsTo(finn.email)).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual(['You lost access to Speedrun Society · Guildshop'])
  })

  test('can still remove the server', async () => {
    await kick()
    shop.moveClock(5)

    expect(await shop.delete(`/api/guilds/${guildId}`, { as: finn })).toMatchObject({ status: 200 })
    expect(await owned()).toEqual([])
  })

  test('can no longer sell', async () => {
    await shop.tiePaypal(finn, 'FINNSELLER23')
    const { id } = await anItem(await row())
    await kick()
    shop.moveClock(5)

    await expect(startCheckout(shop.deps, checkoutOf(id))).rejects.toMatchObject({ code: 'SHOP_CLOSED' })
  })

  test('sees orders placed before the loss and none placed after it', async () => {
    const mug = await anItem(await row(), { requiresShipping: true })
    const earlier = await aSale(await row(), mug)
    await kick()
    shop.moveClock(5)
    await open()
    shop.moveClock(1)
    const later = await aSale(await row(), mug, { createdAt: shop.deps.now(), paidAt: shop.deps.now() })
    const read = (path: string) => shop.get(`/api${path}`, { as: finn })

    const lists = await Promise.all([
      read(`/guilds/${guildId}/sales`),
      read(`/guilds/${guildId}/sales/pending-shipment`),
      read(`/guilds/${guildId}/sales.csv`),
    ])

    for (const { status, body } of lists) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toContain(earlier.id)
      expect(JSON.stringify(body)).not.toContain(later.id)
    }
    expect(await read(`/sales/${earlier.id}`)).toMatchObject({ status: 200 })
    expect(await read(`/sales/${later.id}`)).toMatchObject({ status: 404 })
    const ship = (id: string) => shop.put(`/api/sales/${id}/ship`, { as: finn, body: {} })
    expect(await ship(later.id)).toMatchObject({ status: 404 })
    expect(await ship(earlier.id)).toMatchObject({ status: 200 })
  })
})

describe('T15: while Discord is unavailable', () => {
  test('lets an owner keep the shop', async () => {
    await breakDiscord()
    shop.moveClock(5)

    expect(await open()).toMatchObject({ status: 200 })
    expect(await owned()).toMatchObject([{ guildId }])
  })

  test('keeps an owner who had lost it locked out', async () => {
    await kick()
    shop.moveClock(5)
    expect(await open()).toMatchObject(lost)
    await breakDiscord()
    shop.moveClock(5)

    expect(await open()).toMatchObject(lost)
  })
})

test('calls Discord once in four minutes about the owner, and once at a time about the missing bot', async () => {
  shop.moveClock(5)
  const start = Date.now()
  await Promise.all(Array.from({ length: 10 }, open))
  shop.moveClock(3)
  await Promise.all(Array.from({ length: 10 }, open))

  const calls: unknown = await (await fetch(`${sandbox.url}/discord/control/calls`)).json()

  const recent = Array.from(Object(calls), (call) => Object(call)).filter(({ at }) => Date.parse(at) >= start)
  const pathsBy = (caller: string) => recent.filter(({ by }) => by === caller).map(({ path }) => path)
  expect(pathsBy('user')).toEqual(['/users/@me/guilds'])
  expect(pathsBy('bot')).toEqual(['/users/@me/guilds', '/users/@me/guilds'])
})

const config = { defaultCurrency: 'EUR', manageRoleId: null, notificationRoleId: null }
const row = () => shop.db.selectFrom('guild').selectAll().where('guildId', '=', guildId).executeTakeFirstOrThrow()
const checkoutOf = (itemId: string) => ({
  guildId,
  itemId,
  seenTotal: 1500,
  buyer: { discordId: onDiscord.robin, username: null, roleIds: [] },
  channelId: null,
})
