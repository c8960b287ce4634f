import * as z from 'zod/mini'

export const [longestCategoryName, maxCategories, maxPictures] = [50, 24, 9]

export const category = z.object({ _id: z.string(), name: z.string(), items: z.number() })
export type Category = z.infer<typeof category>
export const categoriesReply = z.array(category)
export const categorySavedReply = z.object({ message: z.nullish(z.string()), category })

/** Additional pictures of an item, without its main image. */
export const picture = z.object({ hash: z.string(), url: z.string() })
export type Picture = z.infer<typeof picture>
/** All additional pictures of the item, in order. */
export const picturesSavedReply = z.object({ message: z.nullish(z.string()), pictures: z.array(picture) })

/** How the items of a shop are presented. */
export const presentedItem = z.object({
  _id: z.string(),
  name: z.string(),
  imageUrl: z.nullish(z.string()),
  categoryId: z.nullish(z.string()),
  isHidden: z.boolean(),
  pictures: z.array(picture),
})
export type PresentedItem = z.infer<typeof presentedItem>
export const presentedItemsReply = z.array(presentedItem)
