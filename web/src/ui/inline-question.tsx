import { type ReactNode, useId } from 'react'
import { Button } from './buttons/button.tsx'

type InlineQuestionProps = {
  question: string
  /** What will happen, in the reader's terms. */
  consequences: string
  /** Ids of further elements that describe the question. */
  describedBy?: string
  yes: string
  no: string
  isPending: boolean
  onYes: () => void
  onNo: () => void
  /** Further consequences, or what has to be entered first. */
  children?: ReactNode
}

/** Asks for confirmation below the clicked button, never under the pointer. Focuses `no`; Escape answers it. */
export function InlineQuestion(props: InlineQuestionProps) {
  const { question, consequences, describedBy = '', yes, no, isPending, onYes, onNo } = props
  const questionId = useId()
  const consequencesId = useId()
  return (
    <fieldset
      aria-labelledby={questionId}
      aria-describedby={`${describedBy} ${consequencesId}`.trim()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isPending) onNo()
      }}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-danger-line bg-danger-soft px-3 py-2.5"
    >
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p id={questionId} className="font-semibold text-ink">
          {question}
        </p>
        <p id={consequencesId} className="text-pretty text-ink-muted">
          {consequences}
        </p>
      </div>
      {props.children}
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" pending={isPending} onClick={onYes}>
          {yes}
        </Button>
        <Button ref={takeFocus} disabled={isPending} onClick={onNo}>
          {no}
        </Button>
      </div>
    </fieldset>
  )
}

/** Focuses an element that replaces the one just clicked. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
