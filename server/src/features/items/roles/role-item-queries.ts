import type { Db } from '../../../db/connect.ts'

/** Servers with reward roles. */
export async function listGuildsWithRoles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .innerJoin('guild', 'guild.id', 'item.guildId')
    .select('item.guildId')
    .distinct()
    .where('item.roleId', 'is not', null)
    .where('item.deletedAt', 'is', null)
    .where('guild.removedAt', 'is', null)
    .execute()
  return rows.map(({ guildId }) => guildId)
}

/** A server's items with reward roles, and the Discord ids of the server and its registrant. */
export function listRoleItems(db: Db, guildId: string) {
  return db
    .selectFrom('item')
    .innerJoin('guild', 'guild.id', 'item.guildId')
    .leftJoin('discordLink', 'discordLink.accountId', 'guild.ownerId')
    .select(['item.id', 'item.roleId', 'item.roleProblem', 'guild.guildId', 'discordLink.discordId as chooserId'])
    .where('item.guildId', '=', guildId)
    .where('item.roleId', 'is not', null)
    .$narrowType<{ roleId: string }>()
    .where('item.deletedAt', 'is', null)
    .where('guild.removedAt', 'is', null)
    .execute()
}

/** Compare-and-set on the role that was checked. */
export async function markRole(db: Db, item: { id: string; roleId: string }, problem: string | null): Promise<void> {
  await db
    .updateTable('item')
    .set({ roleProblem: problem })
    .where('id', '=', item.id)
    .where('roleId', '=', item.roleId)
    .execute()
}
