import type { SavedItem } from '@guildshop/contract/items'
import { useState } from 'react'
import { CallFailed, errorMessage } from '../../../../api/http.ts'
import { useSaveItem } from '../../../../api/items-api.ts'
import { useAddKeys } from '../keys/keys-api.ts'

type Target = {
  guildId: string
  /** Undefined to add an item. */
  itemId: string | undefined
  onDone: (saved: SavedItem, addedKeys: number) => void
  /** Receives the name of the field that the server refused. */
  onRefused: (field: string, message: string) => void
}

type Submission = Omit<Parameters<ReturnType<typeof useSaveItem>['mutate']>[0], 'onProgress'> & { keys: string[] }

/** A saved item whose keys couldn't be added. */
type UnsentKeys = { itemId: string; saved: SavedItem; keys: string[]; problem: string }

/** Saves the item, then adds its keys. */
export function useSubmitItem({ guildId, itemId, onDone, onRefused }: Target) {
  const save = useSaveItem(guildId, itemId)
  const addKeys = useAddKeys(guildId)
  const [progress, setProgress] = useState<{ label: string; percent: number } | null>(null)
  const [unsent, setUnsent] = useState<UnsentKeys | null>(null)

  function sendKeys(saved: SavedItem, keys: string[]) {
    if (keys.length === 0) return onDone(saved, 0)
    const savedId = saved._id ?? itemId ?? ''
    setProgress({ label: 'Keys', percent: 0 })
    addKeys.mutate(
      {
        itemId: savedId,
        keys,
        onProgress: (sent) => setProgress({ label: 'Keys', percent: (sent / keys.length) * 100 }),
      },
      {
        onSuccess: ({ added }) => onDone(saved, added),
        onError: (error) => setUnsent({ itemId: savedId, saved, keys, problem: errorMessage(error, '') ?? '' }),
      },
    )
  }

  return {
    error: save.error,
    reset: save.reset,
    isPending: save.isPending || addKeys.isPending,
    progress,
    unsent,
    submit({ keys, ...input }: Submission) {
      setProgress(input.image && { label: 'Upload', percent: 0 })
      const onProgress = (fraction: number) => setProgress({ label: 'Upload', percent: fraction * 100 })
      save.mutate(
        { ...input, onProgress },
        {
          onSuccess: (saved) => sendKeys(saved, keys),
          onError: (error) => {
            if (error instanceof CallFailed && error.field) onRefused(error.field, error.message)
          },
        },
      )
    },
  }
}
