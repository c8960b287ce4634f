import { type Selectable, sql } from 'kysely'
import type { Sale } from '../../src/db/tables.ts'
import type { Dependencies } from '../../src/dependencies.ts'
import { assignKeys } from '../../src/features/items/keys/assign-keys.ts'
import { countStock, findPoolOfItem } from '../../src/features/items/keys/pool-queries.ts'
import { entitleBuyer } from '../../src/features/sales/entitlements/entitle-buyer.ts'
import { addDemoKeys } from './seed-demo-deliverables.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/** When the items began to deliver more than roles: two weeks ago. */
const days = 14

/** Seeds entitlements of the demo's buyers. Most were opened a few minutes after the payment. */
export async function seedDemoEntitlements(deps: Deps): Promise<void> {
  for (const sale of await listRecentSales(deps)) await entitle(deps, sale)
  await insertRoleRewards(deps)
  await sql`
    update entitlement set first_viewed_at = least(sale.paid_at + interval '4 minutes', ${deps.now()})
    from sale where sale.id = entitlement.sale_id and entitlement.kind <> 'role' and sale.serial % 4 <> 0
  `.execute(deps.db)
  await sql`
    update license_key set revealed_at = entitlement.first_viewed_at
    from entitlement where entitlement.id = license_key.entitlement_id
  `.execute(deps.db)
}

async function entitle(deps: Deps, sale: Selectable<Sale>): Promise<void> {
  await entitleBuyer(deps.db, deps, sale, true)
  const pool = sale.itemId ? await findPoolOfItem(deps.db, sale.itemId) : undefined
  if (!pool) return
  await addDemoKeys(deps, pool, sale.quantity)
  await countStock(deps.db, pool)
  await assignKeys(deps.db, sale.id, sale.paidAt ?? deps.now())
}

/** Of items that deliver more than their role reward. */
function listRecentSales({ db, now }: Deps): Promise<Selectable<Sale>[]> {
  return db
    .selectFrom('sale')
    .selectAll()
    .where('refundedAt', 'is', null)
    .where('paidAt', '>', new Date(now().getTime() - days * 86_400_000))
    .where('itemId', 'in', ({ selectFrom }) => selectFrom('deliverable').select('itemId'))
    .orderBy('paidAt')
    .execute()
}

/** The role rewards of all other sales. */
async function insertRoleRewards({ db }: Deps): Promise<void> {
  await sql`
    insert into entitlement (sale_id, sort_order, kind, label, role_id, role_days)
    select id, 0, 'role', '', role_id, role_duration_days * quantity from sale where role_id is not null
    on conflict (sale_id, sort_order) do nothing
  `.execute(db)
  await sql`
    update entitlement set ends_at = sale.paid_at + role_days * interval '24 hours'
    from sale where sale.id = entitlement.sale_id and entitlement.role_days is not null
  `.execute(db)
}
