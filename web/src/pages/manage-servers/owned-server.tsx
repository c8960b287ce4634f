import { isGuildDisabled } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ManageLink, TierLimitMark } from './manage-link.tsx'
import { ServerRow } from './server-row.tsx'

type OwnedServerProps = {
  guild: Guild
  isRemoving: boolean
  /** Another server is being removed. */
  isBlocked: boolean
  failure: string | null
  onAsk: () => void
  onRemove: (onSettled: () => void) => void
}

export function OwnedServer({ guild, isRemoving, isBlocked, failure, onAsk, onRemove }: OwnedServerProps) {
  const nameId = useId()
  const [question, setQuestion] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const close = () => setQuestion('closed')

  function ask() {
    onAsk()
    setQuestion('open')
  }

  return (
    <ServerRow
      server={guild}
      nameId={nameId}
      mark={<TierLimitMark guild={guild} />}
      isDimmed={isGuildDisabled(guild)}
      hasTwoActions
      actions={
        <>
          <ManageLink guild={guild} nameId={nameId} />
          {question !== 'open' && (
            <Button
              variant="quiet"
              ref={question === 'closed' ? takeFocus : null}
              disabled={isBlocked}
              aria-describedby={nameId}
              onClick={ask}
            >
              Remove
            </Button>
          )}
        </>
      }
    >
      {question === 'open' && (
        <RemoveQuestion nameId={nameId} isRemoving={isRemoving} onYes={() => onRemove(close)} onNo={close} />
      )}
      <Notice tone="error">{failure}</Notice>
    </ServerRow>
  )
}

type RemoveQuestionProps = { nameId: string; isRemoving: boolean; onYes: () => void; onNo: () => void }

function RemoveQuestion({ nameId, isRemoving, onYes, onNo }: RemoveQuestionProps) {
  const questionId = useId()
  const consequencesId = useId()
  return (
    <fieldset
      aria-labelledby={questionId}
      aria-describedby={`${nameId} ${consequencesId}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-danger-line bg-danger-soft px-3 py-2.5"
    >
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p id={questionId} className="font-semibold text-ink">
          Confirm remove?
        </p>
        <p id={consequencesId} className="max-w-prose text-pretty text-ink-muted">
          Its items stop selling at once. Register it again within 90 days and everything comes back; after that it is
          deleted.
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="danger" pending={isRemoving} onClick={onYes}>
          {isRemoving ? 'Removing...' : 'Yes'}
        </Button>
        <Button ref={takeFocus} disabled={isRemoving} onClick={onNo}>
          No
        </Button>
      </div>
    </fieldset>
  )
}

/** For what appears where the reader has just pressed something that is gone now. */
const takeFocus = (element: HTMLElement | null) => element?.focus()
