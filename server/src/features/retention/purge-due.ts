import type { Db } from '../../db/connect.ts'
import type { DueRows } from '../../db/due-rows.ts'
import type { Dependencies } from '../../dependencies.ts'
import {
  definePurgeJob,
  firstId,
  inBatches,
  type PurgeRule,
  purgeAll,
  purgeTogether,
  rowByRow,
  untilNoneLeft,
} from '../../jobs/purge-job.ts'
import { eraseConnections } from '../connections/paypal-connection/end-connections.ts'
import { deleteObject, queueObjectDeletion, retryObjectDeletions } from '../items/files/delete-object.ts'
import { cancelBeforeErasure } from '../memberships/leaving/cancel-before-erasure.ts'
import { erasePaymentIds, eraseSales, salesWithPaymentIds } from '../sales/erase-sales.ts'
import { forgetGifts, unpaidGifts } from '../sales/gifts/forget-unpaid-gifts.ts'
import {
  completeJobs,
  defaultPreferences,
  endedSubscriptions,
  eraseSecrets,
  failedJobs,
  handledEvents,
  oldAuditEntries,
  oldClientErrors,
  oldExports,
  oldNotifications,
  type RowsBefore,
  stoppedWorkers,
  unusedCredentials,
} from './expired-record-queries.ts'
import { abandonedMemberships, deleteMemberships, oldMemberships } from './old-membership-queries.ts'
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
const left = (deps: Deps) => ({ before: daysAgo(deps, daysKept.accountsAndGuilds), now: deps.now() })

/** All rules, in order: what an account leaves behind is purged after it. */
const rulesOf = (sizes: Sizes): Rule[] => [
  untilNoneLeft('object-deletions', ({ db }, atMost) => retryObjectDeletions(db, atMost), sizes.records),
  rowByRow(
    'accounts',
    (deps, after, atMost) => listAccountsToPurge(deps.db, { after, ...left(deps), atMost }),
    purgeAccount,
    sizes.accounts,
  ),
  rowByRow(
    'servers',
    (deps, after, atMost) => listGuildsToPurge(deps.db, { after, ...left(deps), atMost }),
    purgeGuild,
    sizes.accounts,
  ),
  { name: 'closed-servers', purge: (deps, after, report) => eraseNext(deps, after, report, sizes.sales) },
  inBatches<Deps>('payment-ids', {
    due: (deps) => salesWithPaymentIds(daysAgo(deps, daysKept.paymentIds)),
    purgeRows: erasePaymentIds,
    atMost: sizes.sales,
  }),
  ...recordRules(sizes.records),
  { name: 'images', purge: (deps, after, report) => deleteUnusedImages(deps, after ?? '', report, sizes.images) },
  rowByRow(
    'files',
    (deps, after, atMost) => listUnusedFiles(deps.db, { after, before: daysAgo(deps, daysKept.newFiles), atMost }),
    (deps, id) => purgeFile(deps, id, daysAgo(deps, daysKept.newFiles)),
    sizes.files,
  ),
]

type EraseRows = (db: Db, rows: DueRows, keys: string[]) => Promise<void>

function recordRules(atMost: number): Rule[] {
  const records = (name: string, rowsBefore: RowsBefore, days: (deps: Deps) => number, erase?: EraseRows): Rule =>
    inBatches<Deps>(name, {
      due: (deps) => rowsBefore(daysAgo(deps, days(deps))),
      ...(erase && { purgeRows: ({ db }, rows, keys) => erase(db, rows, keys) }),
      atMost,
    })
  const logs = (deps: Deps) => deps.logDays
  return [
    records('subscriptions', endedSubscriptions, () => daysKept.subscriptions),
    records('memberships', oldMemberships, () => daysKept.subscriptions, deleteMemberships),
    records('abandoned-memberships', abandonedMemberships, () => daysKept.abandonedMemberships, deleteMemberships),
    records('audit-entries', oldAuditEntries, () => daysKept.auditEntries),
    records('paypal-events', handledEvents, logs),
    records('notifications', oldNotifications, logs),
    records('preferences', defaultPreferences, logs),
    records('failed-jobs', failedJobs({ except: deleteObject.name }), logs, completeJobs),
    records('workers', stoppedWorkers, logs),
    records('browser-errors', oldClientErrors, logs),
    records('credentials', unusedCredentials, () => daysKept.unusedCredentials, eraseSecrets),
    records('unpaid-gifts', unpaidGifts, () => daysKept.unpaidGifts, forgetGifts),
    records('exports', oldExports, () => daysKept.exports),
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

async function deleteUnusedImages(
  deps: Deps,
  after: string,
  report: (row: string, error: unknown) => void,
  atMost: number,
): Promise<string | null> {
  const images = await listImages(deps.db, after, atMost)
  const deleteSome = (some: typeof images) =>
    deps.db.transaction().execute(async (tx) => {
      const unused = await lockUnusedImages(tx, some, daysAgo(deps, daysKept.newImages))
      if (unused.length > 0) await queueObjectDeletion(tx, await deleteLockedImages(tx, unused))
    })
  await purgeTogether(images, deleteSome, ({ hash }, error) => report(hash, error))
  return images.at(-1)?.hash ?? null
}
