import { resolve } from 'node:path'
import { errorMessage } from '../errors/error-message.ts'
import { backUp } from './backup/back-up.ts'
import { openStoredData } from './backup/open-stored-data.ts'

const now = new Date()
const usualName = `guildshop-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup.gz`
const file = resolve(process.argv[2] ?? usualName)
const { db, keyMark, close } = await openStoredData()
try {
  const rows = await backUp(db, { file, keyMark, now })
  process.stdout.write(
    `Backed up ${rows} rows to ${file}. Store your SECRET_KEY separately: the backup doesn't include it.\n`,
  )
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
} finally {
  await close()
}
