import type { Profile } from '@guildshop/contract/accounts'
import { isAccessLost, isBotMissing, isGuildDisabled } from '@guildshop/contract/guild-rules'
import type { SalesMetrics } from '@guildshop/contract/sales'
import type { QueryClient } from '@tanstack/react-query'
import { ownedGuildsQuery } from '../../api/guilds/guilds-api.ts'
import { itemsQuery } from '../../api/items-api.ts'
import { salesMetricsQuery } from '../../api/metrics-api.ts'
import { profileQuery } from '../../api/profile-api.ts'

/** Which steps to the first sale are done, and what is connected. */
export type Setup = {
  servers: string[]
  /** Discord's id of the server if there is only one. */
  only: string | null
  profile: Profile
  hasItems: boolean
  /** Sales of the first server that has any. */
  sold: SalesMetrics | null
  /** A server without the bot. */
  botless: { name: string; inviteUrl: string | null } | null
  /** True if the bot is known to be in every server. */
  hasBot: boolean
}

/** Limits the number of requests this page makes. */
const maxServers = 3

/** Fails if any request does: a partial result could mark the wrong step as next. */
export async function readSetup(client: QueryClient): Promise<Setup> {
  const [guilds, profile] = await Promise.all([client.fetchQuery(ownedGuildsQuery), client.fetchQuery(profileQuery)])
  const open = guilds.filter((guild) => !isAccessLost(guild))
  const ids = open.slice(0, maxServers).map(({ guildId }) => guildId)
  const sold = await firstOf(ids, async (id) => {
    const metrics = await client.fetchQuery(salesMetricsQuery(id))
    return (metrics.allTime?.salesCount ?? 0) > 0 && metrics
  })
  const hasItems = sold ?? (await firstOf(ids, async (id) => (await client.fetchQuery(itemsQuery(id))).length > 0))
  const botless = open.find((guild) => isBotMissing(guild) && !isGuildDisabled(guild))
  return {
    servers: open.map(({ name }) => name),
    only: open.length === 1 ? (open[0]?.guildId ?? null) : null,
    profile,
    hasItems: Boolean(hasItems),
    sold,
    botless: botless ? { name: botless.name, inviteUrl: botless.botInviteUrl ?? null } : null,
    hasBot: open.length > 0 && open.every(({ isBotPresent }) => isBotPresent === true),
  }
}

/** Runs sequentially and stops at the first match; null without one. */
async function firstOf<Found>(ids: string[], ask: (id: string) => Promise<Found | false>): Promise<Found | null> {
  for (const id of ids) {
    const found = await ask(id)
    if (found) return found
  }
  return null
}
