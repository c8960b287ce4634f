import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob } from '../../jobs/job.ts'
import {
  deleteDiagnostics,
  deleteOldExports,
  deleteSubscriptionRecords,
  deleteUnusedImages,
  eraseAccount,
  eraseGuild,
  listAccountsToPurge,
  listGuildsOf,
  listGuildsToPurge,
  lockAccountToPurge,
  lockGuildToPurge,
} from './purge-queries.ts'

const oneDay = 86_400_000
const atOnce = 100

/** What the privacy policy promises, in days. */
const daysKept = { accountsAndGuilds: 90, subscriptions: 7 * 365 + 2, exports: 7, newImages: 1 }

type Deps = Pick<Dependencies, 'db' | 'now' | 'logDays'>

/** Deletes what the privacy policy says is due. Each account and each server goes whole, in a transaction of its own. */
export const purgeDue = defineJob({
  name: 'purge-due',
  lane: 'batch',
  payload: z.object({}),
  schedule: '23 4 * * *',
  run: (_payload, deps) => purge(deps),
})

async function purge({ db, now, logDays }: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * oneDay)
  const left = daysAgo(daysKept.accountsAndGuilds)
  const purgeAccount = (id: string) =>
    db.transaction().execute(async (tx) => {
      if (!(await lockAccountToPurge(tx, id, left))) return
      for (const guild of await listGuildsOf(tx, id)) await eraseGuild(tx, guild.id, now())
      await eraseAccount(tx, id, now())
    })
  const purgeGuild = (id: string) =>
    db.transaction().execute(async (tx) => {
      if (await lockGuildToPurge(tx, id, left)) await eraseGuild(tx, id, now())
    })

  await inBatches(() => listAccountsToPurge(db, left, atOnce), purgeAccount)
  await inBatches(() => listGuildsToPurge(db, left, atOnce), purgeGuild)
  await deleteSubscriptionRecords(db, daysAgo(daysKept.subscriptions))
  await deleteDiagnostics(db, daysAgo(logDays))
  await deleteOldExports(db, daysAgo(daysKept.exports))
  await deleteUnusedImages(db, daysAgo(daysKept.newImages))
}

type List = () => Promise<Array<{ id: string }>>

/** Until none is due any more: however many left on one day, nobody's data waits for another night. */
async function inBatches(listDue: List, erase: (id: string) => Promise<void>): Promise<void> {
  for (let due = await listDue(); due.length > 0; due = await listDue()) {
    for (const { id } of due) await erase(id)
  }
}
