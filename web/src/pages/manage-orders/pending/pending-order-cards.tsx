import type { PendingSale } from '@guildshop/contract/sales'
import { memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { longListLook } from '../../../ui/page/long-list.ts'
import { PendingOrderCard } from './pending-order-card.tsx'

type PendingOrderCardsProps = {
  sales: PendingSale[]
  found: ReadonlySet<PendingSale>
  /** The sale that is being marked as shipped. */
  markedId: string | undefined
  hasDetails: boolean
  onShip: (sale: PendingSale) => void
}

/** What is out of view in a long list takes about the space of a card. */
const listLook = 'space-y-4 *:[contain-intrinsic-size:auto_18rem]'

/** There may be hundreds, so what opens or is told beside them leaves them alone. */
export const PendingOrderCards = memo(function PendingOrderCards(props: PendingOrderCardsProps) {
  const { sales, found, markedId, hasDetails, onShip } = props
  return (
    <ul className={classNames(listLook, longListLook(sales.length))}>
      {sales.map((sale) => (
        // Hiding hundreds of cards is quick, taking them away and making them anew is not.
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
