import type { Dependencies } from '../../dependencies.ts'
import { definePurgeJob, firstId, type PurgeRule, purgeAll, rowByRow, untilNoneLeft } from '../../jobs/purge-job.ts'
import { eraseConnections } from '../connections/paypal-connection/end-connections.ts'
import { deleteObject, queueObjectDeletion, retryObjectDeletions } from '../items/files/delete-object.ts'
import { cancelBeforeErasure } from '../memberships/leaving/cancel-before-erasure.ts'
import { erasePaymentIds, eraseSales } from '../sales/erase-sales.ts'
import { forgetUnpaidGifts } from '../sales/gifts/forget-unpaid-gifts.ts'
import {
  type DeleteBatch,
  deleteClientErrors,
  deleteDefaultPreferences,
  deleteFailedJobs,
  deleteHandledEvents,
  deleteNotifications,
  deleteOldAuditEntries,
  deleteOldExports,
  deleteStoppedWorkers,
  deleteSubscriptionRecords,
  eraseUnusedCredentials,
} from './expired-record-queries.ts'
import { deleteAbandonedMemberships, deleteOldMemberships } from './old-membership-queries.ts'
import { deleteFilesOf, purgeFile } from './purge-files.ts'
import {
  closeGuild,
  deleteItem,
  eraseAccount,
  findClosedGuild,
  finishGuildPurge,
  listAccountsToPurge,
  listGuildsOf,
  listGuildsToPurge,
  listItemsOf,
  lockAccountToPurge,
  lockGuildToPurge,
} from './purge-queries.ts'
import { listUnusedFiles } from './unused-file-queries.ts'
import { deleteLockedImages, listImages, lockUnusedImages } from './unused-image-queries.ts'

const oneDay = 86_400_000

/** Retention periods of the privacy policy, in days. */
export const daysKept = {
  accountsAndGuilds: 90,
  subscriptions: 7 * 365 + 2,
  auditEntries: 2 * 365,
  // PayPal's limit for refunds, and a day for the last reading.
  paymentIds: 181,
  abandonedMemberships: 180,
  exports: 7,
  newImages: 1,
  newFiles: 1,
  unusedCredentials: 180,
  unpaidGifts: 30,
}

/** Rows per statement. Keeps each one far below the statement timeout. */
const batchSizes = { accounts: 100, sales: 250, records: 500, images: 500, files: 500 }

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics' | 'secrets' | 'logDays' | 'files'>
type Sizes = typeof batchSizes
type Rule = PurgeRule<Deps>

const daysAgo = ({ now }: Pick<Deps, 'now'>, days: number) => new Date(now().getTime() - days * oneDay)
const left = (deps: Deps) => daysAgo(deps, daysKept.accountsAndGuilds)

/** All rules, in order: what an account leaves behind is purged after it. */
const rulesOf = (sizes: Sizes): Rule[] => [
  untilNoneLeft('object-deletions', ({ db }, atMost) => retryObjectDeletions(db, atMost), sizes.records),
  rowByRow(
    'accounts',
    (deps, after, atMost) => listAccountsToPurge(deps.db, { after, before: left(deps), atMost }),
    purgeAccount,
    sizes.accounts,
  ),
  rowByRow(
    'servers',
    (deps, after, atMost) => listGuildsToPurge(deps.db, { after, before: left(deps), atMost }),
    purgeGuild,
    sizes.accounts,
  ),
  { name: 'closed-servers', purge: (deps, after, report) => eraseNext(deps, after, report, sizes.sales) },
  untilNoneLeft(
    'payment-ids',
    (deps, atMost) => erasePaymentIds(deps, { before: daysAgo(deps, daysKept.paymentIds), atMost }),
    sizes.sales,
  ),
  ...recordRules(sizes.records),
  { name: 'images', purge: (deps, after) => deleteUnusedImages(deps, after ?? '', sizes.images) },
  rowByRow(
    'files',
    (deps, after, atMost) => listUnusedFiles(deps.db, { after, before: daysAgo(deps, daysKept.newFiles), atMost }),
    (deps, id) => purgeFile(deps, id, daysAgo(deps, daysKept.newFiles)),
    sizes.files,
  ),
]

