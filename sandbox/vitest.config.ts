import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: { name: 'sandbox', environment: 'node', testTimeout: 30_000, include: ['src/**/*.test.ts'] },
})
