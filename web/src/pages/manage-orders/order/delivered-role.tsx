import type { OrderDetails } from '@guildshop/contract/orders'
import { lazy, Suspense } from 'react'
import { renderNothing } from '../../../ui/render-nothing.ts'

/** In its own chunk: rendered only if the server says which role a step is about. */
const RoleName = lazy(() => import('./entitlements/role-name.tsx').catch(renderNothing))

type DeliveredRoleProps = { order: OrderDetails; entitlementId: string | null | undefined }

/** The role that a delivery is about, after its label; nothing for other deliveries. */
export function DeliveredRole({ order, entitlementId }: DeliveredRoleProps) {
  const roleId = order.entitlements?.find(({ _id }) => _id === entitlementId)?.roleId
  if (!roleId) return null
  return (
    <Suspense>
      <RoleName guildId={order.guildId} roleId={roleId} />
    </Suspense>
  )
}
