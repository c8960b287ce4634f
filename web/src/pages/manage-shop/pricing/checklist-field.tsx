import { useId, useState } from 'react'
import { fieldClasses } from '../../../ui/fields/field-classes.ts'

export type ChecklistOption = { id: string; label: string; note?: string; color?: string | null }

type ChecklistFieldProps = {
  label: string
  /** Of its checkboxes, in the form. */
  name: string
  hint?: string
  problem?: string | null | undefined
  options: readonly ChecklistOption[]
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
  /** Shown instead of an empty list. */
  emptyText: string
}

const manyOptions = 8

/** Several choices from a list, which can be searched if it's long. Keeps chosen entries listed that no longer exist. */
export function ChecklistField(props: ChecklistFieldProps) {
  const { label, name, hint, problem, options, chosenIds, onChange, emptyText } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const lost = chosenIds.filter((chosen) => !options.some((option) => option.id === chosen))
  const all = [...lost.map((lostId) => ({ id: lostId, label: `Unknown (${lostId})` })), ...options]
  const shown = all.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()))

  function toggle(optionId: string, isChosen: boolean) {
    onChange(isChosen ? [...chosenIds, optionId] : chosenIds.filter((chosen) => chosen !== optionId))
  }

  return (
    <fieldset aria-describedby={problem || hint ? `${id}-note` : undefined} className="min-w-0 space-y-1.5">
      <legend className="text-sm font-medium text-ink">{label}</legend>
      {all.length > manyOptions && (
        <input
          type="search"
          aria-label={`Search: ${label}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={fieldClasses}
        />
      )}
      <div
        className={`max-h-56 overflow-y-auto rounded-md border bg-canvas p-1 ${problem ? 'border-danger' : 'border-field-line'}`}
      >
        {shown.length === 0 && (
          <p className="px-2 py-1.5 text-sm text-ink-muted">{all.length === 0 ? emptyText : 'Nothing matches.'}</p>
        )}
        {shown.map((option) => (
          <Choice
            key={option.id}
            option={option}
            name={name}
            isChosen={chosenIds.includes(option.id)}
            isInvalid={Boolean(problem)}
            onChange={(isChosen) => toggle(option.id, isChosen)}
          />
        ))}
      </div>
      {(problem || hint) && (
        <p id={`${id}-note`} className={`text-xs text-pretty ${problem ? 'text-danger' : 'text-ink-muted'}`}>
          {problem || hint}
        </p>
      )}
    </fieldset>
  )
}

type ChoiceProps = {
  option: ChecklistOption
  name: string
  isChosen: boolean
  isInvalid: boolean
  onChange: (isChosen: boolean) => void
}

function Choice({ option, name, isChosen, isInvalid, onChange }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 text-sm text-ink hover:bg-hover">
      <input
        type="checkbox"
        name={name}
        checked={isChosen}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 cursor-pointer rounded-sm"
      />
      {option.color !== undefined && (
        <span
          aria-hidden="true"
          style={option.color ? { backgroundColor: option.color } : {}}
          className="size-2.5 shrink-0 rounded-full bg-ink-faint"
        />
      )}
      <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
      {option.note && <span className="shrink-0 text-xs text-ink-muted tabular-nums">{option.note}</span>}
    </label>
  )
}
