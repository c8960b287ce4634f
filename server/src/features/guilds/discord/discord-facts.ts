import { ChannelType } from 'discord-api-types/v10'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { createTtlCache } from '../../../lib/ttl-cache.ts'
import type { DiscordChannel, DiscordGuild, DiscordMember, DiscordRole } from '../../../providers/discord/bot-guilds.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import type { DiscordUserGuild } from '../../../providers/discord/discord-user-client.ts'
import { callAsAccount } from '../../connections/discord-access.ts'
import { createBotPresence } from './bot-presence.ts'

/** Cache TTLs in seconds: rights lost on Discord are lost here after this time. */
const rememberedSeconds = 30
const secondsOfAnHour = 3600
const secondsOfCounts = 300
const secondsOfProbe = 6.5

const writable = new Set<number>([ChannelType.GuildText, ChannelType.GuildAnnouncement])

/** The bot's result, or that it's absent. Both are cached, because Discord bans clients that keep sending invalid requests. */
type Found<Answer> = { answer: Answer } | { isAbsent: true }

type Bot = Dependencies['discord']['bot']

export type DiscordFacts = ReturnType<typeof createDiscordFacts>

/** Cached facts about Discord servers and members. Concurrent requests are coalesced. */
export function createDiscordFacts(deps: Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discord'>) {
  const { bot, users } = deps.discord
  const guilds = createTtlCache((id) => asBot(() => bot.getGuild(id)), deps.now, rememberedSeconds)
  const roles = createTtlCache((id) => asBot(() => bot.listRoles(id)), deps.now, rememberedSeconds)
  const channels = createTtlCache((id) => asBot(() => listWritable(deps, id)), deps.now, rememberedSeconds)
  const holders = createTtlCache((id) => asBot(() => countHolders(deps, id)), deps.now, secondsOfCounts)
  const members = createTtlCache((key) => asBot(() => findMember(bot, ...splitKey(key))), deps.now, rememberedSeconds)
  const botUser = createTtlCache(() => bot.getSelf(), deps.now, secondsOfAnHour)
  const probes = createTtlCache(
    (id) => asBot(async () => probeChannels(deps, whereBotIs(await guilds(id)), await botUser('own'))),
    deps.now,
    secondsOfProbe,
  )
  const botOwner = createTtlCache(() => bot.getSelf(), deps.now, rememberedSeconds)
  const ownGuilds = createTtlCache(
    (key) => callAsAccount(deps, splitKey(key)[0], (token) => users.listGuilds(token)),
    deps.now,
    rememberedSeconds,
  )
  const isBotPresent = createBotPresence({ bot, now: deps.now, onJoin: forgetAbsence })

  return {
    /** Null if Discord doesn't answer. */
    isBotPresent,

    getGuild: async (guildId: string): Promise<DiscordGuild> => whereBotIs(await guilds(guildId)),

    /** Includes @everyone and integration roles. */
    listRoles: async (guildId: string): Promise<DiscordRole[]> => whereBotIs(await roles(guildId)),

    /** How many members have each role, up to five minutes old. */
    countRoleHolders: async (guildId: string): Promise<RoleCounts> => whereBotIs(await holders(guildId)),

    /** Channels that accept messages, in Discord's order. */
    listWritableChannels: async (guildId: string): Promise<DiscordChannel[]> => whereBotIs(await channels(guildId)),

    /** What decides where the bot can post, up to 6.5 seconds old: for a repeated check that an owner waits for. */
    probeChannels: async (guildId: string): Promise<ChannelProbe> => whereBotIs(await probes(guildId)),

    /** Null if the user isn't in the server. */
    getMember: async (guildId: string, discordId: string): Promise<DiscordMember | null> =>
      whereBotIs(await members(`${guildId}/${discordId}`)),

    /** The bot itself, as a member of the server. */
    async getBot(guildId: string): Promise<DiscordMember | null> {
      const { id } = await botUser('own')
      return whereBotIs(await members(`${guildId}/${id}`))
    },

    /** True if the server requires 2FA for moderation and the bot application's owner has none. */
    async lacksTwoFactor(guildId: string): Promise<boolean> {
      const { requiresTwoFactor } = whereBotIs(await guilds(guildId))
      return requiresTwoFactor && !(await botOwner('own')).ownerHasTwoFactor
    },

    /** The user's own list, read with their token. Cached per link. */
    listOwnGuilds: (accountId: string, linkedAt: Date): Promise<DiscordUserGuild[]> =>
      ownGuilds(`${accountId}/${linkedAt.toISOString()}`),
  }

  function forgetAbsence(guildId: string): void {
    for (const facts of [guilds, roles, holders, channels, members, probes])
      facts.forget((key) => splitKey(key)[0] === guildId)
  }
}

export type RoleCounts = { readAt: Date; byRole: Record<string, number> }

async function findMember(bot: Bot, guildId: string, discordId: string): Promise<DiscordMember | null> {
  try {
    return await bot.getMember(guildId, discordId)
  } catch (error) {
    if (error instanceof DiscordRefused && error.isMemberGone) return null
    throw error
  }
}

export type ChannelProbe = {
  readAt: Date
  guild: DiscordGuild
  roles: DiscordRole[]
  channels: DiscordChannel[]
  bot: DiscordMember | null
}

async function probeChannels(
  { discord, now }: Pick<Dependencies, 'discord' | 'now'>,
  guild: DiscordGuild,
  { id: botId }: { id: string },
): Promise<ChannelProbe> {
  const readAt = now()
  const [roles, channels, bot] = await Promise.all([
    discord.bot.listRoles(guild.id),
    discord.bot.listChannels(guild.id),
    findMember(discord.bot, guild.id, botId),
  ])
  return { readAt, guild, roles, channels, bot }
}

async function countHolders({ discord, now }: Pick<Dependencies, 'discord' | 'now'>, id: string): Promise<RoleCounts> {
  return { readAt: now(), byRole: await discord.bot.countRoleHolders(id) }
}

async function listWritable({ discord }: Pick<Dependencies, 'discord'>, guildId: string): Promise<DiscordChannel[]> {
  const channels = await discord.bot.listChannels(guildId)
  return channels.filter(({ type }) => writable.has(type)).sort((a, b) => a.position - b.position)
}

function splitKey(key: string): [string, string] {
  const [first = '', second = ''] = key.split('/')
  return [first, second]
}

async function asBot<Answer>(request: () => Promise<Answer>): Promise<Found<Answer>> {
  try {
    return { answer: await request() }
  } catch (error) {
    if (error instanceof DiscordRefused && error.isBotAbsent) return { isAbsent: true }
    throw error
  }
}

function whereBotIs<Answer>(found: Found<Answer>): Answer {
  if ('isAbsent' in found) throw new Refused('BOT_NOT_IN_GUILD')
  return found.answer
}
