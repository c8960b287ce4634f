import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchPackage } from '../../scripts/fetch-package.ts'
import { root } from './settings.ts'

/** The part of the report used here. */
export type Result = {
  lighthouseVersion: string
  runtimeError?: { message: string }
  /** Relative CPU speed of the machine. */
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: Array<{ id: string; weight: number }> }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>
}

type Options = {
  port: number
  onlyCategories: string[]
  logLevel: 'error'
  disableStorageReset: boolean
  throttling: { cpuSlowdownMultiplier: number }
}
type Lighthouse = (url: string, options: Options) => Promise<{ lhr: Result } | undefined>

const folder = join(root, '.data', 'lighthouse')

/** Installed on demand: it brings a hundred packages, one with a known vulnerability. */
export async function fetchLighthouse(): Promise<Lighthouse> {
  if (!fetchPackage('lighthouse', '12.8.2', folder))
    throw new Error("Couldn't install Lighthouse from the npm registry.")
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(entry).href)
  return lighthouse
}
