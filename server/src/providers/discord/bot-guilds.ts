import { RequestMethod } from '@discordjs/rest'
import { GuildMFALevel, Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { readBotReply, type SendAsBot } from './bot-sender.ts'

const guild = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    owner_id: z.string(),
    mfa_level: z.number().optional(),
  })
  .transform(({ owner_id: ownerId, mfa_level: level, ...rest }) => ({
    ...rest,
    ownerId,
    requiresTwoFactor: level === GuildMFALevel.Elevated,
  }))

/** A set of permissions, as a decimal number. */
const bits = z.string().regex(/^\d+$/).transform(BigInt)

const role = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.number(),
    position: z.number(),
    permissions: bits,
    managed: z.boolean(),
    mentionable: z.boolean(),
  })
  .transform(({ managed: isManaged, mentionable: isMentionable, ...rest }) => ({ ...rest, isManaged, isMentionable }))

/** Permissions that a channel grants or denies to a role (type 0) or a member (type 1). */
const overwrite = z.object({ id: z.string(), allow: bits, deny: bits })

const channel = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.number(),
    position: z.number(),
    parent_id: z.string().nullish(),
    permission_overwrites: z.array(overwrite).nullish(),
  })
  .transform(({ parent_id: parentId = null, permission_overwrites: overwrites, ...rest }) => ({
    ...rest,
    parentId,
    ...(overwrites && { overwrites }),
  }))

const member = z
  .object({
    user: z.object({ id: z.string() }),
    roles: z.array(z.string()),
    joined_at: z.iso.datetime({ offset: true }).nullish(),
  })
  .transform(({ user, roles, joined_at: joined }) => ({
    userId: user.id,
    roles,
    /** When they last joined: a member who left and returned has a new date. Absent for guests. */
    ...(joined && { joinedAt: new Date(joined) }),
  }))

const listedMember = z
  .object({
    user: z.object({ id: z.string(), username: z.string(), bot: z.boolean().optional() }),
    roles: z.array(z.string()),
    joined_at: z.iso.datetime({ offset: true }).nullish(),
  })
  .transform(({ user, roles, joined_at: joined }) => ({
    userId: user.id,
    username: user.username,
    isBot: user.bot ?? false,
    roles,
    ...(joined && { joinedAt: new Date(joined) }),
  }))

export type DiscordGuild = z.infer<typeof guild>
export type DiscordRole = z.infer<typeof role>
export type DiscordChannel = z.infer<typeof channel>
export type DiscordMember = z.infer<typeof member>
export type ListedMember = z.infer<typeof listedMember>

type MemberPage = {
  /** The last user id of the previous page. */
  after?: string | undefined
  /** Up to 1000. */
  limit: number
}

type RoleChange = {
  guildId: string
  userId: string
  roleId: string
  /** Shown in the server's audit log. */
  reason: string
}

/** The bot's actions in a server. Code 10004 or 50001 means that the bot isn't in it. */
export function botGuildCalls(send: SendAsBot) {
  return {
    getGuild: (guildId: string): Promise<DiscordGuild> => get(Routes.guild(guildId), guild),

    /** All roles, including @everyone (whose id is the server's) and integration roles. */
    listRoles: (guildId: string): Promise<DiscordRole[]> => get(Routes.guildRoles(guildId), z.array(role)),

    /** All channels except threads; text is type 0 and announcements 5. */
    listChannels: (guildId: string): Promise<DiscordChannel[]> => get(Routes.guildChannels(guildId), z.array(channel)),

    /** Rejected with code 10007 if the user isn't in the server. */
    getMember: (guildId: string, userId: string): Promise<DiscordMember> =>
      get(Routes.guildMember(guildId, userId), member),

    /**
     * Members by ascending user id. Rejected with code 50001, as if the bot weren't in the server, unless the
     * application has the Server Members Intent.
     */
    listMembers: (guildId: string, { after = '0', limit }: MemberPage): Promise<ListedMember[]> =>
      get(Routes.guildMembers(guildId), z.array(listedMember), new URLSearchParams({ limit: String(limit), after })),

    /** By role id, without @everyone. Needs no intent. */
    countRoleHolders: (guildId: string): Promise<Record<string, number>> =>
      get(`/guilds/${guildId}/roles/member-counts`, z.record(z.string(), z.number().int())),

    giveRole: (change: RoleChange): Promise<void> => changeRole(RequestMethod.Put, change),

    takeRole: (change: RoleChange): Promise<void> => changeRole(RequestMethod.Delete, change),
  }

  async function get<Shape extends z.ZodType>(
    route: `/${string}`,
    shape: Shape,
    query?: URLSearchParams,
  ): Promise<z.infer<Shape>> {
    const reply = await send({ method: RequestMethod.Get, route, isRepeatable: true, ...(query && { query }) })
    return readBotReply(route, reply, shape)
  }

  async function changeRole(method: RequestMethod, { guildId, userId, roleId, reason }: RoleChange): Promise<void> {
    await send({ method, route: Routes.guildMemberRole(guildId, userId, roleId), reason, isRepeatable: true })
  }
}
