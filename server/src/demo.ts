import type { Dependencies } from './dependencies.ts'
import { seedDemoAccounts } from './features/accounts/seed-demo-accounts.ts'
import { seedDemoLinks } from './features/connections/seed-demo-links.ts'
import { seedDemoGoal } from './features/goals/seed-demo-goal.ts'
import { seedDemoGuilds } from './features/guilds/seed-demo-guilds.ts'
import { seedDemoItems } from './features/items/seed-demo-items.ts'
import { seedDemoPremium } from './features/premium/seed-demo-premium.ts'
import { payDemoOrders } from './features/sales/pay-demo-orders.ts'
import { seedDemoSales } from './features/sales/seed-demo-sales.ts'

export { demoSignIns } from './features/accounts/seed-demo-accounts.ts'

/** Seeds an empty database with demo data in one transaction. Idempotent. */
export async function seedDemo(deps: Dependencies): Promise<void> {
  const isNew = await deps.db.transaction().execute(async (tx) => {
    const world = { ...deps, db: tx }
    if (!(await seedDemoAccounts(world))) return false
    await seedDemoLinks(world)
    await seedDemoPremium(world)
    await seedDemoGuilds(world)
    await seedDemoItems(world)
    await seedDemoGoal(world)
    await seedDemoSales(world)
    return true
  })
  if (isNew && deps.isSandbox) await payDemoOrders(deps)
}
