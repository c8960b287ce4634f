import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // Property tests take many times longer on a busy machine.
    testTimeout: 120_000,
  },
})
