import { defineConfig, type UserConfig } from 'vite'

/** Packages of hundreds of small files, which would be looked for one by one at every start, and what they need. */
const scattered = ['kysely', 'zod', 'fastify-type-provider-zod', '@fastify/error', 'jose']

/** One file for node that carries our own code and what is scattered; other packages stay in node_modules. */
export const bundleOf = (entry: string): UserConfig => ({
  ssr: { noExternal: [/^@guildshop\//, ...scattered] },
  build: { ssr: entry, target: 'node20', outDir: 'dist', emptyOutDir: true, minify: false },
})

export default defineConfig(bundleOf('src/main.ts'))
