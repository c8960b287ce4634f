import type { EligibleGuild } from '@guildshop/contract/guilds'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isUniqueViolation } from '../../../db/is-unique-violation.ts'
import type { Guild } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { lockPlan } from '../../premium/plan-limits.ts'
import { findDiscordIdentity } from '../access/guild-people-queries.ts'
import { countGuilds, findHolder, insertGuild, restoreGuild } from '../guild-queries.ts'
import { applyPlan } from '../plan/apply-plan.ts'
import { findClaimable, type Holder, releaseGuild } from './claim-guild.ts'
import { listEligibleGuilds } from './list-eligible-guilds.ts'
import { orderPrefix } from './order-prefix.ts'

const daysKept = 90
const oneDay = 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'limits' | 'secrets' | 'discordFacts' | 'hooks'>

type Registration = { ownerId: string; ownerDiscordId: string | null; eligible: EligibleGuild; claimed: Holder | null }

/** Registers a server. Rights, name and icon come from Discord; the limit comes from the plan. */
export async function registerGuild(deps: Deps, accountId: string, guildId: string): Promise<Selectable<Guild>> {
  const eligible = (await listEligibleGuilds(deps, accountId)).find(({ id }) => id === guildId)
  if (!eligible) throw new Refused('GUILD_NOT_ELIGIBLE')
  const ownerDiscordId = (await findDiscordIdentity(deps.db, accountId))?.discordId ?? null
  const claimed = await findClaimable(deps, accountId, eligible)
  const registration = { ownerId: accountId, ownerDiscordId, eligible, claimed }
  try {
    return await deps.db.transaction().execute((tx) => register(tx, deps, registration))
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused('GUILD_TAKEN')
    throw error
  }
}

async function register(tx: Db, deps: Deps, { ownerId, ownerDiscordId, eligible, claimed }: Registration) {
  const { id: guildId, name, icon = null } = eligible
  if (claimed) await lockAccounts(tx, deps, [ownerId, claimed.ownerId])
  const plan = await lockPlan(tx, deps, ownerId)
  const holder = await findHolder(tx, guildId)
  if (holder && holder.id !== claimed?.id)
    throw new Refused(holder.ownerId === ownerId ? 'GUILD_ALREADY_YOURS' : 'GUILD_TAKEN')
  if ((await countGuilds(tx, ownerId)) >= plan.servers) {
    throw new Refused(plan.isPremium ? 'SERVER_LIMIT_PREMIUM' : 'SERVER_LIMIT_FREE')
  }

  if (holder) await releaseGuild(tx, deps, holder, ownerId)
  const now = deps.now()
  const checked = { ownerDiscordId, ownerCheckDueAt: null, ownerLostAt: null }
  const fields = { name, icon, isEnabled: true, registeredAt: now, ...checked }
  const removedAfter = new Date(now.getTime() - daysKept * oneDay)
  const restored = await restoreGuild(tx, { guildId, ownerId, removedAfter }, fields)
  const guild = restored ?? (await insertGuild(tx, { guildId, ownerId, orderPrefix: orderPrefix(name), ...fields }))
  await applyPlan(tx, deps, ownerId)
  return guild
}

/** Fixed lock order, so that two claims can't deadlock. */
async function lockAccounts(tx: Db, deps: Deps, ids: string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockPlan(tx, deps, id)
}
