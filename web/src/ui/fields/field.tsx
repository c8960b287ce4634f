import { type ReactNode, useId } from 'react'

export type FieldProps = {
  label: string
  hint?: ReactNode
  problem?: string | null | undefined
}

type Tied = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Links a label, a hint and an error to the control rendered by `children`. The error takes the hint's place, so nothing moves. */
export function Field({ label, hint, problem, children }: FieldProps & { children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const problemId = problem ? `${id}-problem` : ''
  const describedBy = `${problemId} ${hintId}`.trim() || undefined

  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-medium text-ink">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': problem ? true : undefined })}
      {problem && (
        <p id={problemId} className="text-xs text-pretty text-danger">
          {problem}
        </p>
      )}
      {hint && (
        <div id={hintId} className={problem ? 'sr-only' : 'text-xs text-pretty text-ink-muted'}>
          {hint}
        </div>
      )}
    </div>
  )
}
