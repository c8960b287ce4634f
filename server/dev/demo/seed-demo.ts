import type { Dependencies } from '../../src/dependencies.ts'
import { payDemoOrders } from './pay-demo-orders.ts'
import { seedDemoAccounts } from './seed-demo-accounts.ts'
import { seedDemoActivity } from './seed-demo-activity.ts'
import { seedDemoGoal } from './seed-demo-goal.ts'
import { seedDemoGuilds } from './seed-demo-guilds.ts'
import { seedDemoItems } from './seed-demo-items.ts'
import { seedDemoLinks } from './seed-demo-links.ts'
import { seedDemoNotifications } from './seed-demo-notifications.ts'
import { seedDemoOffers } from './seed-demo-offers.ts'
import { seedDemoPremium } from './seed-demo-premium.ts'
import { seedDemoSales } from './seed-demo-sales.ts'
import { seedDemoStorefront } from './seed-demo-storefront.ts'

/** Seeds an empty database with demo data in one transaction. Idempotent. */
export async function seedDemo(deps: Dependencies): Promise<void> {
  const isNew = await deps.db.transaction().execute(async (tx) => {
    const world = { ...deps, db: tx }
    if (!(await seedDemoAccounts(world))) return false
    await seedDemoLinks(world)
    await seedDemoNotifications(world)
    await seedDemoPremium(world)
    await seedDemoGuilds(world)
    await seedDemoItems(world)
    await seedDemoOffers(world)
    await seedDemoStorefront(world)
    await seedDemoGoal(world)
    await seedDemoSales(world)
    await seedDemoActivity(world)
    return true
  })
  if (isNew && deps.isSandbox) await payDemoOrders(deps)
}
