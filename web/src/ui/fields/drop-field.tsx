import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'

type DropFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type' | 'multiple'> &
  FieldProps & {
    file: File | null
    /** A picture of the file. */
    thumbnail: ReactNode
    /** What to do, until a file is chosen. */
    prompt: string
    onChange: (file: File | null) => void
    invalid?: boolean
  }

/**
 * A drop zone for one file. The native input covers it, so that clicks, drops, keyboard and screen readers use the
 * browser's own control.
 */
export function DropField(props: DropFieldProps) {
  const { label, hint, problem, file, thumbnail, prompt, onChange, invalid, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function remove() {
    if (input.current) input.current.value = ''
    input.current?.focus()
    onChange(null)
  }

  return (
    <Field label={label} hint={hint} problem={problem}>
      {(tied) => (
        <div
          className={classNames(
            'relative flex items-center gap-3 rounded-md border border-dashed p-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
            isOver ? 'border-accent bg-accent-soft' : 'bg-canvas hover:border-ink-faint',
            !isOver && (invalid ? 'border-danger' : 'border-field-line'),
          )}
        >
          <span className="size-10 shrink-0 overflow-hidden rounded-md border border-line bg-raised">{thumbnail}</span>
          <span className="min-w-0 flex-1 text-sm text-ink-muted wrap-anywhere">{file ? file.name : prompt}</span>
          <input
            {...rest}
            {...tied}
            ref={input}
            type="file"
            aria-invalid={invalid || tied['aria-invalid']}
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
            onDragEnter={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={() => setIsOver(false)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {file && (
            <button
              type="button"
              onClick={remove}
              className="relative cursor-pointer rounded-md px-2 py-1 text-sm text-ink-muted hover:bg-hover hover:text-ink"
            >
              Remove
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
