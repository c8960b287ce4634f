import { moveBefore } from '@guildshop/contract/item-order'

/** Moves an item to this index, counted from 0 and limited to the list. */
export function moveTo(ids: string[], id: string, index: number): string[] {
  const others = ids.filter((other) => other !== id)
  return moveBefore(ids, id, others[Math.max(0, index)] ?? null)
}
