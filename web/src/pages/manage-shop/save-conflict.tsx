import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallFailed, errorMessage } from '../../api/http.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/page/notice.tsx'

type SaveConflictProps = {
  /** Why the last save failed. */
  error: Error | null
  /** The refusals that the latest version resolves. */
  codes: readonly string[]
  /** Merges the latest version into the form and returns what to say about it; null if it was deleted. */
  onLoad: () => Promise<string | null>
  onReset: () => void
  deleted: string
  failure?: string
  /** Shown for every other failure. */
  children: ReactNode
}

/** What to say about a latest version without more to tell. */
export const keptChanges = 'Latest version loaded. Your changes were kept.'

/** Offers to load the latest version when a save was refused because something has changed in the meantime. */
export function SaveConflict({ error, codes, onLoad, onReset, deleted, failure, children }: SaveConflictProps) {
  const [loaded, setLoaded] = useState<string | null>(null)
  const latest = useMutation({ mutationFn: onLoad })
  const isConflict = error instanceof CallFailed && codes.includes(error.code ?? '')

  if (!isConflict) {
    return (
      <>
        <Notice tone="success">{error ? null : loaded}</Notice>
        {children}
      </>
    )
  }
  if (latest.data === null) return <Notice tone="error">{deleted}</Notice>

  function load() {
    latest.mutate(undefined, {
      onSuccess: (words) => {
        if (words === null) return
        setLoaded(words)
        onReset()
      },
    })
  }

  return (
    <Notice tone="error">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          {errorMessage(latest.error, failure ?? 'Failed to load the latest version.') ?? error.message}
        </p>
        <Button pending={latest.isPending} onClick={load}>
          {latest.isPending ? 'Loading...' : 'Load latest version'}
        </Button>
      </div>
    </Notice>
  )
}
