import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { discordWorld } from '../../../testing/discord-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'
import { createBotPresence } from './bot-presence.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { calls } = discordWorld(sandbox)
const finn = await shop.aPerson()

const setBot = (guild: string, present: boolean) => sandbox.control('/discord/control/bot', { guild, present })
const owned = async () => Array.from(Object((await shop.get('/api/guilds', { as: finn })).body), Object)
const details = async (id: string) => Object((await shop.get(`/api/guilds/details/${id}`, { as: finn })).body)

/** Reads again while a busy machine answers too late. */
const settled = <Answer>(read: () => Promise<Answer>, isSettled: (answer: Answer) => boolean) =>
  vi.waitFor(async () => {
    const answer = await read()
    if (!isSettled(answer)) shop.moveClock(0.3)
    expect(isSettled(answer)).toBe(true)
    return answer
  }, 60_000)
const isKnown = (guild: object) => 'isBotPresent' in guild
const settledList = () => settled(owned, (guilds) => guilds.every(isKnown))
const settledDetails = (id: string) => settled(() => details(id), isKnown)

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  await sandbox.control('/discord/control/limits', { route: 'GET /users/@me/guilds', limit: 1000, seconds: 1 })
  await shop.db.deleteFrom('guild').execute()
  await shop.tieDiscord(finn, onDiscord.finn)
  shop.moveClock(5)
})

describe('bot presence', () => {
  test('marks servers without the bot and offers an invitation for that server', async () => {
    await shop.aGuild({ owner: finn, guildId: servers.retroRaiders })
    await shop.aGuild({ owner: finn, guildId: servers.bookNook })

    const [raiders, nook] = await settledList()

    expect(raiders).toMatchObject({ isBotPresent: true })
    expect(raiders).not.toHaveProperty('botInviteUrl')
    expect(nook).toMatchObject({ isBotPresent: false })
    expect(Object.fromEntries(new URL(nook.botInviteUrl).searchParams)).toEqual({
      client_id: sandbox.discord.clientId,
      scope: 'bot applications.commands',
      permissions: expect.stringMatching(/^\d+$/),
      guild_id: servers.bookNook,
      disable_guild_select: 'true',
    })
    expect(await settledDetails(servers.bookNook)).toMatchObject({ botInviteUrl: nook.botInviteUrl })
  })

  test('is unknown, never missing, while Discord is down', async () => {
    await shop.aGuild({ owner: finn, guildId: servers.bookNook })
    await sandbox.control('/discord/control/faults', { kind: 'status', status: 503, times: 1000 })

    expect((await owned())[0]).not.toHaveProperty('isBotPresent')
    expect(await details(servers.bookNook)).not.toHaveProperty('botInviteUrl')
  })

  test('detects within seconds that the bot has joined, and drops the cached failure to read roles', async () => {
    await shop.aGuild({ owner: finn, guildId: servers.bookNook })
    const readRoles = () => shop.get(`/api/discord/guilds/${servers.bookNook}/roles`, { as: finn })
    expect(await settledDetails(servers.bookNook)).toMatchObject({ isBotPresent: false })
    expect(await readRoles()).toMatchObject({ body: { code: 'BOT_NOT_IN_GUILD' } })
    await setBot(servers.bookNook, true)
    shop.moveClock(0.1)

    const joined = await settled(
      () => details(servers.bookNook),
      (guild) => Object(guild).isBotPresent === true,
    )
    expect(joined).not.toHaveProperty('botInviteUrl')
    expect(await readRoles()).toMatchObject({ status: 200 })
  })

  test('reads a list of servers with one call, and none while the result is cached', async () => {
    const { retroRaiders, bookNook, speedrunSociety } = servers
    for (const guildId of [retroRaiders, bookNook, speedrunSociety]) await shop.aGuild({ owner: finn, guildId })
    const asked = async () => (await calls()).filter(({ path }) => path.includes('/users/@me/guilds')).length
    const before = await asked()
    await setBot(servers.bookNook, true)
    await setBot(servers.speedrunSociety, true)

    await settledList()
    await owned()

    expect((await asked()) - before).toBe(1)
  })

  test('shows managers nothing about the bot', async () => {
    const [petra, milo] = [await shop.aPerson(), await shop.aPerson()]
    await shop.givePremium(petra)
    await shop.tieDiscord(milo, onDiscord.milo)
    await shop.aGuild({ owner: petra, guildId: servers.pixelForge, manageRoleId: roles.shopkeeper })

    const reply = await shop.get(`/api/guilds/details/${servers.pixelForge}`, { as: milo })

    expect(reply.status).toBe(200)
    expect(reply.body).not.toHaveProperty('isBotPresent')
  })
})

test('names the owner of a shop to its managers', async () => {
  const [petra, milo] = [await shop.aPerson(), await shop.aPerson()]
  await shop.givePremium(petra)
  await shop.connectDiscord(sandbox, milo, onDiscord.milo)
  await shop.aGuild({ owner: petra, guildId: servers.pixelForge, manageRoleId: roles.shopkeeper })

  const { body } = await shop.get('/api/guilds/manageable', { as: milo })

  expect(body).toMatchObject([{ guildId: servers.pixelForge, ownerUsername: petra.username }])
})

describe('createBotPresence', () => {
  const guild = (id: number) => ({ id: String(id), name: 'A server', permissions: 0n })

  const start = 310_000_000_000

  test('serves a result that is no longer fresh while it reads a new one', async () => {
    let time = 0
    let come: (page: []) => void = () => undefined
    const slowPage = () => new Promise<[]>((resolve) => (come = resolve))
    const listGuilds = vi.fn(async () => [guild(start)])
    const isPresent = createBotPresence({ bot: { listGuilds }, now: () => new Date(time), onJoin: () => undefined })
    expect(await isPresent(String(start))).toBe(true)
    listGuilds.mockImplementation(slowPage)

    time = 61_000
    expect(await isPresent(String(start))).toBe(true)
    await vi.waitFor(() => expect(listGuilds).toHaveBeenCalledTimes(2), 60_000)
    come([])

    await vi.waitFor(async () => expect(await isPresent(String(start))).toBe(false), 60_000)
  })

  test('reads as many pages as it takes to decide about every server', async () => {
    const joined = Array.from({ length: 450 }, (_, index) => guild(start + index * 1000))
    const listGuilds = vi.fn(async ({ after = '0' }: { after?: string } = {}) =>
      joined.filter(({ id }) => BigInt(id) > BigInt(after)).slice(0, 200),
    )
    const isPresent = createBotPresence({ bot: { listGuilds }, now: () => new Date(), onJoin: () => undefined })
    const wanted = [guild(start), guild(start + 1), guild(start + 449_000), guild(start + 449_001)]

    expect(await Promise.all(wanted.map(({ id }) => isPresent(id)))).toEqual([true, false, true, false])
    expect(listGuilds).toHaveBeenCalledTimes(2)
    expect(await isPresent(String(start + 5000))).toBe(true)
    expect(listGuilds).toHaveBeenCalledTimes(2)
  })
})
