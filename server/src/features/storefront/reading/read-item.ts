import type { Dependencies } from '../../../dependencies.ts'
import { readPictures } from '../../items/presentation/read-presentation.ts'
import { hasUsableCode } from '../../pricing/reading/read-code.ts'
import { acceptsDiscountCode } from '../views/accepts-discount-code.ts'
import type { Visit } from '../visit.ts'
import { type ItemOffer, readItemOffer, readPublicOffer } from './item-offer.ts'
import { readIncluded } from './read-included.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

/** Everything that the view of an item shows. */
export type ShownItem = ItemOffer & {
  /** What buyers get, one line of markdown each. */
  included: string[]
  /** Paths, its own image first. */
  pictures: string[]
  /** Whether to offer the discount code button. */
  offersCodes: boolean
}

/** An item as it's offered to this member. Refuses if they can't see it. */
export async function readItem(
  deps: Deps & Pick<Dependencies, 'metrics'>,
  visit: Visit,
  asked: { itemId: string; quantity: number; code?: string | undefined },
): Promise<ShownItem> {
  const offer = await readItemOffer(deps, visit, asked)
  const offersCodes = acceptsDiscountCode(offer) && (await hasUsableCode(deps.db, offer.shop.id, deps.now()))
  return { ...(await present(deps, offer)), offersCodes }
}

/** An item as someone without roles and purchases sees it, by Discord's id of the server. */
export async function readPublicItem(deps: Deps, discordGuildId: string, itemId: string): Promise<ShownItem> {
  return { ...(await present(deps, await readPublicOffer(deps, discordGuildId, itemId))), offersCodes: false }
}

async function present({ db }: Deps, offer: ItemOffer) {
  return { ...offer, included: await readIncluded(db, offer), pictures: await readPictures(db, offer.item) }
}
