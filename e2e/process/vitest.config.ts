import { defineConfig } from 'vitest/config'

/** Tests of whole processes: they start the built server, so build first. Crash rounds take long and run when asked for. */
export default defineConfig({
  test: {
    name: 'process',
    environment: 'node',
    include: ['*.test.ts'],
    exclude: process.env.CRASH_ROUNDS ? [] : ['crash-rounds.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
