import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { RoleChoices } from '../role-choices.tsx'
import { blankPreview, maxPreviewRoles, type PreviewForm, tooManyRoles } from './preview-form.ts'

type PreviewControlsProps = { guildId: string; form: PreviewForm; onChange: (form: PreviewForm) => void }

/** Who looks at the shop, with which code and when. */
export function PreviewControls({ guildId, form, onChange }: PreviewControlsProps) {
  const isBlank = form.roleIds.length === 0 && form.code === '' && form.at === ''
  return (
    <form
      aria-label="Preview as"
      onSubmit={(event) => event.preventDefault()}
      className="space-y-4 self-start rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <RoleChoices
        guildId={guildId}
        name="roleIds"
        label="Roles of the member"
        hint="Leave empty to preview as a member without any of these roles."
        problem={tooManyRoles(form) ? `Choose up to ${maxPreviewRoles} roles.` : null}
        chosenIds={form.roleIds}
        onChange={(roleIds) => onChange({ ...form, roleIds })}
      />
      <TextField
        label="Discount code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        value={form.code}
        onChange={(code) => onChange({ ...form, code })}
      />
      <TextField
        label="Date and time"
        type="datetime-local"
        hint="In your time zone. Leave blank for now."
        value={form.at}
        onChange={(at) => onChange({ ...form, at })}
      />
      <Button wide disabled={isBlank} onClick={() => onChange(blankPreview)}>
        Reset
      </Button>
    </form>
  )
}
