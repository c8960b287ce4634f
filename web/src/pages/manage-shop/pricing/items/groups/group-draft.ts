import type { ItemGroupReply } from '@guildshop/contract/pricing'
import type { ItemGroupFields } from '@guildshop/contract/pricing-requests'
import { type FieldError, fieldError } from '../../../../../ui/fields/use-form-errors.ts'

export type GroupDraft = ItemGroupFields

export const longestGroupName = 80

/** A new group does what most shops need. */
export const groupDraft = (group: ItemGroupReply | null): GroupDraft => ({
  name: group?.name ?? '',
  isExclusive: group?.isExclusive ?? true,
  offersUpgrades: group?.offersUpgrades ?? true,
  itemIds: group?.itemIds ?? [],
})

export const groupErrors = ({
  name,
  itemIds,
  isExclusive,
  offersUpgrades,
}: GroupDraft): FieldError<keyof GroupDraft>[] => [
  ...fieldError('name', name.trim() ? null : 'Give this group a name.'),
  ...fieldError('itemIds', itemIds.length > 0 ? null : 'Choose at least one item.'),
  ...fieldError('isExclusive', isExclusive || offersUpgrades ? null : 'Choose what this group does.'),
]
