import { defineConfig } from 'vitest/config'

/** Tests of the camera's checks; they need neither a build nor a browser. */
export default defineConfig({
  test: {
    name: 'pictures',
    environment: 'happy-dom',
    include: ['*.test.ts'],
    testTimeout: 120_000,
  },
})
