import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { guide } from './guide/guide-plugin.ts'
import manifest from './package.json' with { type: 'json' }

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Changes least, so a new release leaves it in the browser's cache. */
const vendor = { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler|zod)\// }

/** Components that most screens use, in one file: a dozen tiny ones compress worse. */
const ui = { name: 'ui', test: /src\/ui\/(buttons|fields|page)\//, minShareCount: 16 }

const visitorPages =
  /src\/(main|pages\/(home|login|signup|forgot-password|verify-reset-code|reset-password-final|discord|payment-result|privacy-policy|terms-of-service|not-found)\/[\w-]+-page)\.tsx$/

/** Whether a page that visitors open needs this module, directly or through others. */
function isForVisitors(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (visitorPages.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return context.getModuleInfo(id)?.importers.some((importer) => isForVisitors(importer, context, seen)) ?? false
}

/**
 * What many members' screens share, in one file instead of dozens of tiny ones. Without what visitors need, which would
 * make them load all of it: hence not recursively either.
 */
const members = {
  name: (id: string, context: Rolldown.ChunkingContext) => (isForVisitors(id, context) ? null : 'members'),
  minShareCount: 10,
  includeDependenciesRecursively: false,
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
  // Named in error reports.
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version) },
  plugins: [react(), tailwindcss(), guide, compress],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // The server preloads the chunks of the requested page; a list of all chunks would cost every visitor 2 kB.
    modulePreload: false,
    rolldownOptions: {
      treeshake: {
        // Creating a schema has no side effects: drop those no page uses.
        manualPureFunctions: ['z', 'typedText', 'upTo'],
      },
      output: { codeSplitting: { groups: [vendor, ui, members] } },
    },
  },
  server: { proxy: { '/api': server, '/images': server, '/healthz': server } },
})
