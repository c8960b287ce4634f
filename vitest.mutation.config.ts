import { defineConfig } from 'vitest/config'

/** The tests Stryker runs: those of the files listed in stryker.config.json, without a database. */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 120_000,
    include: [
      'contract/src/money.test.ts',
      'contract/src/{guilds,items,premium}/*.test.ts',
      'server/src/security/secrets.test.ts',
      'server/src/features/premium/derive-premium.test.ts',
      'server/src/features/premium/subscription/paid-time.test.ts',
      'server/src/features/sales/settlement/verify-order.test.ts',
      'server/src/http/map-errors.test.ts',
      'server/src/providers/discord/verify-interaction.test.ts',
      'server/src/providers/paypal/paypal-money.test.ts',
    ],
  },
})
