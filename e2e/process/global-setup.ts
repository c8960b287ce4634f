import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { anEmptyFolder, startShop } from './start-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a server that was started and stopped once. */
    seededFolder: string
  }
}

/** Runs the slow first start once for all tests. */
export default async function setUp(project: TestProject) {
  const folder = anEmptyFolder(() => undefined)
  const shop = await startShop({ DATA_FOLDER: folder }, () => undefined)
  await shop.stop()
  project.provide('seededFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
