import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

const from = (path: string) => new URL(path, import.meta.url)

/** The stylesheets are read at startup from the code's directory, so they must be next to the bundle. */
const stylesheetsBeside: Plugin = {
  name: 'stylesheets-beside-the-bundle',
  generateBundle() {
    for (const fileName of readdirSync(from('./src')).filter((name) => name.endsWith('.css'))) {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(from(`./src/${fileName}`)) })
    }
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [stylesheetsBeside],
  build: { ssr: 'src/main.ts', outDir: 'dist', target: 'node20', emptyOutDir: true },
})
