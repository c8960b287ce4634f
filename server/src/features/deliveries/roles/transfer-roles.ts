import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { restackRoles } from '../../sales/entitlements/restack-roles.ts'
import { planDeliveries } from '../plan-deliveries.ts'
import { queueDeliveries } from '../run-deliveries.ts'
import { findSoldSale } from '../sold-sale-queries.ts'
import { rescheduleRole } from './restack-sale.ts'
import { isRoleStillPaid } from './role-claim-queries.ts'
import { restartGiving } from './role-removal-queries.ts'

type Deps = Pick<Dependencies, 'now'>

/** Longer than the lease of an assignment in progress. */
const millisecondsOfStep = 90_000

/**
 * Moves the roles of a sale from their former holder to the current one, in the transaction that changed it. An
 * assignment to the former holder that is in progress loses its lease, and its role is removed after it has ended.
 */
export async function transferRoles(tx: Db, deps: Deps, sale: Selectable<Sale>, formerId: string): Promise<void> {
  const now = deps.now()
  const roles = await listRoles(tx, sale.id)
  // Always locked in the same order, which avoids deadlocks.
  for (const roleId of [...new Set(roles.map((role) => role.roleId))].sort()) {
    for (const holderDiscordId of [sale.holderDiscordId, formerId].sort()) {
      const changed = await restackRoles(tx, { guildId: sale.guildId, holderDiscordId, roleId })
      for (const role of changed) await queueDeliveries(tx, await rescheduleRole(tx, role, now))
    }
  }
  const restarted = await restartGiving(tx, sale.id, now)
  await queueDeliveries(tx, restarted)
  await planDeliveries(tx, deps, sale)
  if (restarted.length === 0) return
  const removal = { saleId: sale.id, userId: formerId }
  await enqueue(tx, removeFormerRoles, removal)
  await enqueue(tx, removeFormerRoles, removal, { runAt: new Date(now.getTime() + millisecondsOfStep) })
}

/** Unknown server, member, role or user, or the bot may not: nothing that we can remove. */
const isPermanent = (error: unknown) => error instanceof DiscordRefused && error.isPermanent

/** Removes the roles of a sale from a person who held it, unless something else pays for them. Idempotent. */
export const removeFormerRoles = defineJob({
  name: 'remove-former-roles',
  payload: z.object({ saleId: z.uuid(), userId: z.string() }),
  async run({ saleId, userId }, deps) {
    const sale = await findSoldSale(deps.db, saleId)
    // It has come back to them.
    if (sale.holderDiscordId === userId) return
    for (const { id: entitlementId, roleId } of await listRoles(deps.db, saleId)) {
      const holding = { guildId: sale.guildId, holderDiscordId: userId, entitlementId, roleId }
      const isPaid = () => isRoleStillPaid(deps.db, holding, deps.now())
      if (await isPaid()) continue
      const role = { guildId: sale.discordGuildId, userId, roleId, reason: `Order ${saleId}` }
      try {
        await deps.discord.bot.takeRole(role)
        // Bought while we removed it.
        if (await isPaid()) await deps.discord.bot.giveRole(role)
      } catch (error) {
        if (!isPermanent(error)) throw error
        deps.log.warn({ err: error, saleId, roleId }, 'role of a declined gift not removed')
      }
    }
  },
})
