import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { findRegisteredGuild } from '../shop-queries.ts'
import { findGuildOfHolder } from './owned-role-queries.ts'
import { restoreMemberRoles } from './restore-member-roles.ts'

export const restoreRolesJob = defineJob({
  name: 'restore-member-roles',
  priority: 'high',
  payload: z.object({ guildId: z.uuid(), userId: z.string() }),
  async run({ guildId, userId }, deps) {
    const shop = await findRegisteredGuild(deps.db, guildId)
    if (shop) await restoreMemberRoles(deps, { guildId, discordGuildId: shop.guildId, userId })
  },
})

/** Enqueues restoring the roles of a buyer who joined a server. Repeated events share one job. */
export async function queueRoleRestore(
  { db }: Pick<Dependencies, 'db'>,
  { guildId: discordGuildId, userId }: { guildId: string; userId: string },
): Promise<void> {
  const guildId = await findGuildOfHolder(db, discordGuildId, userId)
  if (!guildId) return
  await enqueue(db, restoreRolesJob, { guildId, userId }, { key: `restore-member-roles:${guildId}:${userId}` })
}
