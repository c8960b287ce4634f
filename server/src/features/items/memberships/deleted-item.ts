import { Refused } from '../../../errors/refused.ts'

/** `keep`: members keep access until their paid period ends. `end`: they lose it now. */
export type MembersMode = 'keep' | 'end'
export type DeletedItem = { itemId: string; mode: MembersMode; deletedAt: Date; actorId: string }

/** What happens to the memberships of an item that is being deleted. An item with members needs a decision. */
export function chooseMode(members: number, mode: MembersMode | undefined): MembersMode {
  if (members > 0 && !mode) throw new Refused('ITEM_HAS_MEMBERS')
  return mode ?? 'keep'
}

/** Undo brings back the item only. */
export function deletedMessage(members: number, mode: MembersMode): string {
  if (members === 0) return 'Item deleted.'
  const count = members === 1 ? '1 membership' : `${members.toLocaleString('en-US')} memberships`
  const outcome = mode === 'keep' ? `${count} won't renew` : `${count} ended`
  return `Item deleted. ${outcome}. Undo won't restore ${members === 1 ? 'it' : 'them'}.`
}
