import type { StandingProblem } from '@guildshop/contract/standing-messages'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { canPost, canView } from '../../guilds/discord/channel-rules.ts'
import type { Failure } from './classify-failure.ts'
import { findStandingShop } from './listed-queries.ts'
import type { StandingRow } from './standing-queries.ts'
import { addSeconds, fastTries } from './standing-times.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>

const secondsBetweenProbes = 7
const secondsAfterAnHour = 600
/** About an hour after the problem began. */
const probedTries = fastTries + 3600 / secondsBetweenProbes

/**
 * Checks whether the bot can reach a message again, once it has failed for half a minute. Null if it's worth a try. Reads
 * only what Discord answers with 200, because refused requests count toward a ban; one read per server serves all of its
 * messages.
 */
export async function probeChannel(deps: Deps, row: StandingRow): Promise<Failure | null> {
  if (row.state !== 'broken' || row.problem !== 'NO_PERMISSION' || row.tries < fastTries) return null
  const shop = await findStandingShop(deps.db, row.guildId)
  const found = shop && (await findProblem(deps, shop.guildId, row))
  if (!found) return null
  // When the facts expire, so that messages of a server are probed together.
  const expiresAt = addSeconds(found.readAt, secondsBetweenProbes)
  const soonest = addSeconds(deps.now(), 1)
  const editAfter = expiresAt > soonest ? expiresAt : soonest
  const dueAt = row.tries < probedTries ? editAfter : addSeconds(deps.now(), secondsAfterAnHour)
  return { problem: found.problem, dueAt, editAfter, isRejected: false }
}

type Found = { problem: StandingProblem; readAt: Date }

async function findProblem({ discordFacts, now }: Deps, guildId: string, row: StandingRow): Promise<Found | null> {
  const missing = { problem: 'BOT_MISSING', readAt: now() } as const
  if ((await discordFacts.isBotPresent(guildId)) === false) return missing
  try {
    const { readAt, channels, ...place } = await discordFacts.probeChannels(guildId)
    const channel = channels.find(({ id }) => id === row.channelId)
    // Editing needs fewer permissions than posting.
    const may = row.messageId ? canView : canPost
    return !channel || may(place.bot, { ...place, channel }) ? null : { problem: 'NO_PERMISSION', readAt }
  } catch (error) {
    if (error instanceof Refused && error.code === 'BOT_NOT_IN_GUILD') return missing
    if (error instanceof ProviderFailed || error instanceof DiscordRefused) return null
    throw error
  }
}
