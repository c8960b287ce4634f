import type { Db } from '../../db/connect.ts'

/** Files of the owner's servers, without their contents. */
export function readFiles(db: Db, ownerId: string) {
  return db
    .selectFrom('storedFile')
    .innerJoin('guild', 'guild.id', 'storedFile.guildId')
    .leftJoin('deliverable', 'deliverable.id', 'storedFile.deliverableId')
    .select(['storedFile.id', 'storedFile.guildId', 'deliverable.itemId', 'storedFile.name', 'storedFile.version'])
    .select(['storedFile.sizeBytes', 'storedFile.sha256', 'storedFile.createdAt', 'storedFile.uploadedAt'])
    .where('guild.ownerId', '=', ownerId)
    .orderBy('storedFile.createdAt')
    .execute()
}
