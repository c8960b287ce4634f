import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The guide lies outside this folder.
  server: { fs: { allow: ['..'] } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
  },
})
