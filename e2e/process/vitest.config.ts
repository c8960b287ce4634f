import { defineConfig } from 'vitest/config'

/** Tests of whole processes: they start the built server, so build first. */
export default defineConfig({
  test: {
    name: 'process',
    environment: 'node',
    include: ['*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
