import { TextField } from '../../../../ui/fields/text-field.tsx'
import { HeldFields } from '../../held-fields.tsx'
import { ContentFields } from './content-fields.tsx'
import type { DeliverableEntry } from './deliverable-entry.ts'
import { fieldName } from './deliverable-errors.ts'
import type { DeliverablesSectionProps } from './deliverables-section.tsx'
import { FileFields } from './file-fields.tsx'
import { KeyFields } from './key-fields.tsx'
import { RoleFields } from './role-fields.tsx'

type EntryFieldsProps = Omit<DeliverablesSectionProps, 'onRearrange'> & {
  entry: DeliverableEntry
  place: number
}

/** What the fields of each kind receive. */
export type KindFieldsProps = EntryFieldsProps & {
  /** Name and error of a form control. */
  at: (field: string) => { name: string; problem: string | null | undefined }
  change: (part: Partial<DeliverableEntry>) => void
}

const fieldsOf = { role: RoleFields, key: KeyFields, file: FileFields, link: ContentFields, text: ContentFields }

/** Other kinds don't make an item easier to get. */
const heldKinds = new Set<DeliverableEntry['kind']>(['role', 'key'])

const labelHints = {
  role: '',
  key: 'What buyers see, such as “Steam key”.',
  file: 'What buyers see, such as “Brush pack”.',
  link: 'What buyers see, such as “Private playlist”.',
  text: 'What buyers see, such as “Setup instructions”.',
}

export function EntryFields(props: EntryFieldsProps) {
  const { entry, place, problemAt, deliverables, hold } = props
  const KindFields = fieldsOf[entry.kind]
  const change = (part: Partial<DeliverableEntry>) =>
    deliverables.update((entries) => entries.map((one) => (one.key === entry.key ? { ...one, ...part } : one)))

  function at(field: string) {
    const name = fieldName(place, field)
    return { name, problem: problemAt(name) }
  }

  return (
    <>
      {entry.kind !== 'role' && (
        <TextField
          label="Label"
          autoComplete="off"
          hint={labelHints[entry.kind]}
          value={entry.label}
          onChange={(label) => change({ label })}
          {...at('label')}
        />
      )}
      <HeldFields hold={entry.stored && heldKinds.has(entry.kind) ? hold : null}>
        <KindFields {...props} at={at} change={change} />
      </HeldFields>
    </>
  )
}
