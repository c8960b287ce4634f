import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { setRoleWaived } from '../../sales/entitlements/waive-role.ts'
import { attemptDeliveries } from '../attempt-deliveries.ts'
import { listDeliveriesOf } from '../delivery-queries.ts'
import { undeliveredMessage } from '../retry-deliveries.ts'
import { findSaleOfOwner } from '../sold-sale-queries.ts'
import { isRoleOwed } from './role-claim-queries.ts'
import { reopenAssignment } from './role-removal-queries.ts'

type Request = { owner: { id: string; username: string }; saleId: string; entitlementId: string }

/** Assigns a role that a moderator removed, even if the owner had waived it. Returns the result as a message. */
export async function assignRoleAgain(deps: Dependencies, request: Request): Promise<string> {
  const { sale, role, shop, details } = await findRole(deps, request)
  await deps.db.transaction().execute(async (tx) => {
    await setRoleWaived(tx, { ...sale, roleId: role.roleId }, null)
    if (!(await isRoleOwed(tx, role.id, deps.now()))) throw new Refused('ROLE_NOT_OWED')
    await reopenAssignment(tx, role.id, deps.now())
    await recordChange(tx, deps, shop, { action: 'assign-role', details })
  })
  await attemptDeliveries(deps, sale.id)
  const deliveries = await listDeliveriesOf(deps.db, sale.id)
  const assignment = deliveries.find(({ kind, entitlementId }) => kind === 'give-role' && entitlementId === role.id)
  return assignment?.state === 'done' ? 'Role assigned.' : undeliveredMessage(assignment)
}

/** Waives a role that a moderator removed: it isn't assigned again for any of the buyer's purchases of it. */
export async function waiveRole(deps: Dependencies, request: Request): Promise<string> {
  const { sale, role, shop, details } = await findRole(deps, request)
  if (!role.waivedAt && !(await isRoleOwed(deps.db, role.id, deps.now()))) throw new Refused('ROLE_NOT_OWED')
  await deps.db.transaction().execute(async (tx) => {
    await setRoleWaived(tx, { ...sale, roleId: role.roleId }, deps.now())
    await recordChange(tx, deps, shop, { action: 'waive-role', details })
  })
  return "We won't assign this role again."
}

async function findRole(deps: Dependencies, { owner, saleId, entitlementId }: Request) {
  const sale = z.uuid().safeParse(saleId).success ? await findSaleOfOwner(deps.db, saleId, owner.id) : undefined
  if (!sale) throw new Refused('SALE_NOT_FOUND')
  await countTry(deps, `retry-delivery:${owner.id}`, throttles.retryDelivery)
  const role = (await listRoles(deps.db, saleId)).find(({ id }) => id === entitlementId)
  if (!role) throw new Refused('ROLE_NOT_OWED')
  const shop = { guild: { id: sale.guildId }, caller: owner }
  return { sale, role, shop, details: `Order ${orderNumber(sale)}` }
}
