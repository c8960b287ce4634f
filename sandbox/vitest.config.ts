import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'sandbox',
    environment: 'node',
    // As in the server's tests: test files share loaded modules.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['src/**/*.test.ts'],
  },
})
