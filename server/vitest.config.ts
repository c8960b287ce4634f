import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    // Files share a process and what it has loaded: half of the time went into loading the same code for each.
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/start-test-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
