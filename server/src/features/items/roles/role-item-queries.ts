import type { Db } from '../../../db/connect.ts'

/** Servers whose items assign roles. */
export async function listGuildsWithRoles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .innerJoin('guild', 'guild.id', 'item.guildId')
    .select('item.guildId')
    .distinct()
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('item.roleId', 'is not', null),
        exists(
          selectFrom('deliverable')
            .select('deliverable.id')
            .whereRef('deliverable.itemId', '=', 'item.id')
            .where('deliverable.roleId', 'is not', null),
        ),
      ]),
    )
    .where('item.deletedAt', 'is', null)
    .where('guild.removedAt', 'is', null)
    .execute()
  return rows.map(({ guildId }) => guildId)
}

/** A server's items with reward roles, and the Discord ids of the server and its registrant. */
export function listRoleItems(db: Db, guildId: string) {
  return itemsOf(db, guildId)
    .select(['item.id', 'item.roleId', 'item.roleProblem', 'guild.guildId', 'discordLink.discordId as chooserId'])
    .where('item.roleId', 'is not', null)
    .$narrowType<{ roleId: string }>()
    .execute()
}

/** Like `listRoleItems`, for the roles of deliverables. */
export function listRoleDeliverables(db: Db, guildId: string) {
  return itemsOf(db, guildId)
    .innerJoin('deliverable', 'deliverable.itemId', 'item.id')
    .select(['deliverable.id', 'deliverable.roleId', 'deliverable.roleProblem', 'guild.guildId'])
    .select('discordLink.discordId as chooserId')
    .where('deliverable.roleId', 'is not', null)
    .$narrowType<{ roleId: string }>()
    .execute()
}

function itemsOf(db: Db, guildId: string) {
  return db
    .selectFrom('item')
    .innerJoin('guild', 'guild.id', 'item.guildId')
    .leftJoin('discordLink', 'discordLink.accountId', 'guild.ownerId')
    .where('item.guildId', '=', guildId)
    .where('item.deletedAt', 'is', null)
    .where('guild.removedAt', 'is', null)
}

type Checked = { id: string; roleId: string }

/** Compare-and-set on the role that was checked. */
export async function markRole(db: Db, item: Checked, problem: string | null): Promise<void> {
  await db
    .updateTable('item')
    .set({ roleProblem: problem })
    .where('id', '=', item.id)
    .where('roleId', '=', item.roleId)
    .execute()
}

/** Compare-and-set on the role that was checked. */
export async function markDeliverable(db: Db, deliverable: Checked, problem: string | null): Promise<void> {
  await db
    .updateTable('deliverable')
    .set({ roleProblem: problem })
    .where('id', '=', deliverable.id)
    .where('roleId', '=', deliverable.roleId)
    .execute()
}
