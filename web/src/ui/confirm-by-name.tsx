import { CountedLines, type CountFailure } from './counted-lines.tsx'
import { TextField } from './fields/text-field.tsx'

type ConfirmByNameProps = {
  lines: string[]
  confirmWith: string | null
  typed: string
  onType: (text: string) => void
  problem: string | null
  failure?: CountFailure
}

/** What a change ends, counted, and the name to type if people lose something they pay for. */
export function ConfirmByName({ lines, confirmWith, typed, onType, problem, failure = null }: ConfirmByNameProps) {
  if (lines.length === 0 && !confirmWith && !failure) return null
  return (
    <div className="w-full space-y-3">
      <CountedLines lines={lines} failure={failure} />
      {confirmWith && (
        <TextField
          label={`Type “${confirmWith}” to confirm`}
          value={typed}
          onChange={onType}
          problem={problem}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </div>
  )
}
