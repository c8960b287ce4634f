import { resolve } from 'node:path'
import { wordsOf } from '../words-of.ts'
import { openStoredData } from './backup/open-stored-data.ts'
import { restore } from './backup/restore.ts'

const [name] = process.argv.slice(2)
if (!name) {
  process.stderr.write('Say which backup: npm run restore -- guildshop-….backup.gz\n')
  process.exit(1)
}
const { db, keyMark, close } = await openStoredData()
try {
  const rows = await restore(db, { file: resolve(name), keyMark })
  process.stdout.write(`${rows} rows were restored. Run "npm run audit-data" to see that all is well.\n`)
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exitCode = 1
} finally {
  await close()
}
