import { csvLine } from '@guildshop/contract/csv'
import type { DataExportReply } from '@guildshop/contract/privacy'
import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { readImageBytes } from '../items/images/read-image.ts'
import {
  beginRun,
  type ExportRun,
  findArchive,
  findLatestExport,
  findPart,
  insertExport,
  insertPart,
  lockExporter,
  updateRun,
} from './export-queries.ts'
import { readFiles } from './file-data-queries.ts'
import {
  readAccount,
  readAccountChanges,
  readGoals,
  readGuilds,
  readImages,
  readItems,
  readLinks,
  readNotificationRecords,
  readPremiumRecords,
  readSessions,
  readShopChanges,
  readTermsAccepted,
} from './stored-data-queries.ts'
import { readMembers, readOwnMemberships } from './stored-membership-queries.ts'
import { readPricingRecords } from './stored-pricing-queries.ts'
import { readDisputes, readOrderNotes, readPurchases, readRefundRequests, readSales } from './stored-sale-queries.ts'
import { readGiftRecords, readStorefrontRecords } from './stored-storefront-queries.ts'
import { createArchive } from './write-archive.ts'

const oneHour = 3_600_000

/** The files of the archive and their contents. */
const parts: Array<[file: string, read: (db: Db, accountId: string) => Promise<unknown>]> = [
  ['account.json', readAccount],
  ['account-changes.json', readAccountChanges],
  ['sessions.json', readSessions],
  ['linked-accounts.json', readLinks],
  ['terms-accepted.json', readTermsAccepted],
  ['notifications.json', readNotificationRecords],
  ['premium.json', readPremiumRecords],
  ['servers.json', readGuilds],
  ['items.json', readItems],
  ['pricing.json', readPricingRecords],
  ['storefront.json', readStorefrontRecords],
  ['files.json', readFiles],
  ['goals.json', readGoals],
  ['shop-changes.json', readShopChanges],
  ['disputes.json', readDisputes],
  ['gifts.json', readGiftRecords],
]
/** Purchases, memberships, sales and images follow the files above. */
const steps = parts.length + 2

/** One export at a time. A repeated request within an hour returns the existing one. */
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

export async function readArchive({ db }: Pick<Dependencies, 'db'>, accountId: string, id: string) {
  const found = z.uuid().safeParse(id).success ? await findArchive(db, id, accountId) : undefined
  if (!found) throw new Refused('EXPORT_NOT_FOUND')
  if (found.state !== 'ready') throw new Refused('EXPORT_NOT_READY')
  return { size: found.size, parts: readParts(db, found.id) }
}

async function* readParts(db: Db, exportId: string): AsyncGenerator<Buffer> {
  let number = 0
  for (let part = await findPart(db, exportId, 0); part; part = await findPart(db, exportId, number)) {
    yield part.bytes
    number += 1
  }
}

/** Idempotent: an interrupted export starts over, and a run that was superseded stops writing. */
export const exportData = defineJob({
  name: 'export-data',
  lane: 'batch',
  // A user is waiting for it.
  priority: 'normal',
  payload: z.object({ exportId: z.uuid() }),
  run: ({ exportId }, deps) => buildExport(deps, exportId),
})

/** Rows per statement, and bytes per stored part of the archive. */
const batchSizes = { sales: 1000, images: 20, partBytes: 1_000_000 }

class Superseded extends Error {}

type Sources = Pick<Dependencies, 'db' | 'files'>

export async function buildExport(
  { db, now, files }: Pick<Dependencies, 'db' | 'now' | 'files'>,
  exportId: string,
  sizes = batchSizes,
): Promise<void> {
  const run = await beginRun(db, exportId)
  if (!run) return
  try {
    await writeFiles({ db, files }, run, sizes)
    await updateRun(db, run, { state: 'ready', progress: steps, finishedAt: now() })
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
  }
}

async function writeFiles(deps: Sources, run: ExportRun, sizes: typeof batchSizes): Promise<void> {
  const { db } = deps
  const { accountId } = run
  let number = 0
  const archive = createArchive(sizes.partBytes, async (bytes) => {
    if (!(await insertPart(db, run, number, bytes))) throw new Superseded()
    number += 1
  })
  for (const [done, [file, read]] of parts.entries()) {
    await archive.add(file, [JSON.stringify(await read(db, accountId), null, 2)])
    await updateRun(db, run, { progress: done + 1 })
  }
  await archive.add('purchases.json', jsonLines(readPurchases(db, accountId, sizes.sales)))
  await archive.add('order-notes.json', jsonLines(readOrderNotes(db, accountId, sizes.sales)))
  await archive.add('refund-requests.json', jsonLines(readRefundRequests(db, accountId, sizes.sales)))
  await archive.add('memberships.json', jsonLines(readOwnMemberships(db, accountId, sizes.sales)))
  await archive.add('members.json', jsonLines(readMembers(db, accountId, sizes.sales)))
  await archive.add('sales.csv', csvLines(readSales(db, accountId, sizes.sales)))
  await updateRun(db, run, { progress: steps - 1 })
  for await (const images of readImages(db, accountId, sizes.images)) {
    for (const image of images) {
      const name = `pictures/${image.hash}.${image.type.split('/').at(-1)}`
      await archive.add(name, [await readImageBytes(deps, image)], { isCompressed: true })
    }
  }
  await archive.end()
}

/** A JSON array, batch by batch. */
async function* jsonLines(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(row, null, 2)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[' ? '[]' : ']'
}

type Row = Record<string, string | number | boolean | Date | null>

async function* csvLines(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    const titles = isFirst ? csvLine(Object.keys(rows[0] ?? {})) : ''
    isFirst = false
    yield titles + rows.map((row) => csvLine(Object.values(row).map(asCell))).join('')
  }
}

function asCell(value: Row[string]): string | number | null {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? String(value) : value
}

type Known = { id: string; state: string; progress: number; createdAt: Date }

function describe({ id, state, progress, createdAt }: Known): DataExportReply {
  const known = state === 'ready' || state === 'failed' ? state : 'waiting'
  return { _id: id, state: known, progress: progress / steps, createdAt: createdAt.toISOString() }
}
