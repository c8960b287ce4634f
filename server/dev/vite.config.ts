import { join } from 'node:path'
import { defineConfig } from 'vite'
import { bundleConfig } from '../vite.config.ts'

/** The development entry, bundled apart so that server/dist contains production code only. */
export default defineConfig(bundleConfig([join(import.meta.dirname, 'main.ts')]))
