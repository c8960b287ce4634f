import { isAccessLost, isGuildDisabled } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { itemsQuery } from '../../api/items-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClasses } from '../../ui/buttons/button-classes.ts'
import { Notice } from '../../ui/page/notice.tsx'
import { AccessLostMark, ManageLink, TierLimitMark } from './manage-link.tsx'
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
      mark={
        <>
          <TierLimitMark guild={guild} />
          <AccessLostMark guild={guild} />
        </>
      }
      isDimmed={isGuildDisabled(guild) || isAccessLost(guild)}
      hasTwoActions
      actions={
        <>
          <ManageLink guild={guild} nameId={nameId} />
          {question === 'open' ? (
            <PlaceOfRemove />
          ) : (
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
        <RemoveQuestion
          guildId={guild.guildId}
          nameId={nameId}
          isRemoving={isRemoving}
          onYes={() => onRemove(close)}
          onNo={close}
        />
      )}
      <Notice tone="error">{failure}</Notice>
    </ServerRow>
  )
}

/** Invisible placeholder that keeps the Manage link aligned with the other rows. */
const PlaceOfRemove = () => <span className={`${buttonClasses('quiet')} invisible before:content-['Remove']`} />

type RemoveQuestionProps = {
  guildId: string
  nameId: string
  isRemoving: boolean
  onYes: () => void
  onNo: () => void
}

function RemoveQuestion({ guildId, nameId, isRemoving, onYes, onNo }: RemoveQuestionProps) {
  const items = useQueryClient().getQueryData(itemsQuery(guildId).queryKey)
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
        <p id={consequencesId} className="text-pretty text-ink-muted">
          {whatStops(items?.length)} selling immediately. Register the server again within 90 days to restore
          everything; after that, it's deleted.
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

/** Includes the item count only when it's already cached, so the layout doesn't shift under the pointer. */
function whatStops(count = 0): string {
  if (count === 0) return 'Its items stop'
  return count === 1 ? 'Its one item stops' : `Its ${count} items stop`
}

/** Focuses an element that replaces the one just clicked. */
const takeFocus = (element: HTMLElement | null) => element?.focus()
