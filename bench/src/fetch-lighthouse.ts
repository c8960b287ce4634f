import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchPackage } from '../../scripts/fetch-package.ts'
import { root } from './settings.ts'

/** As much of its report as we read. */
export type Result = {
  lighthouseVersion: string
  runtimeError?: { message: string }
  /** How quick the computer is. */
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

/** It brings a hundred packages, one of them with a known weakness, so it is no part of the project. */
export async function fetchLighthouse(): Promise<Lighthouse> {
  if (!fetchPackage('lighthouse', '12.8.2', folder))
    throw new Error('Lighthouse could not be fetched from the registry.')
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(entry).href)
  return lighthouse
}
