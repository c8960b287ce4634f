import { errorMessage } from '../errors/error-message.ts'
import { nameAdmins } from '../features/admin/name-admins.ts'
import { openDatabase } from './open-database.ts'

const { db, close } = await openDatabase()
try {
  const message = await nameAdmins({ db, now: () => new Date() }, process.argv.slice(2))
  process.stdout.write(`${message}\n`)
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
} finally {
  await close()
}
