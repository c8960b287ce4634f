import { longestCategoryName } from '@guildshop/contract/categories'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { TextField } from '../../../../ui/fields/text-field.tsx'

type CategoryNameFormProps = {
  label: string
  initialName?: string
  autoFocus?: boolean
  /** Of the last save. */
  problem: string | null
  onChange: () => void
  /** `done` clears the field. */
  onSave: (name: string, done: () => void) => void
  /** The form's buttons. */
  children: ReactNode
}

/** One line: the name of a category and what to do with it. */
export function CategoryNameForm(props: CategoryNameFormProps) {
  const { label, initialName = '', autoFocus, problem, onChange, onSave, children } = props
  const [name, setName] = useState(initialName)
  const [isBlank, setIsBlank] = useState(false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsBlank(!name.trim())
    if (name.trim()) onSave(name.trim(), () => setName(''))
  }

  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-1 flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={label}
          name="name"
          autoComplete="off"
          autoFocus={autoFocus}
          maxLength={longestCategoryName}
          value={name}
          problem={isBlank ? 'Enter a name.' : problem}
          onChange={(value) => {
            onChange()
            setIsBlank(false)
            setName(value)
          }}
        />
      </div>
      {children}
    </form>
  )
}
