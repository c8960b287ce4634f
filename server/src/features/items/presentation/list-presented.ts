import type { PresentedItem } from '@guildshop/contract/categories'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { imageUrlOf } from '../images/image-url.ts'
import { describePicture } from './save-pictures.ts'

/** How the items of a shop are presented, in its order. */
export async function listPresented(db: Db, guildId: string): Promise<PresentedItem[]> {
  const items = await db
    .selectFrom('item')
    .select(['id', 'name', 'imageHash', 'categoryId', 'isHidden'])
    .select(
      sql<string[]>`array(
        select image_hash from item_picture
        where item_id = item.id and image_hash is distinct from item.image_hash
        order by sort_order, image_hash
      )`.as('pictures'),
    )
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return items.map(({ id: _id, name, imageHash, categoryId, isHidden, pictures }) => ({
    ...{ _id, name, categoryId, isHidden },
    imageUrl: imageUrlOf({ imageHash }),
    pictures: pictures.map(describePicture),
  }))
}
