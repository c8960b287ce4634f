import type { Db } from '../../db/connect.ts'

type Image = { hash: string; type: string; bytes: Buffer }

/** The same picture twice is one row. */
export async function insertImage(tx: Db, image: Image, createdAt: Date): Promise<void> {
  await tx
    .insertInto('image')
    .values({ ...image, createdAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export function findImage(db: Db, hash: string) {
  return db.selectFrom('image').select(['type', 'bytes']).where('hash', '=', hash).executeTakeFirst()
}
