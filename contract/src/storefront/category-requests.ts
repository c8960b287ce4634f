import * as z from 'zod/mini'
import { idParams } from '../replies.ts'
import { storable } from '../text.ts'
import { longestCategoryName } from './categories.ts'

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name.'),
    z.maxLength(longestCategoryName, `A name can't be longer than ${longestCategoryName} characters.`),
    storable,
  )

export const categoryBody = z.object({ name })
/** All categories of the shop in their new order. */
export const categoryOrderBody = z.object({ categoryIds: z.array(z.uuid()).check(z.maxLength(100)) })
export const itemCategoryBody = z.object({ categoryId: z.nullable(z.uuid()) })

const hash = z.string().check(z.regex(/^[\da-f]{64}$/, "This isn't an image."))

/** A multipart form. */
export const pictureBody = z.object({
  itemImage: z.optional(z.unknown().check(z.meta({ type: 'string', format: 'binary' }))),
})
/** All additional pictures of the item in their new order. */
export const pictureOrderBody = z.object({ hashes: z.array(hash).check(z.maxLength(20)) })
export const pictureParams = z.extend(idParams, { hash })
