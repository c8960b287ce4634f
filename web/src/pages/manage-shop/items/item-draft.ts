import type { ItemForm } from '@guildshop/contract/item-rules'

/** The form of an item with the very file that is to be sent. */
export type ItemDraft = Omit<ItemForm, 'image'> & { image: File | null }
