import { memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { longListClasses } from '../../../ui/page/long-list.ts'
import type { ListedSale } from './pending-order.ts'
import { PendingOrderCard } from './pending-order-card.tsx'

type PendingOrderCardsProps = {
  sales: ListedSale[]
  found: ReadonlySet<ListedSale>
  /** The sale currently being marked as shipped. */
  markedId: string | undefined
  hasDetails: boolean
  onShip: (sale: ListedSale) => void
}

/** Estimated card height for cards that aren't rendered yet. */
const listClasses = 'space-y-4 *:[contain-intrinsic-size:auto_18rem]'

/** Memoized: there can be hundreds of cards, so dialogs and notices mustn't re-render them. */
export const PendingOrderCards = memo(function PendingOrderCards(props: PendingOrderCardsProps) {
  const { sales, found, markedId, hasDetails, onShip } = props
  return (
    <ul className={classNames(listClasses, longListClasses(sales.length))}>
      {sales.map((sale) => (
        // Hiding hundreds of cards is much faster than unmounting and remounting them.
        <li
          key={sale._id}
          hidden={!found.has(sale)}
          className="block rounded-lg border border-line bg-surface shadow-card"
        >
          <PendingOrderCard sale={sale} isMarking={sale._id === markedId} hasDetails={hasDetails} onShip={onShip} />
        </li>
      ))}
    </ul>
  )
})
