import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    // Files share a process and its modules: loading them per file took half of the time.
    isolate: false,
    include: ['*.test.ts', '{dev,src}/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    // Busy machines are many times slower than idle ones.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
