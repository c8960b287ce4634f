import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ItemCategory, StandingMessage } from '../../db/tables.ts'
import { nextMoment } from './next-moment.ts'

type GivenCategory = Partial<Insertable<ItemCategory>> & { guildId: string }

/** Adds no checks of the routes. */
export function addCategory(db: Db, given: GivenCategory): Promise<Selectable<ItemCategory>> {
  const category = { name: 'Ranks', sortOrder: 1, createdAt: nextMoment(), ...given }
  return db.insertInto('itemCategory').values(category).returningAll().executeTakeFirstOrThrow()
}

/** An additional picture of an item. Returns its hash; its bytes aren't an image. */
export async function addPicture(db: Db, { id: itemId }: { id: string }, sortOrder = 1): Promise<string> {
  const hash = randomBytes(32).toString('hex')
  const image = { hash, type: 'image/webp', bytes: Buffer.from(hash), createdAt: new Date() }
  await db.insertInto('image').values(image).execute()
  await db.insertInto('itemPicture').values({ itemId, imageHash: hash, sortOrder }).execute()
  return hash
}

type GivenMessage = Partial<Insertable<StandingMessage>> & { guildId: string }

/** A message that shows the whole shop. Isn't on Discord. */
export function addStandingMessage(db: Db, given: GivenMessage): Promise<Selectable<StandingMessage>> {
  const now = nextMoment()
  const message = {
    shows: 'shop',
    channelId: '510000000000010001',
    messageId: '610000000000000001',
    state: 'posted',
    shownAt: now,
    checkedAt: now,
    createdAt: now,
    ...given,
  }
  return db.insertInto('standingMessage').values(message).returningAll().executeTakeFirstOrThrow()
}
