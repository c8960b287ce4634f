import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { canChangePrices } from '../../guilds/describe-guild.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>

export function refusePricing(access: GuildAccess): void {
  if (!canChangePrices(access)) throw new Refused('PRICING_NOT_ALLOWED')
}

/** Like `requireGuild` for managers, unless the owner has reserved prices. */
export function requirePricing(deps: Deps) {
  const loadGuild = requireGuild(deps, 'manager')
  return async (request: FastifyRequest): Promise<void> => {
    await loadGuild(request)
    refusePricing(request.guild)
  }
}
