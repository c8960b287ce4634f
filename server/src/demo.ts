import type { Dependencies } from './dependencies.ts'
import { seedDemoAccounts } from './features/accounts/seed-demo-accounts.ts'

export { demoSignIns } from './features/accounts/seed-demo-accounts.ts'

/** Fills an empty database with a believable world. Each feature adds its part, and a second start adds nothing. */
export async function seedDemo(deps: Dependencies): Promise<void> {
  await seedDemoAccounts(deps)
}
