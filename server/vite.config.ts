import { defineConfig } from 'vite'

/** One file for node that carries our own code; packages stay in node_modules. */
export default defineConfig({
  ssr: { noExternal: [/^@guildshop\//] },
  build: { ssr: 'src/main.ts', target: 'node20', outDir: 'dist', emptyOutDir: true, minify: false },
})
