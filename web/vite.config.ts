import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** What changes least is in a file of its own, so that a new release leaves it in the browser's cache. */
const framework = { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** What every form needs comes as one file: a dozen tiny ones would each be compressed worse and asked for apart. */
const forms = {
  name: 'forms',
  test: /src\/(ui\/(?!select|file|text-area)([a-z]+-)*(field|form|card|notice|navigate|link|look)[a-z-]*\.tsx?|api\/or-nothing)/,
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Making a schema changes nothing, so those a page doesn't use are left out.
      treeshake: { manualPureFunctions: ['z', 'typedText'] },
      output: { codeSplitting: { groups: [framework, forms] } },
    },
  },
  server: { proxy: { '/api': server, '/images': server, '/healthz': server } },
})
