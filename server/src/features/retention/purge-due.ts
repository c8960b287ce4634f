import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob } from '../../jobs/job.ts'
import { eraseConnections } from '../connections/paypal-connection/end-connections.ts'
import { deleteObject, queueObjectDeletion, retryObjectDeletions } from '../items/files/delete-object.ts'
import { cancelBeforeErasure } from '../memberships/leaving/cancel-before-erasure.ts'
import { eraseSales } from '../sales/erase-sales.ts'
import { forgetUnpaidGifts } from '../sales/gifts/forget-unpaid-gifts.ts'
import {
  type DeleteBatch,
  deleteClientErrors,
  deleteDefaultPreferences,
  deleteFailedJobs,
  deleteHandledEvents,
  deleteNotifications,
  deleteOldExports,
  deleteStoppedWorkers,
  deleteSubscriptionRecords,
  eraseUnusedCredentials,
} from './expired-record-queries.ts'
import { deleteAbandonedMemberships, deleteOldMemberships } from './old-membership-queries.ts'
import { deleteFilesOf, deleteUnusedFiles } from './purge-files.ts'
import {
  closeGuild,
  deleteItem,
  eraseAccount,
  finishGuildPurge,
  listAccountsToPurge,
  listClosedGuilds,
  listGuildsOf,
  listGuildsToPurge,
  listItemsOf,
  lockAccountToPurge,
  lockGuildToPurge,
} from './purge-queries.ts'
import { deleteLockedImages, listImages, lockUnusedImages } from './unused-image-queries.ts'

const oneDay = 86_400_000

/** Retention periods of the privacy policy, in days. */
const daysKept = {
  accountsAndGuilds: 90,
  subscriptions: 7 * 365 + 2,
  abandonedMemberships: 180,
  exports: 7,
  newImages: 1,
  newFiles: 1,
  unusedCredentials: 180,
  unpaidGifts: 30,
}

/** Rows per statement. Keeps each one far below the statement timeout. */
const batchSizes = { accounts: 100, sales: 250, records: 500, images: 500, files: 500 }

type Deps = Pick<Dependencies, 'db' | 'now' | 'logDays' | 'files'>
type Sizes = typeof batchSizes

/** Deletes what the privacy policy says is due. Idempotent: an interrupted run is continued by the next. */
export const purgeDue = defineJob({
  name: 'purge-due',
  lane: 'batch',
  payload: z.object({}),
  schedule: '23 4 * * *',
  run: (_payload, deps) => purge(deps),
})

export async function purge(deps: Deps, sizes: Sizes = batchSizes): Promise<void> {
  const { db, now, logDays } = deps
  const daysAgo = (days: number) => new Date(now().getTime() - days * oneDay)
  const left = daysAgo(daysKept.accountsAndGuilds)

  await retryObjectDeletions(db, sizes.records)
  await forEachDue(
    () => listAccountsToPurge(db, left, sizes.accounts),
    (id) => purgeAccount(deps, id, left),
  )
  await forEachDue(
    () => listGuildsToPurge(db, left, sizes.accounts),
    (id) => purgeGuild(deps, id, left),
  )
  await forEachDue(
    () => listClosedGuilds(db, sizes.accounts),
    (id) => eraseGuild(deps, id, sizes.sales),
  )
  const deleteAll = (deleteBatch: DeleteBatch, before: Date) => untilDone(deps, deleteBatch, before, sizes.records)
  await deleteAll(deleteSubscriptionRecords, daysAgo(daysKept.subscriptions))
  await deleteAll(deleteOldMemberships, daysAgo(daysKept.subscriptions))
  await deleteAll(deleteAbandonedMemberships, daysAgo(daysKept.abandonedMemberships))
  await deleteAll(deleteHandledEvents, daysAgo(logDays))
  await deleteAll(deleteNotifications, daysAgo(logDays))
  await deleteAll(deleteDefaultPreferences, daysAgo(logDays))
  await deleteAll(deleteFailedJobs({ except: deleteObject.name }), daysAgo(logDays))
  await deleteAll(deleteStoppedWorkers, daysAgo(logDays))
  await deleteAll(deleteClientErrors, daysAgo(logDays))
  await deleteAll(eraseUnusedCredentials, daysAgo(daysKept.unusedCredentials))
  await deleteAll(forgetUnpaidGifts, daysAgo(daysKept.unpaidGifts))
  await deleteAll(deleteOldExports, daysAgo(daysKept.exports))
  await deleteUnusedImages(deps, daysAgo(daysKept.newImages), sizes.images)
  await deleteUnusedFiles(deps, daysAgo(daysKept.newFiles), sizes.files)
}

/** Point of no return for an account: it and its servers are closed in one short transaction. */
async function purgeAccount({ db, now }: Deps, id: string, left: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccountToPurge(tx, id, left))) return
    for (const guild of await listGuildsOf(tx, id)) await closeGuild(tx, guild.id, now())
    await cancelBeforeErasure(tx, { accountId: id })
    await eraseConnections(tx, { now }, id)
    await eraseAccount(tx, id, now())
  })
}

async function purgeGuild({ db, now }: Deps, id: string, left: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await lockGuildToPurge(tx, id, left)) await closeGuild(tx, id, now())
  })
}

async function eraseGuild(deps: Deps, guildId: string, atMost: number): Promise<void> {
  const { db, now } = deps
  await db.transaction().execute((tx) => cancelBeforeErasure(tx, { guildId }))
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after) after = await eraseSales(db, { guildId, after, atMost })
  await deleteFilesOf(deps, guildId)
  for (const { id } of await listItemsOf(db, guildId)) await deleteItem(db, id)
  await db.transaction().execute((tx) => finishGuildPurge(tx, guildId, now()))
}

async function deleteUnusedImages({ db }: Deps, madeBefore: Date, atMost: number): Promise<void> {
  let images = await listImages(db, '', atMost)
  while (images.length > 0) {
    const batch = images
    await db.transaction().execute(async (tx) => {
      const unused = await lockUnusedImages(tx, batch, madeBefore)
      if (unused.length > 0) await queueObjectDeletion(tx, await deleteLockedImages(tx, unused))
    })
    images = await listImages(db, images.at(-1)?.hash ?? '', atMost)
  }
}

type List = () => Promise<Array<{ id: string }>>

async function forEachDue(listDue: List, erase: (id: string) => Promise<void>): Promise<void> {
  for (let due = await listDue(); due.length > 0; due = await listDue()) {
    for (const { id } of due) await erase(id)
  }
}

async function untilDone({ db }: Deps, deleteBatch: DeleteBatch, before: Date, atMost: number): Promise<void> {
  let deleted = atMost
  while (deleted === atMost) deleted = await deleteBatch(db, before, atMost)
}
