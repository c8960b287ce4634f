import { isAccessLost, isGuildDisabled } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useConsequences } from '../../api/consequences.ts'
import { itemsQuery } from '../../api/items-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClasses } from '../../ui/buttons/button-classes.ts'
import { ConfirmByName } from '../../ui/confirm-by-name.tsx'
import { InlineQuestion, takeFocus } from '../../ui/inline-question.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { BotMissingBadge } from './bot-missing-badge.tsx'
import { AccessLostNote, ManageLink, TierLimitNote } from './manage-link.tsx'
import { ServerRow } from './server-row.tsx'

type OwnedServerProps = {
  guild: Guild
  isPaypalRefused: boolean
  isRemoving: boolean
  /** Another server is being removed. */
  isBlocked: boolean
  failure: string | null
  onAsk: () => void
  onRemove: (onSettled: () => void) => void
}

export function OwnedServer(props: OwnedServerProps) {
  const { guild, isPaypalRefused, isRemoving, isBlocked, failure, onAsk, onRemove } = props
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
      badges={
        <>
          <TierLimitNote guild={guild} />
          <AccessLostNote guild={guild} />
          {isPaypalRefused && <Badge tone="danger">Payments declined</Badge>}
          <BotMissingBadge guild={guild} />
        </>
      }
      isDimmed={isGuildDisabled(guild) || isAccessLost(guild)}
      hasTwoActions
      actions={
        <>
          <ManageLink guild={guild} nameId={nameId} />
          {question === 'open' ? (
            <RemovePlaceholder />
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
const RemovePlaceholder = () => <span className={`${buttonClasses('quiet')} invisible before:content-['Remove']`} />

type RemoveQuestionProps = {
  guildId: string
  nameId: string
  isRemoving: boolean
  onYes: () => void
  onNo: () => void
}

function RemoveQuestion({ guildId, nameId, isRemoving, onYes, onNo }: RemoveQuestionProps) {
  const items = useQueryClient().getQueryData(itemsQuery(guildId).queryKey)
  const leaving = useConsequences('remove-server', guildId)
  return (
    <InlineQuestion
      question="Confirm remove?"
      consequences={`${stoppedItemsText(items?.length)} selling immediately. Register the server again within 90 days to restore everything; after that, it's deleted.`}
      describedBy={nameId}
      yes={isRemoving ? 'Removing...' : 'Yes'}
      no="No"
      isPending={isRemoving}
      onYes={() => leaving.confirm(onYes)}
      onNo={onNo}
    >
      <ConfirmByName {...leaving} />
    </InlineQuestion>
  )
}

/** Includes the item count only when it's already cached, so the layout doesn't shift under the pointer. */
function stoppedItemsText(count = 0): string {
  if (count === 0) return 'Its items stop'
  return count === 1 ? 'Its one item stops' : `Its ${count} items stop`
}
