import { newImagePath } from '@guildshop/contract/item-preview'
import type { ItemPreviewRequest } from '@guildshop/contract/item-preview-requests'
import type { Dependencies } from '../../../dependencies.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { offeredUnder } from '../../items/deliverables/list-offered.ts'
import { readPictures } from '../../items/presentation/read-presentation.ts'
import { readDraftItem } from '../../items/read-draft-item.ts'
import { readDraftOffer } from './item-offer.ts'
import { includedLines } from './read-included.ts'
import type { ShownItem } from './read-item.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

/** An item as someone without roles and purchases would see it once this draft is saved. */
export async function readDraft(deps: Deps, access: GuildAccess, sent: ItemPreviewRequest): Promise<ShownItem> {
  const { item, deliverables } = await readDraftItem(deps, access, sent)
  const offer = await readDraftOffer(deps, access.guild.guildId, item)
  const { hasNewImage = false } = sent
  const stored = await readPictures(deps.db, { ...item, imageHash: hasNewImage ? null : item.imageHash })
  return {
    ...offer,
    included: includedLines(offer, offeredUnder(offer.shop, deliverables)),
    pictures: hasNewImage ? [newImagePath, ...stored] : stored,
    offersCodes: false,
  }
}
