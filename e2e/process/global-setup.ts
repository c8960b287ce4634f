import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { anEmptyFolder, startShop } from './start-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a shop that was started once and stopped. */
    usedFolder: string
  }
}

/** Most tests are not about the first start, so that is done once for all of them. */
export default async function setUp(project: TestProject) {
  const folder = anEmptyFolder(() => undefined)
  const shop = await startShop({ DATA_FOLDER: folder }, () => undefined)
  await shop.stop()
  project.provide('usedFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
