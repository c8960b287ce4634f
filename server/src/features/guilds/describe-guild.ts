import type { Selectable } from 'kysely'
import type { Guild } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { GuildAccess } from './guild-access.ts'
import { findPayerId } from './guild-people-queries.ts'

/** A server as lists show it. */
export function describeGuild(guild: Selectable<Guild>) {
  const { id, guildId, name, icon, ownerId, isEnabled, defaultCurrency, manageRoleId, notificationRoleId } = guild
  return {
    _id: id,
    guildId,
    name,
    icon,
    owner: ownerId,
    isEnabled,
    defaultCurrency,
    manageRoleId,
    notificationRoleId,
  }
}

/** A server as its own page needs it. Managers learn that the owner has a PayPal account, not which. */
export async function describeGuildDetails(
  { db }: Pick<Dependencies, 'db'>,
  { guild, ownerId, isOwner, isOwnerPremium }: GuildAccess,
) {
  const payerId = await findPayerId(db, ownerId)
  const paypalPayerId = isOwner ? payerId : payerId && mask(payerId)
  return { ...describeGuild(guild), owner: { _id: ownerId, isPremium: isOwnerPremium, paypalPayerId } }
}

const mask = (text: string) => `${text.slice(0, 2)}${'*'.repeat(Math.max(0, text.length - 4))}${text.slice(-2)}`
