import type { Dependencies } from '../../../dependencies.ts'
import { findGuildOfHolder, listOwnedRoles } from './owned-role-queries.ts'

type Member = { discordGuildId: string; userId: string }

/** Our id of the server if the member owns roles there, otherwise null. */
export async function findRoleShop(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { discordGuildId, userId }: Member,
): Promise<string | null> {
  const guildId = await findGuildOfHolder(db, discordGuildId, userId)
  if (!guildId) return null
  const owned = await listOwnedRoles(db, { guildId, userId, now: now() })
  return owned.length > 0 ? guildId : null
}
