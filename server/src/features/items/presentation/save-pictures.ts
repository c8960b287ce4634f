import { maxPictures, type Picture } from '@guildshop/contract/categories'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import type { ManagedItem } from '../find-managed-item.ts'
import { imageUrlOf } from '../images/image-url.ts'
import { prepareImage, storeImage } from '../images/store-image.ts'
import { lockItem } from '../item-queries.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import { deletePictureRow, insertPicture, listPictures, storePictureOrder } from './picture-queries.ts'
import { isSameSet } from './save-category.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'files' | 'hooks'>

/** A picture as returned by the API. */
export const describePicture = (hash: string): Picture => ({ hash, url: imageUrlOf({ imageHash: hash }) ?? '' })

/** Checks and re-encodes the upload like an item's image. Idempotent for a picture that the item has. */
export async function addPicture(deps: Deps, { item, access }: ManagedItem, upload: Buffer | null): Promise<Picture[]> {
  if (!upload) throw new Refused('PICTURE_NOT_CHOSEN')
  const image = await prepareImage(deps, upload)
  return deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    const current = await lockItem(tx, item.id)
    if (!current) throw new Refused('ITEM_NOT_FOUND')
    if (current.imageHash === image.hash) throw new Refused('PICTURE_IS_ITEM_IMAGE')
    const hashes = await listPictures(tx, item.id)
    if (!hashes.includes(image.hash) && hashes.length >= maxPictures) throw new Refused('PICTURE_LIMIT')
    await storeImage(tx, deps, image)
    await insertPicture(tx, item.id, image.hash)
    await recordChange(tx, deps, access, { action: 'change-item', details: `${item.name}: image added` })
    await deps.hooks.shopChanged(tx, access.guild.id)
    return (await listPictures(tx, item.id)).map(describePicture)
  })
}

/** The image stays until it's purged, because other items and orders may show it. */
export function deletePicture(deps: Deps, { item, access }: ManagedItem, hash: string): Promise<Picture[]> {
  return deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    if (!(await deletePictureRow(tx, item.id, hash))) throw new Refused('PICTURE_NOT_FOUND')
    await recordChange(tx, deps, access, { action: 'change-item', details: `${item.name}: image removed` })
    await deps.hooks.shopChanged(tx, access.guild.id)
    return (await listPictures(tx, item.id)).map(describePicture)
  })
}

/** Refuses an order that lacks a picture or has one twice, because someone else added or deleted it. */
export function orderPictures(deps: Deps, { item, access }: ManagedItem, hashes: string[]): Promise<Picture[]> {
  return deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    if (!isSameSet(await listPictures(tx, item.id), hashes)) throw new Refused('PICTURES_CHANGED')
    await storePictureOrder(tx, item.id, hashes)
    await recordChange(tx, deps, access, { action: 'change-item', details: `${item.name}: order of images` })
    await deps.hooks.shopChanged(tx, access.guild.id)
    return hashes.map(describePicture)
  })
}
