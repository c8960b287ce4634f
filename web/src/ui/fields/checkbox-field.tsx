import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'type'> & {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  invalid?: boolean
  problem?: string | undefined
}

export function CheckboxField({ label, onChange, invalid, problem, ...rest }: CheckboxFieldProps) {
  const id = useId()
  const problemId = `${id}-problem`
  return (
    <div className="flex items-start gap-2.5">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-invalid={invalid || Boolean(problem) || undefined}
        aria-describedby={problem && problemId}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 cursor-pointer rounded-sm aria-invalid:outline-2 aria-invalid:outline-danger"
      />
      <label htmlFor={id} className="cursor-pointer text-sm text-ink">
        {label}
      </label>
      {problem && (
        <p id={problemId} className="ml-auto shrink-0 text-xs leading-5 text-danger max-sm:py-3">
          {problem}
        </p>
      )}
    </div>
  )
}
