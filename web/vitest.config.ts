import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { guide } from './guide/guide-plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), guide],
  // The guide lies outside this folder.
  server: { fs: { allow: ['..'] } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Files share a process and what it has loaded: half of the time went into loading the same code for each.
    isolate: false,
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
    // Busy machines take many times as long as idle ones.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
