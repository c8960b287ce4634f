import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { type AccessLevel, findGuildAccess, type GuildAccess } from './guild-access.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes with `requireGuild`. */
    guild: GuildAccess
  }
}

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>

const params = z.object({ id: z.string() })
const discordId = /^\d{17,20}$/

/** A preHandler that loads the server in the path as `request.guild` and refuses callers without access. */
export function requireGuild(deps: Deps, level: AccessLevel) {
  return async (request: FastifyRequest): Promise<void> => {
    const { id } = params.parse(request.params)
    const kind = discordId.test(id) ? 'discord-guild' : 'guild'
    if (kind === 'guild' && !z.uuid().safeParse(id).success) throw new Refused('GUILD_NOT_FOUND')
    request.guild = await findGuildAccess(deps, { callerId: request.user.id, target: { kind, id }, level })
  }
}
