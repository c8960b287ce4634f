import { useId } from 'react'

type ChoiceGroupProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Segmented control (radio group). */
export function ChoiceGroup<Value extends string>({ label, value, options, onChange }: ChoiceGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-md border border-line bg-canvas p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative cursor-pointer rounded-sm px-2.5 py-1 text-xs font-medium whitespace-nowrap text-ink-muted transition-colors select-none hover:text-ink has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
