import { defineConfig } from 'vitest/config'

/** Tests that start the built server as a process; run the build first. */
export default defineConfig({
  test: {
    name: 'process',
    environment: 'node',
    include: ['*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    // A start alone may take minutes on a busy machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
