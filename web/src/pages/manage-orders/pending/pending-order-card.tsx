import { moneyText } from '@guildshop/contract/money'
import { memo, useId } from 'react'
import { useLocation } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { ageText } from '../../../ui/format/dates.ts'
import { Moment } from '../../../ui/format/moment.tsx'
import { Fact } from '../../../ui/page/fact.tsx'
import { FramedPicture } from '../../../ui/picture.tsx'
import { AddressBlock } from '../address-block.tsx'
import { BuyerLink } from '../buyer-link.tsx'
import { buyerOf, disputeNote, itemNameOf, type ListedSale, shippingObstacle } from './pending-order.ts'

type PendingOrderCardProps = {
  sale: ListedSale
  isMarking: boolean
  hasDetails: boolean
  onShip: (sale: ListedSale) => void
}

/** Card content for an order to ship; the list renders the frame. */
export const PendingOrderCard = memo(function PendingOrderCard(props: PendingOrderCardProps) {
  const { sale, isMarking, hasDetails, onShip } = props
  const nameId = useId()
  const name = itemNameOf(sale)
  const obstacle = shippingObstacle(sale)
  const note = disputeNote(sale, Date.now())

  return (
    <>
      <div className="grid items-start gap-4 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-4">
          <div className="flex gap-4">
            <FramedPicture url={sale.shopItemId?.imageUrl} name={name} />
            <div className="min-w-0 flex-1 space-y-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <h3 id={nameId} className="text-base font-semibold text-ink wrap-anywhere">
                  {name}
                </h3>
                {sale.orderNumber && <span className="font-mono text-sm text-ink-muted">{sale.orderNumber}</span>}
                {hasQuantity(sale) && <Badge tone="warning">Quantity: {sale.quantity}</Badge>}
                {sale.guildName && <Badge>{sale.guildName}</Badge>}
                {sale.isDisputed && <Badge tone="danger">Disputed</Badge>}
              </div>
              <p className="line-clamp-3 whitespace-pre-line text-ink-muted wrap-anywhere">
                {sale.shopItemId?.description || 'No description'}
              </p>
            </div>
          </div>
          <Facts sale={sale} hasDetails={hasDetails} />
        </div>
        <AddressBlock address={sale.shippingAddress} />
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2.5 sm:px-5">
        {note && <p className="mr-auto text-sm text-ink-muted">{note}</p>}
        {hasDetails && <DetailsLink saleId={sale._id} name={name} />}
        <Button
          variant="primary"
          aria-describedby={nameId}
          pending={isMarking}
          disabled={obstacle !== null}
          title={obstacle ?? undefined}
          onClick={() => onShip(sale)}
        >
          Mark as Shipped
        </Button>
      </footer>
    </>
  )
})

const hasQuantity = ({ quantity }: ListedSale) => quantity !== null && quantity !== undefined

/** Its own component, because the card must not render again when the URL changes. */
function DetailsLink({ saleId, name }: { saleId: string; name: string }) {
  const { search } = useLocation()
  return (
    <LinkButton variant="quiet" to={`/manage-orders/${encodeURIComponent(saleId)}`} state={{ ordersSearch: search }}>
      Details<span className="sr-only"> of {name}</span>
    </LinkButton>
  )
}

function Facts({ sale, hasDetails }: Pick<PendingOrderCardProps, 'sale' | 'hasDetails'>) {
  const { priceCents, currency } = sale
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Fact label="Order ID">
        <span className="font-mono">{sale._id}</span>
      </Fact>
      <Fact label="Buyer">{hasDetails ? <BuyerLink buyer={sale} /> : buyerOf(sale)}</Fact>
      <Fact label="Order date" aside={ageText(sale.createdAt, Date.now())}>
        <Moment at={sale.createdAt} />
      </Fact>
      {priceCents && currency && <Fact label="Paid">{moneyText(priceCents, currency)}</Fact>}
    </dl>
  )
}
