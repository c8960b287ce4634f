import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** What changes least is in a file of its own, so that a new release leaves it in the browser's cache. */
const framework = { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/**
 * What the first screens need, of ours and of small libraries, comes as one file: a dozen tiny ones would each be
 * compressed worse and asked for apart.
 */
const base = {
  name: 'base',
  test: new RegExp(
    [
      String.raw`src/ui/(?!select|file|text-area|checkbox|code-field)([a-z]+-)*(field|form|card|notice|link|look)[a-z-]*\.tsx?`,
      'src/api/(or-nothing|http|token-store)|contract/src/replies',
      'node_modules/zod/',
      String.raw`query-core/build/modern/(query|queryClient|queryCache|mutation|mutationCache|utils|retryer|[a-z]+Manager|infiniteQueryBehavior|subscribable|removable|thenable)\.js`,
      'react-query/build/modern/QueryClientProvider',
    ].join('|'),
  ),
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
      treeshake: { manualPureFunctions: ['z', 'typedText', 'upTo'] },
      output: { codeSplitting: { groups: [framework, base] } },
    },
  },
  server: { proxy: { '/api': server, '/images': server, '/healthz': server } },
})
