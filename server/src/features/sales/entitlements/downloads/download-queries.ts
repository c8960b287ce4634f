import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { isHandedOver } from '../../../../db/handed-over.ts'
import type { Download, Entitlement, Sale } from '../../../../db/tables.ts'

export type OwnedFile = Pick<
  Selectable<Entitlement>,
  'id' | 'deliverableId' | 'servesNewest' | 'downloadLimit' | 'downloadsResetAt'
> &
  Pick<Selectable<Sale>, 'state' | 'refundedAt' | 'refundTakesBack'> & {
    fileId: string
    isOfMembership: boolean
    accessEndsAt: Date | null
    isHandedOver: boolean
  }

/** A file entitlement with its sale. Locked until the transaction ends, so that concurrent downloads are counted. */
export function lockOwnedFile(tx: Db, entitlementId: string): Promise<OwnedFile | undefined> {
  return tx
    .selectFrom('entitlement')
    .innerJoin('sale', 'sale.id', 'entitlement.saleId')
    .select(['entitlement.id', 'entitlement.deliverableId', 'entitlement.servesNewest'])
    .select(['entitlement.downloadLimit', 'entitlement.downloadsResetAt'])
    .select(sql<string>`entitlement.file_id`.as('fileId'))
    .select(['sale.state', 'sale.refundedAt', 'sale.refundTakesBack'])
    .select(sql<boolean>`entitlement.membership_id is not null`.as('isOfMembership'))
    .select('entitlement.endsAt as accessEndsAt')
    .select(isHandedOver.as('isHandedOver'))
    .where('entitlement.id', '=', entitlementId)
    .where('entitlement.kind', '=', 'file')
    .forNoKeyUpdate('entitlement')
    .executeTakeFirst()
}

export function findDownload(db: Db, linkId: string): Promise<Selectable<Download> | undefined> {
  return db.selectFrom('download').selectAll().where('linkId', '=', linkId).executeTakeFirst()
}

export async function insertDownload(tx: Db, download: Insertable<Download>): Promise<void> {
  await tx.insertInto('download').values(download).execute()
}

export async function countDownloadsSince(db: Db, entitlementId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('download')
    .select(sql<number>`count(*)`.as('count'))
    .where('entitlementId', '=', entitlementId)
    .where('startedAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Newest first. */
export function listDownloads(db: Db, entitlementId: string, atMost: number): Promise<{ startedAt: Date }[]> {
  return db
    .selectFrom('download')
    .select('startedAt')
    .where('entitlementId', '=', entitlementId)
    .orderBy('startedAt', 'desc')
    .limit(atMost)
    .execute()
}

/** Returns false if the sale has no such file. */
export async function setDownloadsReset(tx: Db, id: string, saleId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('entitlement')
    .set({ downloadsResetAt: now })
    .where('id', '=', id)
    .where('saleId', '=', saleId)
    .where('kind', '=', 'file')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
