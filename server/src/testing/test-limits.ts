import type { PlanLimits } from '../features/premium/plan-limits.ts'

/** Little storage, so that tests reach its limits quickly. */
export const testLimits: PlanLimits = {
  free: { servers: 1, itemsPerServer: 10, storageBytes: 2_000_000 },
  premium: { servers: 10, itemsPerServer: 100, storageBytes: 10_000_000 },
  fileLimitBytes: 1024 * 1024,
}
