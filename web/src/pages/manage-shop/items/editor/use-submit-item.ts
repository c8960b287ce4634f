import type { SavedItem } from '@guildshop/contract/items'
import { useState } from 'react'
import { CallFailed } from '../../../../api/http.ts'
import { type ItemInput, useSaveItem } from '../../../../api/items-api.ts'

type Target = {
  guildId: string
  /** Undefined to add an item. */
  itemId: string | undefined
  onDone: (saved: SavedItem) => void
  /** Receives the name of the field that the server refused. */
  onRefused: (field: string, message: string) => void
}

/** Saves everything in one request, and reports the progress of an image's upload. */
export function useSubmitItem({ guildId, itemId, onDone, onRefused }: Target) {
  const save = useSaveItem(guildId, itemId)
  const [percent, setPercent] = useState<number | null>(null)

  return {
    error: save.error,
    reset: save.reset,
    isPending: save.isPending,
    percent,
    submit(input: ItemInput) {
      setPercent(input.image && 0)
      save.mutate(
        { ...input, onProgress: (fraction) => setPercent(fraction * 100) },
        {
          onSuccess: onDone,
          onError: (error) => {
            if (error instanceof CallFailed && error.field) onRefused(error.field, error.message)
          },
        },
      )
    },
  }
}
