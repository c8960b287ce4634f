import { RequestMethod } from '@discordjs/rest'
import { ApplicationFlags, Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { readBotReply, type SendAsBot } from './bot-sender.ts'

/** The flags of the Server Members Intent, for bots with Discord's approval and those that need none. */
const membersIntent = ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited

const application = z
  .object({
    id: z.string(),
    name: z.string(),
    verify_key: z.string(),
    team: z.unknown().optional(),
    flags: z.number().optional(),
  })
  .transform(({ verify_key: verifyKey, team, flags = 0, ...rest }) => ({
    ...rest,
    verifyKey,
    isOwnedByTeam: Boolean(team),
    hasMembersIntent: (flags & membersIntent) !== 0,
  }))

const self = z
  .object({ id: z.string(), mfa_enabled: z.boolean().optional() })
  .transform(({ id, mfa_enabled: isEnabled }) => ({ id, ownerHasTwoFactor: isEnabled !== false }))

const ownGuild = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.string().regex(/^\d+$/).transform(BigInt),
})

/** The bot's application, user and servers. */
export function botApplicationCalls(send: SendAsBot) {
  return {
    getApplication: () => get(Routes.currentApplication(), application),

    /** The bot's user, whose id may differ from the application's. Discord reports the owner's 2FA as the bot's. */
    getSelf: () => get(Routes.user(), self),

    /** The bot's servers with its permissions: the first 200 with a higher id than `after`, lowest first. */
    listGuilds: ({ after = '0' }: { after?: string } = {}) =>
      get(Routes.userGuilds(), z.array(ownGuild), new URLSearchParams({ after })),
  }

  async function get<Shape extends z.ZodType>(
    route: `/${string}`,
    shape: Shape,
    query?: URLSearchParams,
  ): Promise<z.infer<Shape>> {
    const reply = await send({ method: RequestMethod.Get, route, isRepeatable: true, ...(query && { query }) })
    return readBotReply(route, reply, shape)
  }
}
