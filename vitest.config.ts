import { defineConfig } from 'vitest/config'

const seed = process.env.TEST_SHUFFLE

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'sandbox', 'e2e/process', 'e2e/pictures'],
    // More than there are cores on a small machine, since many tests wait for something.
    maxWorkers: 3,
    ...(seed && { sequence: { shuffle: { files: true }, seed: Number(seed) } }),
  },
})
