import { idAfter } from '@guildshop/contract/item-order'
import type { ShopItem } from '@guildshop/contract/items'
import { errorMessage } from '../../../../api/http.ts'
import { useMoveItem } from './organize-api.ts'
import type { Organizer } from './organizer.ts'

/** Returns a function that stores the new order, unless it's the same. */
export function useStoreMove(guildId: string, { _id: id, name }: ShopItem, organizer: Organizer) {
  const move = useMoveItem(guildId)

  return (ids: string[]): void => {
    const before = organizer.ids()
    const isSame = ids.every((other, index) => other === before[index])
    if (isSame) {
      organizer.show(null)
      return
    }
    organizer.announce(`${name} moved to position ${ids.indexOf(id) + 1} of ${ids.length}.`)
    move.mutate(
      { id, beforeId: idAfter(ids, id) },
      {
        onError: (error) =>
          organizer.report({ tone: 'error', text: errorMessage(error, "We couldn't save the new order.") ?? '' }),
      },
    )
  }
}
