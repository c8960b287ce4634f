import { useCallback } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { useRestoreItem } from '../../../api/items-api.ts'
import { useToast } from '../../../ui/toast/use-toast.ts'

/** Returns a stable function that offers to undo a deletion. The result is a toast too: the user may have left the shop. */
export function useUndoToast(guildId: string) {
  const { show } = useToast()
  const { mutateAsync: restore } = useRestoreItem(guildId)

  return useCallback(
    (itemId: string, text?: string | null) => {
      async function undo() {
        try {
          await restore(itemId)
          show({ text: 'Item restored.' })
        } catch (error) {
          show({ text: errorMessage(error, "We couldn't restore the item.") ?? '' })
        }
      }
      show({ text: text ?? 'Item deleted.', action: { label: 'Undo', run: () => void undo() }, takesFocus: true })
    },
    [restore, show],
  )
}
