import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'sandbox', 'e2e/process'],
    // More than there are cores on a small machine: many tests wait for something most of the time.
    maxWorkers: 3,
  },
})
