import { rmSync } from 'node:fs'
import pg from 'pg'
import type { Bench } from './bench.ts'
import { startDatabase } from './running/start-database.ts'
import { startSandbox } from './running/start-sandbox.ts'
import { providersOf } from './running/start-server.ts'
import { saveReport } from './save-report.ts'
import { measureBuying } from './sections/buying.ts'
import { measureChat } from './sections/chat.ts'
import { measureFloor } from './sections/floor.ts'
import { measureGrowth } from './sections/growth.ts'
import { measureHeavyWork } from './sections/heavy-work.ts'
import { measureMembers } from './sections/members.ts'
import { measureMemory } from './sections/memory.ts'
import { measureReads } from './sections/reads.ts'
import { measureRetention } from './sections/retention.ts'
import { measureScaleOut } from './sections/scale-out.ts'
import { measureSignIn } from './sections/sign-in.ts'
import { measureStart } from './sections/start.ts'
import { measureStorage } from './sections/storage.ts'
import { seed } from './seed/seed.ts'
import { serversFolder } from './settings.ts'
import { renderTable, type Table } from './tables.ts'

const sections: Record<string, (bench: Bench) => Promise<Table[]>> = {
  floor: measureFloor,
  growth: measureGrowth,
  reads: measureReads,
  members: measureMembers,
  retention: measureRetention,
  buying: measureBuying,
  chat: measureChat,
  'sign-in': measureSignIn,
  'heavy-work': measureHeavyWork,
  'scale-out': measureScaleOut,
  memory: measureMemory,
  start: measureStart,
  storage: measureStorage,
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !sections[name])
if (unknown) throw new Error(`Unknown section: ${unknown}. Choose from ${Object.keys(sections).join(', ')}.`)

rmSync(serversFolder, { recursive: true, force: true })
const database = await startDatabase()
await seed(database.url)
const sandbox = await startSandbox()
const pool = new pg.Pool({ connectionString: database.url, max: 4 })
const bench = { database, pool, sandbox, providers: providersOf(sandbox) }
try {
  for (const [name, measureSection] of Object.entries(sections)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const text = (await measureSection(bench)).map(renderTable).join('\n\n')
    process.stdout.write(`${text}\n\n`)
    saveReport(name, text)
  }
} finally {
  await pool.end()
  await sandbox.stop()
  await database.stop()
}
