import { deliverableNames } from '@guildshop/contract/delivery-proof'
import type { Entitlement } from '@guildshop/contract/entitlements'
import type { OrderDetails } from '@guildshop/contract/order-details'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useAssignRole, useRoleName } from './entitlements-api.ts'

type SoldRoleProps = { role: Entitlement; order: Pick<OrderDetails, '_id' | 'guildId'> }

/** By name if Discord answers, otherwise by id. */
export function SoldRole({ role, order }: SoldRoleProps) {
  const name = useRoleName(order.guildId, role.roleId) ?? role.roleId
  const assign = useAssignRole(order._id)
  const label = assign.isPending ? 'Assigning...' : 'Assign again'
  return (
    <>
      <p className="text-sm font-medium text-ink wrap-anywhere">
        {deliverableNames.role}: {name}
      </p>
      {role.waivedAt ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink">
          Removed by a moderator
          <Button
            variant="quiet"
            pending={assign.isPending}
            aria-label={`${label}: ${name}`}
            className="max-sm:-ml-3.5"
            onClick={() => assign.mutate(role._id)}
          >
            {label}
          </Button>
        </p>
      ) : (
        <p className="text-xs text-ink-muted">
          <RoleEnd role={role} />
        </p>
      )}
      <Notice tone="error">{errorMessage(assign.error, 'Failed to assign the role.')}</Notice>
      {assign.isSuccess && (
        <p role="status" className="text-sm text-ink">
          {assign.data.message}
        </p>
      )}
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
