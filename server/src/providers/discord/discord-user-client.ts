import * as z from 'zod'
import { readText } from '../read-reply.ts'
import { callDiscord, type DiscordAccess } from './call-discord.ts'

const userFields = {
  id: z.string(),
  username: z.string(),
  discriminator: z.string(),
  avatar: z.string().nullable(),
}

const user = z
  .object({ ...userFields, global_name: z.string().nullable() })
  .transform(({ global_name: globalName, ...rest }) => ({ ...rest, globalName }))

const identity = z
  .object({ ...userFields, email: z.string().nullish(), verified: z.boolean().nullish() })
  .transform(({ email, verified, ...rest }) => ({ ...rest, verifiedEmail: (verified && email) || null }))

const guild = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    owner: z.boolean(),
    permissions: z.string().regex(/^\d+$/).transform(BigInt),
  })
  .transform(({ owner: isOwner, ...rest }) => ({ ...rest, isOwner }))

export type DiscordUser = z.infer<typeof user>
export type DiscordIdentity = z.infer<typeof identity>
export type DiscordUserGuild = z.infer<typeof guild>

/** Calls as a user, with their own OAuth token. Doesn't use the bot's rate-limit queue. */
export function createDiscordUserClient(access: DiscordAccess) {
  return {
    getUser(accessToken: string): Promise<DiscordUser> {
      return get('/v10/users/@me', accessToken, user)
    },

    /** The user with their email, or null if Discord hasn't verified it. The token needs the email scope. */
    getIdentity(accessToken: string): Promise<DiscordIdentity> {
      return get('/v10/users/@me', accessToken, identity)
    },

    /** All servers of the user; at most 200, which is Discord's limit. */
    async listGuilds(accessToken: string): Promise<DiscordUserGuild[]> {
      return (await get('/v10/users/@me/guilds', accessToken, z.array(guild).nullable())) ?? []
    },
  }

  async function get<Shape extends z.ZodType>(path: string, token: string, shape: Shape): Promise<z.infer<Shape>> {
    const what = `GET ${path}`
    const authorization = `Bearer ${token}`
    const reply = await callDiscord(access, { what, method: 'GET', path, authorization, isRepeatable: true })
    return readText({ provider: 'discord', what, status: reply.status }, reply.text, shape)
  }
}