function recordRules(atMost: number): Rule[] {
  const records = (name: string, deleteBatch: DeleteBatch, days: (deps: Deps) => number): Rule =>
    untilNoneLeft(name, (deps, most) => deleteBatch(deps.db, daysAgo(deps, days(deps)), most), atMost)
  const logs = (deps: Deps) => deps.logDays
  return [
    records('subscriptions', deleteSubscriptionRecords, () => daysKept.subscriptions),
    records('memberships', deleteOldMemberships, () => daysKept.subscriptions),
    records('abandoned-memberships', deleteAbandonedMemberships, () => daysKept.abandonedMemberships),
    records('audit-entries', deleteOldAuditEntries, () => daysKept.auditEntries),
    records('paypal-events', deleteHandledEvents, logs),
    records('notifications', deleteNotifications, logs),
    records('preferences', deleteDefaultPreferences, logs),
    records('failed-jobs', deleteFailedJobs({ except: deleteObject.name }), logs),
    records('workers', deleteStoppedWorkers, logs),
    records('browser-errors', deleteClientErrors, logs),
    records('credentials', eraseUnusedCredentials, () => daysKept.unusedCredentials),
    records('unpaid-gifts', forgetUnpaidGifts, () => daysKept.unpaidGifts),
    records('exports', deleteOldExports, () => daysKept.exports),
  ]
}

/** Deletes what the privacy policy says is due. Idempotent: an interrupted run is continued by the next. */
export const purgeDue = definePurgeJob({ name: 'purge-due', schedule: '23 4 * * *', rules: rulesOf(batchSizes) })

export const purge = (deps: Deps, sizes: Sizes = batchSizes): Promise<void> => purgeAll(rulesOf(sizes), deps)

/** Point of no return for an account: it and its servers are closed in one short transaction. */
async function purgeAccount(deps: Deps, id: string): Promise<void> {
  const { db, now } = deps
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccountToPurge(tx, id, left(deps)))) return
    for (const guild of await listGuildsOf(tx, id)) await closeGuild(tx, guild.id, now())
    await cancelBeforeErasure(tx, { accountId: id })
    await eraseConnections(tx, { now }, id)
    await eraseAccount(tx, id, now())
  })
}

async function purgeGuild(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (await lockGuildToPurge(tx, id, left(deps))) await closeGuild(tx, id, deps.now())
  })
}

/** Erases the next batch of a closed server's sales. The cursor is the server, and the last sale while some are left. */
async function eraseNext(
  deps: Deps,
  cursor: string | null,
  report: (row: string, error: unknown) => void,
  atMost: number,
): Promise<string | null> {
  const [server = firstId, sale] = cursor?.split(':') ?? []
  const guildId = sale ? server : (await findClosedGuild(deps.db, server))?.id
  if (!guildId) return null
  try {
    if (!sale) await deps.db.transaction().execute((tx) => cancelBeforeErasure(tx, { guildId }))
    const last = await eraseSales(deps.db, { guildId, after: sale ?? firstId, atMost })
    if (last) return `${guildId}:${last}`
    await eraseShop(deps, guildId)
  } catch (error) {
    report(guildId, error)
  }
  return guildId
}

async function eraseShop(deps: Deps, guildId: string): Promise<void> {
  const { db, now } = deps
  await deleteFilesOf(deps, guildId)
  for (const { id } of await listItemsOf(db, guildId)) await deleteItem(db, id)
  await db.transaction().execute((tx) => finishGuildPurge(tx, guildId, now()))
}

async function deleteUnusedImages(deps: Deps, after: string, atMost: number): Promise<string | null> {
  const images = await listImages(deps.db, after, atMost)
  if (images.length === 0) return null
  await deps.db.transaction().execute(async (tx) => {
    const unused = await lockUnusedImages(tx, images, daysAgo(deps, daysKept.newImages))
    if (unused.length > 0) await queueObjectDeletion(tx, await deleteLockedImages(tx, unused))
  })
  return images.at(-1)?.hash ?? null
}
