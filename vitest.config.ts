import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'sandbox', 'e2e/process'],
    maxWorkers: 2,
  },
})
