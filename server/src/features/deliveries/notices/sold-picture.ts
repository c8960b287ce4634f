import type { ShownPicture } from '../../../chat/card.ts'
import { cutText } from '../../../providers/discord/chat-text.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import type { SoldSale } from '../sold-sale-queries.ts'

/** Discord's limit for the description of a picture. */
const longestDescription = 1024

/** The picture of the item as it was sold. */
export function soldPicture(sale: SoldSale, publicUrl: string): ShownPicture | null {
  const imageUrl = imageUrlOf(sale)
  return imageUrl ? { url: `${publicUrl}${imageUrl}`, description: cutText(sale.itemName, longestDescription) } : null
}
