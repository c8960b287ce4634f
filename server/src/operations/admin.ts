import { nameAdmins } from '../features/admin/name-admins.ts'
import { runCommand } from './open-database.ts'

await runCommand(async ({ db }) => {
  const message = await nameAdmins({ db, now: () => new Date() }, process.argv.slice(2))
  process.stdout.write(`${message}\n`)
  return 0
})
