import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { RoleDurationField } from '../editor/role-duration-field.tsx'
import { RoleObstacles } from '../editor/role-obstacles.tsx'
import { roleOptions } from '../editor/role-options.ts'
import { premiumHint } from '../editor/role-reward-fields.tsx'
import type { KindFieldsProps } from './entry-fields.tsx'

/** A further role. On the free plan it's kept, but can't be changed or assigned. */
export function RoleFields(props: KindFieldsProps) {
  const { guildId, shop, roles, deliverables, rewardRoleId, isMembership, entry, at, change } = props
  const others = deliverables.entries.filter(({ key }) => key !== entry.key).map(({ roleId }) => roleId)
  const taken = [rewardRoleId, ...others]
  const { options, ungivable } = roleOptions({ roles, guildId, chosenId: entry.roleId, none: 'Choose a role', taken })
  const chosen = ungivable.filter(({ id }) => id === entry.roleId)

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Role"
          hint={isMembership ? 'Assigned while the membership runs.' : 'Assigned to the buyer.'}
          value={entry.roleId}
          onChange={(roleId) => change({ roleId })}
          options={options}
          disabled={!roles.data || !shop.isOwnerPremium}
          {...at('roleId')}
        />
        {!isMembership && (
          <RoleDurationField
            label="Duration"
            value={entry.roleDurationDays}
            onChange={(roleDurationDays) => change({ roleDurationDays })}
            disabled={!shop.isOwnerPremium}
            {...at('roleDurationDays')}
          />
        )}
      </div>
      {shop.isOwnerPremium ? (
        <RoleObstacles roles={chosen} chosenId={entry.roleId} />
      ) : (
        <p className="text-sm text-ink-muted">{premiumHint(shop)}</p>
      )}
    </>
  )
}
