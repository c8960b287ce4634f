import { deliverableNames } from '@guildshop/contract/delivery-proof'
import type { Entitlement } from '@guildshop/contract/entitlements'
import type { OrderDetails } from '@guildshop/contract/order-details'
import { Moment } from '../../../../ui/format/moment.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { SoldFile } from './sold-file.tsx'
import { SoldKeys } from './sold-keys.tsx'
import { SoldRole } from './sold-role.tsx'

/** What the order entitles its buyer to, and whether they opened it. */
export function OrderEntitlements({ order }: { order: OrderDetails }) {
  const entitlements = order.entitlements ?? []
  if (entitlements.length === 0) return null
  return (
    <Card title="What the buyer gets" intro="As it was when they bought it. Buyers open it in Discord.">
      <ul className="-my-3 divide-y divide-line">
        {entitlements.map((entitlement) => (
          <li key={entitlement._id} className="space-y-1 py-3">
            {entitlement.kind === 'role' ? (
              <SoldRole role={entitlement} order={order} />
            ) : (
              <Contents owned={entitlement} order={order} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Contents({ owned, order }: { owned: Entitlement; order: OrderDetails }) {
  const { kind, label, firstViewedAt } = owned
  return (
    <>
      <p className="text-sm font-medium text-ink wrap-anywhere">
        {deliverableNames[kind]}: {label}
      </p>
      {kind === 'key' && <SoldKeys owned={owned} order={order} />}
      {kind === 'file' && <SoldFile owned={owned} saleId={order._id} />}
      <p className="text-xs text-ink-muted">
        {firstViewedAt ? (
          <>
            Viewed on <Moment at={firstViewedAt} />
          </>
        ) : (
          'Not viewed yet'
        )}
      </p>
    </>
  )
}
