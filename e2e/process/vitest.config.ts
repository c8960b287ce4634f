import { defineConfig } from 'vitest/config'

/** Tests of whole processes: they start the built server, so build first. */
export default defineConfig({
  test: {
    name: 'process',
    environment: 'node',
    include: ['*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    // A start alone may take minutes on a machine that has other things to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
