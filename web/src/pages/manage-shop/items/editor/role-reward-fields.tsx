import type { GuildRole } from '@guildshop/contract/guilds'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { FormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { guildOptions, isEveryone, type RoleList } from '../../guild-options.ts'
import type { Shop } from '../../use-shop.ts'
import type { ItemDraft } from './item-draft.ts'
import type { CheckedField } from './item-errors.ts'
import { RoleObstacles } from './role-obstacles.tsx'
import { roleProblemLabel } from './role-problem-label.ts'

type RoleRewardFieldsProps = {
  guildId: string
  shop: Shop
  roles: RoleList
  draft: Pick<ItemDraft, 'roleId' | 'roleDurationDays'>
  durationErrors: ReturnType<FormErrors<CheckedField>['at']>
  onChange: (part: Partial<ItemDraft>) => void
}

export function RoleRewardFields(props: RoleRewardFieldsProps) {
  const { guildId, shop, roles, draft, durationErrors, onChange } = props
  const offered = { ...roles, data: roles.data?.filter((role) => !isEveryone(role, guildId) || isRefused(role)) }
  const ungivable = offered.data?.filter(isRefused) ?? []
  const options = guildOptions(offered, draft.roleId, 'None').map((option) => {
    const refused = ungivable.find(({ id }) => id === option.value)
    if (!refused) return option
    return {
      ...option,
      label: `${option.label} (${roleProblemLabel(refused.problemCode)})`,
      disabled: option.value !== draft.roleId,
    }
  })

  if (!shop.isOwnerPremium) {
    return (
      <p className="text-sm text-ink-muted">
        {shop.isOwner ? 'With premium' : 'If the server owner has premium'}, items can also give buyers a role.
      </p>
    )
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="space-y-2">
        <SelectField
          label="Reward Role"
          hint="Assigned to the buyer."
          value={draft.roleId}
          onChange={(roleId) => onChange({ roleId })}
          options={options}
          disabled={!roles.data}
        />
        <RoleObstacles roles={ungivable} chosenId={draft.roleId} />
      </div>
      <TextField
        label="Role Duration"
        inputMode="numeric"
        autoComplete="off"
        hint="Days (1–365). Leave blank for a permanent role."
        value={draft.roleDurationDays}
        onChange={(roleDurationDays) => onChange({ roleDurationDays })}
        {...durationErrors}
      />
    </div>
  )
}

const isRefused = ({ canBeGiven }: GuildRole) => canBeGiven === false
