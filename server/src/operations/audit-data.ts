import { audit, checks } from './audit/audit.ts'
import { mostFound } from './audit/check.ts'
import { openDatabase } from './open-database.ts'

const { db, config, close } = await openDatabase()
try {
  const findings = await audit(db, { now: () => new Date(), limits: config.limits })
  for (const { rule, found } of findings) {
    const more = found.length === mostFound ? [`(only the first ${mostFound} are shown)`] : []
    process.stdout.write(`Violated: ${rule}\n${[...found, ...more].map((message) => `  ${message}\n`).join('')}`)
  }
  const held = checks.length - findings.length
  process.stdout.write(`${held} of ${checks.length} rules passed.\n`)
  if (findings.length > 0) process.exitCode = 1
} finally {
  await close()
}
