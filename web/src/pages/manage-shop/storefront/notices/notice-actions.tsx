import type { Notice as NoticeFields } from '@guildshop/contract/notices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { InlineQuestion } from '../../../../ui/inline-question.tsx'
import { FormActions } from '../../../../ui/page/form-actions.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { keptChanges, SaveConflict } from '../../save-conflict.tsx'
import { type NoticeSubject, noticesQuery, useRemoveNotice, type useSaveNotice } from './notices-api.ts'

type NoticeActionsProps = {
  subject: NoticeSubject
  stored: NoticeFields
  save: ReturnType<typeof useSaveNotice>
  isDefault: boolean
  onDefaults: () => void
}

/** Saves the notice, or returns to the default: of the server, or for an item to the notice of all items. */
export function NoticeActions({ subject, stored, save, isDefault, onDefaults }: NoticeActionsProps) {
  const cache = useQueryClient()
  const remove = useRemoveNotice(subject)
  const [isAsking, setIsAsking] = useState(false)
  const isOwn = subject.itemId !== null && stored.version > 0

  async function loadLatest() {
    await cache.fetchQuery({ ...noticesQuery(subject.guildId), staleTime: 0 })
    return keptChanges
  }

  return (
    <>
      <FormActions
        notices={
          <SaveConflict
            error={save.error}
            codes={['NOTICE_CHANGED']}
            onLoad={loadLatest}
            onReset={save.reset}
            deleted="This notice was removed."
          >
            <Notice tone="success">
              {(save.isSuccess && save.data.message) || (remove.isSuccess && remove.data.message)}
            </Notice>
            <Notice tone="error">{errorMessage(save.error, "We couldn't save the notice.")}</Notice>
            <Notice tone="error">{errorMessage(remove.error, "We couldn't remove the notice.")}</Notice>
          </SaveConflict>
        }
      >
        <Button type="submit" variant="primary" pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save notice'}
        </Button>
        {subject.itemId === null && (
          <Button disabled={isDefault} onClick={onDefaults}>
            Reset to default
          </Button>
        )}
        {isOwn && !isAsking && <Button onClick={() => setIsAsking(true)}>Remove custom notice</Button>}
      </FormActions>
      {isOwn && isAsking && (
        <InlineQuestion
          question="Remove this item's custom notice?"
          consequences="The item uses the notice for all items again."
          yes="Remove notice"
          no="Keep it"
          isPending={remove.isPending}
          onYes={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                save.reset()
                onDefaults()
              },
              onSettled: () => setIsAsking(false),
            })
          }
          onNo={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
