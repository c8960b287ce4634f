import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    // Files share a process and what it has loaded: half of the time went into loading the same code for each.
    isolate: false,
    include: ['*.test.ts', '{dev,src}/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    // Busy machines take many times as long as idle ones.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
