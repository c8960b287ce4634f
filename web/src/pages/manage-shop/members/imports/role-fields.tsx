import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../../api/http.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { rolesQuery } from '../../discord-guild-api.ts'
import { guildOptions, withoutEveryone } from '../../guild-options.ts'
import type { ImportDraft } from './import-draft.ts'

type Field = { name: string; problem: string | null | undefined }

type RoleFieldsProps = {
  guildId: string
  draft: ImportDraft
  roleField: Field
  dayField: Field
  onChange: (part: Partial<ImportDraft>) => void
}

export function RoleFields({ guildId, draft, roleField, dayField, onChange }: RoleFieldsProps) {
  const roles = useQuery(rolesQuery(guildId))
  const none = roles.isPending ? 'Loading roles...' : 'Select a role'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Role"
        hint={
          errorMessage(roles.error, "Discord didn't return the roles. Close this dialog and try again.") ?? undefined
        }
        value={draft.roleId}
        onChange={(roleId) => onChange({ roleId })}
        options={guildOptions(withoutEveryone(roles, guildId), draft.roleId, none)}
        disabled={!roles.data}
        {...roleField}
      />
      <TextField
        label="End date"
        type="date"
        hint="For everyone with this role. Their membership lasts through this day."
        value={draft.lastDay}
        onChange={(lastDay) => onChange({ lastDay })}
        {...dayField}
      />
    </div>
  )
}
