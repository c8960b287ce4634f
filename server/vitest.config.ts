import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/start-test-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
