import { SelectField } from '../../../ui/fields/select-field.tsx'
import { guildOptions, type RoleList, withoutEveryone } from '../guild-options.ts'
import type { Shop } from '../use-shop.ts'

type Roles = Pick<Shop, 'manageRoleId' | 'notificationRoleId'>

type RoleSettingsProps = {
  guildId: string
  shop: Shop
  roles: RoleList
  settings: Roles
  onChange: (part: Partial<Roles>) => void
}

/** Roles chosen during premium are kept, read-only, after it ends. */
export function RoleSettings({ guildId, shop, roles, settings, onChange }: RoleSettingsProps) {
  const isLocked = !shop.isOwner || !shop.isOwnerPremium || !roles.data
  const managers = withoutEveryone(roles, guildId)

  return (
    <>
      <SelectField
        label="Manage-Shop Role"
        value={settings.manageRoleId}
        onChange={(manageRoleId) => onChange({ manageRoleId })}
        options={guildOptions(managers, settings.manageRoleId, 'Owner only')}
        disabled={isLocked}
        hint="Can add, edit and remove items."
      />
      <SelectField
        label="Purchase-Notification Role"
        value={settings.notificationRoleId}
        onChange={(notificationRoleId) => onChange({ notificationRoleId })}
        options={guildOptions(roles, settings.notificationRoleId, 'None')}
        disabled={isLocked}
        hint="Pinged on each purchase."
      />
    </>
  )
}
