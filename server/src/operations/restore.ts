import { resolve } from 'node:path'
import { errorMessage } from '../errors/error-message.ts'
import { openStoredData } from './backup/open-stored-data.ts'
import { restore } from './backup/restore.ts'

const [name] = process.argv.slice(2)
if (!name) {
  process.stderr.write('Usage: npm run restore -- guildshop-….backup.gz\n')
  process.exit(1)
}
const { db, keyMarks, close } = await openStoredData()
try {
  const rows = await restore(db, { file: resolve(name), keyMarks })
  process.stdout.write(`Restored ${rows} rows. Run "npm run audit-data" to check the data.\n`)
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
} finally {
  await close()
}
