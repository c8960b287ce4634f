import { type SubmitEvent, useEffect, useRef } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ChoiceGroup } from '../../../../ui/fields/choice-group.tsx'
import { fieldErrorProps } from '../../../../ui/fields/field-error-props.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { CsvFields } from './csv-fields.tsx'
import { type ImportDraft, type ImportField, importErrors, importRequest } from './import-draft.ts'
import type { usePreviewImport } from './imports-api.ts'
import { RoleFields } from './role-fields.tsx'

type ImportFormProps = {
  guildId: string
  items: readonly { _id: string; name: string }[]
  draft: ImportDraft
  onChange: (part: Partial<ImportDraft>) => void
  preview: ReturnType<typeof usePreviewImport>
  onClose: () => void
}

const sources = [
  { value: 'csv', label: 'CSV file' },
  { value: 'role', label: 'Everyone with a role' },
] as const

export function ImportForm({ guildId, items, draft, onChange, preview, onClose }: ImportFormProps) {
  const errors = useFormErrors<ImportField>(preview)
  const form = useRef<HTMLFormElement>(null)

  // After Back, the button that had the focus is gone.
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (preview.isPending || !errors.check(event.currentTarget, importErrors(draft, new Date()))) return
    preview.mutate(importRequest(draft))
  }

  return (
    <form ref={form} noValidate onSubmit={check} onChange={errors.clearChanged} className="space-y-4">
      <p className="text-sm text-pretty text-ink-muted">
        Imported members get the item's roles until their end date. They won't be charged.
      </p>
      <SelectField
        label="Membership item"
        value={draft.itemId}
        onChange={(itemId) => onChange({ itemId })}
        placeholder="Select an item"
        options={items.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...fieldErrorProps(errors, 'itemId')}
      />
      <ChoiceGroup
        label="Import from"
        value={draft.source}
        options={sources}
        onChange={(source) => {
          errors.clear()
          onChange({ source })
        }}
      />
      {draft.source === 'csv' ? (
        <CsvFields
          csv={draft.csv}
          field={fieldErrorProps(errors, 'csv')}
          onChange={(csv) => {
            errors.clear()
            onChange({ csv })
          }}
        />
      ) : (
        <RoleFields
          guildId={guildId}
          draft={draft}
          roleField={fieldErrorProps(errors, 'roleId')}
          dayField={fieldErrorProps(errors, 'lastDay')}
          onChange={onChange}
        />
      )}
      <Notice tone="error">{errorMessage(preview.error, 'Failed to check this import.')}</Notice>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} disabled={preview.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={preview.isPending}>
          {preview.isPending ? 'Checking...' : 'Preview import'}
        </Button>
      </div>
    </form>
  )
}
