import type { ItemForm } from '@guildshop/contract/item-rules'
import type { MembershipDraft } from '../membership/membership-draft.ts'

/** The item form, with the image as a File to upload. */
export type ItemDraft = Omit<ItemForm, 'image'> & { image: File | null; membership: MembershipDraft }
