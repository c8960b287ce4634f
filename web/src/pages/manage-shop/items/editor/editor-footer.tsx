import type { ReactNode } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { DiscardPrompt } from './discard-changes.tsx'

type EditorFooterProps = {
  /** Result of the last save. */
  children: ReactNode
  /** The label of the button that saves. */
  submit: string
  isPending: boolean
  /** Whether the discard prompt is open. */
  isAsking: boolean
  onCancel: () => void
  onLeave: () => void
  onStay: () => void
}

/** Cancel and save; asks before changes are discarded. */
export function EditorFooter(props: EditorFooterProps) {
  const { children, submit, isPending, isAsking, onCancel, onLeave, onStay } = props
  return (
    <div className="flex flex-col gap-3">
      {children}
      {isAsking && <DiscardPrompt onLeave={onLeave} onStay={onStay} />}
      <div hidden={isAsking} className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={isPending}>
          {submit}
        </Button>
      </div>
    </div>
  )
}
