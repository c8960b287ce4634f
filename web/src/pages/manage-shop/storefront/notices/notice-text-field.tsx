import { longestNotice, type NoticeEvent, noticePlaceholders } from '@guildshop/contract/notices'
import { useRef } from 'react'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'

type NoticeTextFieldProps = {
  event: NoticeEvent
  text: string
  /** What applies to a blank text. */
  usual: string
  problem: string | null
  onChange: (text: string) => void
}

/** The text, with buttons that insert placeholders where the caret is. */
export function NoticeTextField({ event, text, usual, problem, onChange }: NoticeTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)

  function insert(name: string) {
    const placeholder = `{${name}}`
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {}
    onChange(`${text.slice(0, start)}${placeholder}${text.slice(end)}`)
    const caret = start + placeholder.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }

  return (
    <div className="space-y-2">
      <TextAreaField
        ref={area}
        label="Text"
        rows={4}
        value={text}
        onChange={onChange}
        placeholder={usual}
        problem={problem}
        dir="auto"
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>Supports Discord Markdown. Leave blank for the default.</span>
            <span className="tabular-nums">
              {text.trim().length} of {longestNotice} characters
            </span>
          </span>
        }
      />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Insert a placeholder</legend>
        {noticePlaceholders[event].map((name) => (
          <button
            key={name}
            type="button"
            aria-label={`Insert {${name}}`}
            onClick={() => insert(name)}
            className="min-h-8 rounded-full border border-line bg-raised px-3 font-mono text-xs text-ink hover:border-ink-muted max-sm:min-h-11"
          >
            {`{${name}}`}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
