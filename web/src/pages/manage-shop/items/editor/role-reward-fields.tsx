import { SelectField } from '../../../../ui/fields/select-field.tsx'
import type { FormErrors } from '../../../../ui/fields/use-form-errors.ts'
import type { RoleList } from '../../guild-options.ts'
import type { Shop } from '../../use-shop.ts'
import type { ItemDraft } from './item-draft.ts'
import type { CheckedField } from './item-errors.ts'
import { RoleDurationField } from './role-duration-field.tsx'
import { RoleObstacles } from './role-obstacles.tsx'
import { roleOptions } from './role-options.ts'

type RoleRewardFieldsProps = {
  guildId: string
  shop: Shop
  roles: RoleList
  draft: Pick<ItemDraft, 'roleId' | 'roleDurationDays' | 'membership'>
  durationErrors: ReturnType<FormErrors<CheckedField>['at']>
  onChange: (part: Partial<ItemDraft>) => void
}

export function RoleRewardFields(props: RoleRewardFieldsProps) {
  const { guildId, shop, roles, draft, durationErrors, onChange } = props
  const { options, ungivable } = roleOptions({ roles, guildId, chosenId: draft.roleId, none: 'None' })

  if (!shop.isOwnerPremium) {
    return <p className="text-sm text-ink-muted">{premiumHint(shop)}</p>
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="space-y-2">
        <SelectField
          label="Reward Role"
          hint={draft.membership.isOn ? 'Assigned while the membership runs.' : 'Assigned to the buyer.'}
          value={draft.roleId}
          onChange={(roleId) => onChange({ roleId })}
          options={options}
          disabled={!roles.data}
        />
        <RoleObstacles roles={ungivable} chosenId={draft.roleId} />
      </div>
      {!draft.membership.isOn && (
        <RoleDurationField
          label="Role Duration"
          value={draft.roleDurationDays}
          onChange={(roleDurationDays) => onChange({ roleDurationDays })}
          {...durationErrors}
        />
      )}
    </div>
  )
}

/** Shown in place of roles while the owner is on the free plan. */
export const premiumHint = ({ isOwner }: Pick<Shop, 'isOwner'>) =>
  `${isOwner ? 'With premium' : 'If the server owner has premium'}, items can also give buyers a role.`
