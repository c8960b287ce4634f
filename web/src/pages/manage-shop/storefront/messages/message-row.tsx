import type { StandingMessage } from '@guildshop/contract/standing-messages'
import { useId, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { textLinkClasses } from '../../../../ui/buttons/text-link.tsx'
import { TimeAgo } from '../../../../ui/format/moment.tsx'
import { InlineQuestion } from '../../../../ui/inline-question.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import {
  channelLabel,
  messageTitle,
  problemExplanation,
  problemTexts,
  retryFailure,
  retryLabels,
} from './message-labels.ts'
import { useRemoveMessage, useRepostMessage } from './standing-messages-api.ts'

type MessageRowProps = {
  guildId: string
  message: StandingMessage
  /** Reports what happened. `isGone` if the row, and its buttons, are about to go. */
  onDone: (text: string, isGone?: boolean) => void
}

export function MessageRow({ guildId, message, onDone }: MessageRowProps) {
  const titleId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const repost = useRepostMessage(guildId)
  const remove = useRemoveMessage(guildId)
  const explanation = problemExplanation(message)
  const retryLabel = message.problem && retryLabels[message.problem]
  const failure =
    errorMessage(repost.error, retryFailure(message)) ?? errorMessage(remove.error, "We couldn't remove this message.")

  function confirmRemoval() {
    repost.reset()
    remove.mutate(message._id, {
      onSuccess: (reply) => onDone(reply.message || 'Message removed.', true),
      onError: () => setIsAsking(false),
    })
  }

  return (
    <li className="space-y-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 space-y-0.5">
          <p id={titleId} className="text-sm font-medium text-ink wrap-anywhere">
            {messageTitle(message)}
          </p>
          <MessageFacts message={message} />
        </div>
        <MessageState message={message} />
        <div className="flex flex-wrap gap-2">
          {retryLabel && (
            <Button
              aria-describedby={titleId}
              pending={repost.isPending}
              onClick={() =>
                repost.mutate(message._id, { onSuccess: (reply) => onDone(reply.message || 'Posting it again.') })
              }
            >
              {retryLabel}
            </Button>
          )}
          <Button aria-describedby={titleId} disabled={isAsking} onClick={() => setIsAsking(true)}>
            Remove
          </Button>
        </div>
      </div>
      {explanation && (
        <Notice tone="warning">
          <p>{explanation}</p>
        </Notice>
      )}
      <Notice tone="error">{failure}</Notice>
      {isAsking && (
        <InlineQuestion
          question="Remove this message?"
          consequences={`The bot deletes it from ${channelLabel(message)}.`}
          describedBy={titleId}
          yes="Remove message"
          no="Keep it"
          isPending={remove.isPending}
          onYes={confirmRemoval}
          onNo={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}

function MessageFacts({ message }: { message: StandingMessage }) {
  const { updatedAt, url } = message
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-ink-muted">
      <span className="wrap-anywhere">{channelLabel(message)}</span>
      {updatedAt && (
        <span>
          Updated <TimeAgo at={updatedAt} />
        </span>
      )}
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={textLinkClasses}>
          Open in Discord
        </a>
      )}
    </p>
  )
}

function MessageState({ message: { state, problem, isLate } }: { message: StandingMessage }) {
  if (problem) return <Badge tone="warning">{problemTexts[problem].label}</Badge>
  if (state === 'posting') return <Badge>Posting...</Badge>
  return <Badge tone={isLate ? 'warning' : 'accent'}>{isLate ? 'Waiting' : 'Up to date'}</Badge>
}
