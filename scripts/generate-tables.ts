import { join } from 'node:path'
import { generateTables } from '../server/dev/generate-tables.ts'

await generateTables(join(import.meta.dirname, '..', 'server', 'src', 'db', 'tables.ts'))
