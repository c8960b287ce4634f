import pLimit from 'p-limit'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue, enqueueAll } from '../../../jobs/job.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { queueRoleRestore } from '../../deliveries/roles/queue-role-restore.ts'
import {
  countMembers,
  findGuild,
  findGuildOfMember,
  listGuildsWithMembers,
  listMembersToCheck,
} from './presence-queries.ts'
import { recordPresence } from './record-presence.ts'

/** How many members of a server are checked per day, and how many concurrently. */
const perDay = 500
const concurrency = 5
const oneDay = 86_400_000

/** Reads from Discord whether a member is in the server. Independent of the order of Discord's events. */
export const checkMemberPresence = defineJob({
  name: 'check-member-presence',
  payload: z.object({ guildId: z.uuid(), userId: z.string() }),
  async run({ guildId, userId }, deps) {
    const guild = await findGuild(deps.db, guildId)
    if (guild) await checkPresence(deps, guild, userId)
  },
})

/** Called for people who join or leave a server. Repeated events share one job. */
export async function queuePresenceCheck(
  { db }: Pick<Dependencies, 'db'>,
  { guildId: discordGuildId, userId }: { guildId: string; userId: string },
): Promise<void> {
  const guildId = await findGuildOfMember(db, discordGuildId, userId)
  if (guildId) await requestPresenceCheck(db, { guildId, userId })
}

/** `guildId` is our id of the server. */
export function requestPresenceCheck(tx: Db, member: { guildId: string; userId: string }): Promise<void> {
  return enqueue(tx, checkMemberPresence, member, { key: `check-member-presence:${member.guildId}:${member.userId}` })
}

/**
 * Finds members who left or returned while the gateway wasn't connected. Checks a different slice of large servers each
 * day.
 */
export const checkGuildMembers = defineJob({
  name: 'check-guild-members',
  lane: 'batch',
  payload: z.object({ guildId: z.uuid() }),
  async run({ guildId }, deps) {
    const guild = await findGuild(deps.db, guildId)
    if (!guild) return
    const slices = Math.max(1, Math.ceil((await countMembers(deps.db, guildId)) / perDay))
    const slice = Math.floor(deps.now().getTime() / oneDay) % slices
    const limit = pLimit(concurrency)
    const userIds = await listMembersToCheck(deps.db, guildId, { slice, slices })
    await Promise.all(userIds.map((userId) => limit(() => checkPresence(deps, guild, userId))))
  },
})

/** One job per server, so that a failure doesn't affect the others. */
export const checkAllMembers = defineJob({
  name: 'check-all-members',
  lane: 'batch',
  payload: z.object({}),
  schedule: '11 5 * * *',
  async run(_payload, { db }) {
    const guildIds = await listGuildsWithMembers(db)
    const queued = guildIds.map((guildId) => ({ payload: { guildId }, key: `check-guild-members:${guildId}` }))
    await enqueueAll(db, checkGuildMembers, queued)
  },
})

async function checkPresence(deps: Dependencies, guild: { id: string; guildId: string }, userId: string) {
  const readAt = deps.now()
  const isPresent = await isInServer(deps, guild.guildId, userId)
  // Presence is unknown while the bot isn't in the server.
  if (isPresent === null) return
  const hasReturned = await recordPresence(deps, { guildId: guild.id, userId, isPresent, readAt })
  if (hasReturned) await queueRoleRestore(deps, { guildId: guild.guildId, userId })
}

async function isInServer({ discord }: Dependencies, guildId: string, userId: string): Promise<boolean | null> {
  try {
    await discord.bot.getMember(guildId, userId)
    return true
  } catch (error) {
    if (!(error instanceof DiscordRefused)) throw error
    if (error.isMemberGone) return false
    if (error.isBotAbsent) return null
    throw error
  }
}
