import { isAccessLost } from '@guildshop/contract/guild-rules'
import type { QueryClient } from '@tanstack/react-query'
import { ownedGuildsQuery } from '../../api/guilds/guilds-api.ts'
import { itemsQuery } from '../../api/items-api.ts'
import { salesMetricsQuery } from '../../api/metrics-api.ts'
import { profileQuery } from '../../api/profile-api.ts'

/** Which steps to the first sale are done. */
export type Setup = { hasServer: boolean; hasPayPal: boolean; hasItems: boolean; hasSold: boolean }

/** Limits the number of requests this page makes. */
const mostServersAsked = 3

/** Fails if any request does: a partial result could mark the wrong step as next. */
export async function readSetup(client: QueryClient): Promise<Setup> {
  const [guilds, profile] = await Promise.all([client.fetchQuery(ownedGuildsQuery), client.fetchQuery(profileQuery)])
  const open = guilds.filter((guild) => !isAccessLost(guild))
  const ids = open.slice(0, mostServersAsked).map(({ guildId }) => guildId)
  const hasSold = await isTrueForOne(ids, async (id) => {
    const { allTime } = await client.fetchQuery(salesMetricsQuery(id))
    return (allTime?.salesCount ?? 0) > 0
  })
  return {
    hasServer: open.length > 0,
    hasPayPal: Boolean(profile.paypalPayerId),
    hasItems: hasSold || (await isTrueForOne(ids, async (id) => (await client.fetchQuery(itemsQuery(id))).length > 0)),
    hasSold,
  }
}

/** Runs sequentially and stops at the first match. */
async function isTrueForOne(ids: string[], ask: (id: string) => Promise<boolean>): Promise<boolean> {
  for (const id of ids) if (await ask(id)) return true
  return false
}
