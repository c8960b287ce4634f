import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pictureSize } from './picture-size.ts'

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
      String.raw`src/ui/(?!select|file|text-area|checkbox|code-field|copy)([a-z]+-)*(button|spinner|field|form|card|notice|link|look)[a-z-]*\.tsx?`,
      'src/api/(first-server|http|or-nothing|token-store)|contract/src/(replies|accounts)',
      'node_modules/zod/',
      String.raw`query-core/build/modern/(query|queryClient|queryCache|mutation|mutationCache|utils|retryer|[a-z]+Manager|infiniteQueryBehavior|subscribable|removable|thenable)\.js`,
      'react-query/build/modern/(QueryClientProvider|useMutation|queryOptions|infiniteQueryOptions)|mutationObserver',
    ].join('|'),
  ),
}

const queries = { name: 'queries', test: /react-query|query-core/ }

/** What the screens behind the login share, left out of what visitors fetch. */
const members = {
  name: 'members',
  minShareCount: 2,
  test: new RegExp(
    [
      'src/ui/(badge|dialog|file-field|load-failure|markdown|progress-bar|save-file|select-field|text-area-field|use-)',
      'src/api/(discord-guild|download|first-try|goal|guilds|items|metrics|orders|premium|privacy|profile|sales|sessions|shop)',
      'contract/src/(csv|goal|guild|item|money|order|premium|privacy|sale|whole)',
    ].join('|'),
  ),
}

/** React Router names its components for developers, which keeps those in the bundle that nothing uses: forms, prefetching. */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/development\/chunk-/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/= (React\d*\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
      map: null,
    }),
  },
}

/** Compressed once and as well as can be, so that the server never has to. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  closeBundle() {
    const folder = join(import.meta.dirname, 'dist')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg|html|txt|webmanifest)$/.test(name)) continue
      const content = readFileSync(join(folder, name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), pictureSize, leanRouter, compress],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Making a schema changes nothing, so those a page doesn't use are left out.
      treeshake: { manualPureFunctions: ['z', 'typedText', 'upTo'] },
      output: { codeSplitting: { groups: [framework, base, queries, members] } },
    },
  },
  server: { proxy: { '/api': server, '/images': server, '/healthz': server } },
})
