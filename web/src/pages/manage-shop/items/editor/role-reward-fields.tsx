import type { ShopItem } from '@guildshop/contract/items'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import type { FormErrors } from '../../../../ui/fields/use-form-errors.ts'
import type { RoleList } from '../../guild-options.ts'
import { HeldFields } from '../../held-fields.tsx'
import type { Shop } from '../../use-shop.ts'
import type { ItemDraft } from './item-draft.ts'
import type { CheckedField } from './item-errors.ts'
import { RoleDurationField } from './role-duration-field.tsx'
import { RoleObstacles } from './role-obstacles.tsx'
import { roleOptions } from './role-options.ts'

type RoleRewardFieldsProps = {
  guildId: string
  /** The item as it's stored; null for a new one. */
  item: ShopItem | null
  shop: Shop
  roles: RoleList
  draft: Pick<ItemDraft, 'roleId' | 'roleDurationDays' | 'membership'>
  durationErrors: ReturnType<FormErrors<CheckedField>['at']>
  onChange: (part: Partial<ItemDraft>) => void
}

export function RoleRewardFields(props: RoleRewardFieldsProps) {
  const { guildId, item, shop, roles, draft, durationErrors, onChange } = props
  const { options, ungivable } = roleOptions({ roles, guildId, chosenId: draft.roleId, none: 'None' })

  if (!shop.isOwnerPremium) {
    return <p className="text-sm text-ink-muted">{premiumHint(shop)}</p>
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="space-y-2">
        <HeldFields hold={item?.roleId ? null : item?.hold}>
          <SelectField
            label="Reward Role"
            hint={`${draft.membership.isOn ? 'Assigned while the membership runs.' : 'Assigned to the buyer.'}${item?.hold && item.roleId ? removeOnly : ''}`}
            value={draft.roleId}
            onChange={(roleId) => onChange({ roleId })}
            options={options}
            disabled={!roles.data}
          />
        </HeldFields>
        <RoleObstacles roles={ungivable} chosenId={draft.roleId} />
      </div>
      {!draft.membership.isOn && (
        <HeldFields hold={item?.hold}>
          <RoleDurationField
            label="Role Duration"
            value={draft.roleDurationDays}
            onChange={(roleDurationDays) => onChange({ roleDurationDays })}
            {...durationErrors}
          />
        </HeldFields>
      )}
    </div>
  )
}

const removeOnly = ' You can remove the role. Only the owner can change it.'

/** Shown in place of roles while the owner is on the free plan. */
export const premiumHint = ({ isOwner }: Pick<Shop, 'isOwner'>) =>
  `${isOwner ? 'With premium' : 'If the server owner has premium'}, items can also give buyers a role.`
