import { audit, checks } from './audit/audit.ts'
import { maxFound } from './audit/check.ts'
import { runCommand } from './open-database.ts'

await runCommand(async ({ db, config }) => {
  const findings = await audit(db, { now: () => new Date(), limits: config.limits })
  for (const { rule, found } of findings) {
    const more = found.length === maxFound ? [`(only the first ${maxFound} are shown)`] : []
    process.stdout.write(`Violated: ${rule}\n${[...found, ...more].map((message) => `  ${message}\n`).join('')}`)
  }
  const held = checks.length - findings.length
  process.stdout.write(`${held} of ${checks.length} rules passed.\n`)
  return findings.length === 0 ? 0 : 1
})
