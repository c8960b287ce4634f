import { deliverableNames } from '@guildshop/contract/delivery-proof'
import type { Entitlement } from '@guildshop/contract/entitlements'
import type { OrderDetails } from '@guildshop/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../../../ui/format/moment.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { rolesQuery } from './entitlements-api.ts'
import { SoldFile } from './sold-file.tsx'
import { SoldKeys } from './sold-keys.tsx'

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
              <SoldRole role={entitlement} guildId={order.guildId} />
            ) : (
              <Contents owned={entitlement} saleId={order._id} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Contents({ owned, saleId }: { owned: Entitlement; saleId: string }) {
  const { kind, label, firstViewedAt } = owned
  return (
    <>
      <p className="text-sm font-medium text-ink wrap-anywhere">
        {deliverableNames[kind]}: {label}
      </p>
      {kind === 'key' && <SoldKeys keys={owned.keys ?? []} saleId={saleId} />}
      {kind === 'file' && <SoldFile owned={owned} saleId={saleId} />}
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

/** By name if Discord answers, otherwise by id. */
function SoldRole({ role, guildId }: { role: Entitlement; guildId: string }) {
  const roles = useQuery({ ...rolesQuery(guildId), retry: false })
  const name = roles.data?.find(({ id }) => id === role.roleId)?.name ?? role.roleId
  return (
    <>
      <p className="text-sm font-medium text-ink wrap-anywhere">
        {deliverableNames.role}: {name}
      </p>
      <p className="text-xs text-ink-muted">{role.waivedAt ? 'Removed by a moderator' : <RoleEnd role={role} />}</p>
    </>
  )
}

/** A timed role that isn't paid yet has an end of null. */
function RoleEnd({ role: { endsAt } }: { role: Entitlement }) {
  if (endsAt === undefined) return 'Permanent'
  if (endsAt === null) return 'Starts once the order is paid'
  return (
    <>
      {Date.parse(endsAt) > Date.now() ? 'Ends' : 'Ended'} <Moment at={endsAt} />
    </>
  )
}
