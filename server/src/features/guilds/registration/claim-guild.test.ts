import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)

/** Ada owns Speedrun Society on Discord; Finn has registered it with Manage Server. */
const guildId = servers.speedrunSociety
const finn = await shop.aPerson()
const ada = await shop.aPerson()

const kickFinn = () =>
  sandbox.control('/discord/control/members', { guild: guildId, user: onDiscord.finn, present: false })
const register = (as: Person) => shop.post('/api/guilds', { as, body: { guildId } })
const rows = () =>
  shop.db.selectFrom('guild').select(['id', 'ownerId', 'removedAt', 'isEnabled']).orderBy('registeredAt').execute()
const subjectsTo = async (email: string) => {
  await shop.runQueuedJobs()
  const mails = shop.mailbox.mails.filter((mail) => mail.to?.some(({ address }) => address === email))
  return mails.map(({ subject }) => subject)
}

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  await sandbox.control('/discord/control/limits', { route: 'GET /users/@me/guilds', limit: 1000, seconds: 1 })
  await shop.db.deleteFrom('sale').execute()
  await shop.db.deleteFrom('item').execute()
  await shop.db.deleteFrom('guild').execute()
  await shop.connectDiscord(sandbox, finn, onDiscord.finn)
  await shop.connectDiscord(sandbox, ada, onDiscord.ada)
  shop.mailbox.mails.length = 0
  shop.moveClock(1)
  await register(finn)
})

describe('T15: claiming a registered server', () => {
  test('is refused while the registrant has rights on Discord, even to its Discord owner', async () => {
    expect(await register(ada)).toMatchObject({ status: 409, body: { code: 'GUILD_TAKEN' } })
    expect(await rows()).toMatchObject([{ ownerId: finn.id, removedAt: null }])
  })

  test('gives the Discord owner an empty shop and keeps the former one for 90 days', async () => {
    const [before] = await rows()
    const mug = await anItem({ id: String(before?.id) }, { requiresShipping: true })
    const sale = await aSale({ id: String(before?.id), ownerId: finn.id }, mug)
    await kickFinn()
    shop.moveClock(1)

    const claimed = await register(ada)

    expect(claimed).toMatchObject({ status: 200, body: { guildId, owner: ada.id, isEnabled: true } })
    expect(await rows()).toMatchObject([
      { id: before?.id, ownerId: finn.id, removedAt: expect.any(Date) },
      { ownerId: ada.id, removedAt: null },
    ])
    expect((await shop.get(`/api/guilds/${guildId}/items`, { as: ada })).body).toEqual([])
    expect(await shop.get(`/api/sales/${sale.id}`, { as: ada })).toMatchObject({ status: 404 })
    expect(await shop.get(`/api/sales/${sale.id}`, { as: finn })).toMatchObject({ status: 200 })
    expect(await shop.get(`/api/guilds/details/${guildId}`, { as: finn })).toMatchObject({ status: 404 })
  })

  test('mails both accounts', async () => {
    await kickFinn()
    shop.moveClock(1)
    await register(ada)

    expect(await subjectsTo(finn.email)).toContain('Speedrun Society was registered by another account · Guildshop')
    expect(await subjectsTo(ada.email)).toContain('You registered Speedrun Society · Guildshop')
  })

  test('succeeds once under concurrent claims', async () => {
    await kickFinn()
    shop.moveClock(1)

    const replies = await Promise.all(Array.from({ length: 10 }, () => register(ada)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rows()).toHaveLength(2)
  })

  test('frees the place in the plan of the former registrant', async () => {
    const other = await shop.aGuild({ owner: finn, isEnabled: false })
    await kickFinn()
    shop.moveClock(1)
    await register(ada)

    expect(await rows()).toContainEqual(expect.objectContaining({ id: other.id, isEnabled: true }))
  })

  test('leaves the registration alone when the plan of the claimant is full', async () => {
    await shop.aGuild({ owner: ada })
    await kickFinn()
    shop.moveClock(1)

    expect(await register(ada)).toMatchObject({ status: 403, body: { code: 'SERVER_LIMIT_FREE' } })
    expect(await rows()).toContainEqual(expect.objectContaining({ ownerId: finn.id, removedAt: null }))
  })

  test('is refused while Discord cannot report the rights of the registrant', async () => {
    await kickFinn()
    shop.moveClock(1)
    await shop.get('/api/discord/eligible-guilds', { as: ada })
    await shop.db
      .updateTable('discordLink')
      .set({ linkedAt: new Date(0) })
      .where('accountId', '=', finn.id)
      .execute()
    await sandbox.control('/discord/control/faults', { kind: 'status', status: 503, times: 1000 })

    expect(await register(ada)).toMatchObject({ status: 409, body: { code: 'GUILD_TAKEN' } })
  })

  test('is open to the Discord owner when the registrant can no longer be looked up', async () => {
    await sandbox.control('/discord/control/revoke', { user: onDiscord.finn })
    shop.moveClock(1)

    expect(await register(ada)).toMatchObject({ status: 200 })
  })

  test('is closed to a member with Manage Server when the registrant can no longer be looked up', async () => {
    await shop.db.deleteFrom('guild').execute()
    await shop.aGuild({ owner: await shop.aPerson(), guildId })

    expect(await register(finn)).toMatchObject({ status: 409, body: { code: 'GUILD_TAKEN' } })
  })
})
