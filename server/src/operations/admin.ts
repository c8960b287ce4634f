import { runAdminCommand } from '../features/admin/run-admin-command.ts'
import { runCommand } from './open-database.ts'

await runCommand(async ({ db }) => {
  const message = await runAdminCommand({ db, now: () => new Date() }, process.argv.slice(2))
  process.stdout.write(`${message}\n`)
  return 0
})
