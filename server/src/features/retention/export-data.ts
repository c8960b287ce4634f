import { csvLine } from '@guildshop/contract/csv'
import type { DataExportReply } from '@guildshop/contract/privacy'
import { strToU8, type Zippable, zip } from 'fflate'
import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { Refused } from '../../refused.ts'
import {
  findArchive,
  findExport,
  findLatestExport,
  insertExport,
  lockExporter,
  updateExport,
} from './export-queries.ts'
import {
  readAccount,
  readGoals,
  readGuilds,
  readImages,
  readItems,
  readLinks,
  readPremiumRecords,
  readPurchases,
  readSales,
  readSessions,
  readTermsAccepted,
} from './stored-data-queries.ts'

const oneHour = 3_600_000

/** Each part of the archive: a file, and what it holds. */
const parts: Array<[file: string, read: (db: Db, accountId: string) => Promise<unknown>]> = [
  ['account.json', readAccount],
  ['sessions.json', readSessions],
  ['linked-accounts.json', readLinks],
  ['terms-accepted.json', readTermsAccepted],
  ['premium.json', readPremiumRecords],
  ['servers.json', readGuilds],
  ['items.json', readItems],
  ['goals.json', readGoals],
  ['purchases.json', readPurchases],
]
/** The sales and the pictures come after the files above. */
const steps = parts.length + 2

/** One at a time; asking again within the hour answers the one that is there. */
export function startExport(deps: Pick<Dependencies, 'db' | 'now'>, accountId: string): Promise<DataExportReply> {
  return deps.db.transaction().execute(async (tx) => {
    await lockExporter(tx, accountId)
    const latest = await findLatestExport(tx, accountId)
    const isFresh = latest && deps.now().getTime() - latest.createdAt.getTime() < oneHour
    if (latest && isFresh && latest.state !== 'failed') return describe(latest)
    const made = await insertExport(tx, { accountId, state: 'waiting', createdAt: deps.now() })
    await enqueue(tx, exportData, { exportId: made.id })
    return describe(made)
  })
}

export async function readLatestExport({ db }: Pick<Dependencies, 'db'>, accountId: string) {
  const latest = await findLatestExport(db, accountId)
  return { export: latest ? describe(latest) : null }
}

export async function readArchive({ db }: Pick<Dependencies, 'db'>, accountId: string, id: string): Promise<Buffer> {
  const found = z.uuid().safeParse(id).success ? await findArchive(db, id, accountId) : undefined
  if (!found) throw new Refused('EXPORT_NOT_FOUND')
  if (!found.archive) throw new Refused('EXPORT_NOT_READY')
  return found.archive
}

/** Put together anew from the start when it is interrupted. */
export const exportData = defineJob({
  name: 'export-data',
  lane: 'batch',
  // Somebody waits for it, so it goes before what nobody waits for.
  priority: 'normal',
  payload: z.object({ exportId: z.uuid() }),
  async run({ exportId }, { db, now }) {
    const wanted = await findExport(db, exportId)
    if (wanted?.state !== 'waiting') return
    const files: Zippable = {}
    let done = 0
    const finishPart = () => {
      done += 1
      return updateExport(db, exportId, { progress: done })
    }
    for (const [file, read] of parts) {
      files[file] = strToU8(JSON.stringify(await read(db, wanted.accountId), null, 2))
      await finishPart()
    }
    files['sales.csv'] = strToU8(await salesFile(db, wanted.accountId))
    await finishPart()
    for (const { hash, type, bytes } of await readImages(db, wanted.accountId)) {
      files[`pictures/${hash}.${type.split('/').at(-1)}`] = [bytes, { level: 0 }]
    }
    await updateExport(db, exportId, {
      archive: await compress(files),
      state: 'ready',
      progress: steps,
      finishedAt: now(),
    })
  },
})

async function salesFile(db: Db, accountId: string): Promise<string> {
  const lines: string[] = []
  for await (const sale of readSales(db, accountId)) {
    if (lines.length === 0) lines.push(csvLine(Object.keys(sale)))
    const cells = Object.values(sale)
    lines.push(csvLine(cells.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))))
  }
  return lines.join('')
}

function compress(files: Zippable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip(files, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))))
  })
}

type Known = { id: string; state: string; progress: number; createdAt: Date }

function describe({ id, state, progress, createdAt }: Known): DataExportReply {
  const known = state === 'ready' || state === 'failed' ? state : 'waiting'
  return { _id: id, state: known, progress: progress / steps, createdAt: createdAt.toISOString() }
}
