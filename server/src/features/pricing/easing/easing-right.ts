import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { refuseIf } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { type RoleChoice, readRoleChoice } from '../../guilds/discord/role-choice.ts'
import { listUncovered } from './easing-queries.ts'

/**
 * Which items of a shop a person may make easier to get: by a lower price, an offer, a looser limit or condition, more
 * stock, or by showing them. The owner all of them; a manager those whose roles are all below their own highest role.
 */
export type EasingRight = { guildId: string; choice: RoleChoice | null }

/** Calls Discord for a manager, so it's read before a transaction. */
export async function readEasingRight(
  deps: Pick<Dependencies, 'discordFacts'>,
  { guild, isOwner, discordId }: GuildAccess,
): Promise<EasingRight> {
  const chooser = { guildId: guild.guildId, chooserId: discordId }
  return { guildId: guild.id, choice: isOwner ? null : await readRoleChoice(deps, chooser) }
}

/**
 * Refuses to make these items easier to get. Reads what is stored, so it's called in the transaction of the change, after
 * its writes and with the items locked.
 */
export async function refuseEasing(tx: Db, right: EasingRight, itemIds: readonly string[]): Promise<void> {
  refuseIf(await findEasingRefusal(tx, right, itemIds))
}

/** Returns the reason for `refuseEasing`, or null. */
export async function findEasingRefusal(
  tx: Db,
  right: EasingRight,
  itemIds: readonly string[],
): Promise<RefusalCode | null> {
  if (!right.choice || itemIds.length === 0) return null
  const held = await listHeldItems(tx, right)
  return itemIds.map((id) => held.get(id)?.refusal).find((refusal) => refusal !== undefined) ?? null
}

type HeldItem = {
  refusal: RefusalCode
  /** Without one, it leads to an item that does. */
  givesRole: boolean
}

/** The items that this person may not make easier to get, with the reason. */
export async function listHeldItems(db: Db, { guildId, choice }: EasingRight): Promise<Map<string, HeldItem>> {
  if (!choice) return new Map()
  const items = await listUncovered(db, guildId, choice.roleIds)
  return new Map(
    items.map(({ id, roleId }) => {
      const refusal = (roleId && choice.refusalFor(roleId)) || 'ROLE_ABOVE_YOURS'
      return [id, { refusal, givesRole: roleId !== null }]
    }),
  )
}

/** Recorded with an offer, so that it doesn't apply to items that get another role later. Null for the owner's. */
export const coveredRoleIds = ({ choice }: EasingRight): string[] | null => choice?.roleIds ?? null
