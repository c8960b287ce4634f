import { maxStandingMessages, type StandingMessage } from '@guildshop/contract/standing-messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { StorefrontSkeleton } from '../storefront-skeleton.tsx'
import type { StorefrontViewProps } from '../storefront-views.ts'
import { MessageRow } from './message-row.tsx'
import { standingMessagesQuery } from './standing-messages-api.ts'

/** In its own chunk: fetched when it's opened. */
const PostMessage = lazy(() => import('./post-message.tsx'))

/** The messages in channels that are kept up to date with the shop. */
export default function MessagesView({ guildId }: StorefrontViewProps): ReactNode {
  const messages = useQuery(standingMessagesQuery(guildId))
  if (messages.data) return <Messages guildId={guildId} messages={messages.data} />
  if (messages.isPending) return <StorefrontSkeleton />
  return <LoadFailure query={messages}>{errorMessage(messages.error, 'Failed to load the messages.')}</LoadFailure>
}

function Messages({ guildId, messages }: { guildId: string; messages: readonly StandingMessage[] }) {
  const [isPosting, setIsPosting] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFull = messages.length >= maxStandingMessages

  function report(text: string, isGone = false) {
    setDone(text)
    if (isGone) heading.current?.focus()
  }

  const post = (
    <Button
      variant="primary"
      disabled={isFull}
      onClick={() => {
        setDone(null)
        setIsPosting(true)
      }}
    >
      {messages.length === 0 ? 'Post the shop' : 'Post a message'}
    </Button>
  )
  return (
    <section aria-labelledby="messages-heading" className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64 space-y-0.5">
          <h2
            ref={heading}
            id="messages-heading"
            tabIndex={-1}
            className="text-base font-semibold text-ink outline-none"
          >
            Messages in channels
          </h2>
          <p className="text-sm text-pretty text-ink-muted">
            {isFull
              ? `A server can have up to ${maxStandingMessages} messages. Remove one to post another.`
              : 'We update them within seconds when stock, prices, sales or the goal change.'}
          </p>
        </div>
        {messages.length > 0 && post}
      </div>
      <Notice tone="success">{done}</Notice>
      {messages.length === 0 && (
        <EmptyState title="No messages yet" action={post}>
          Post your shop, a category or one item in a channel. Members browse and buy right there.
        </EmptyState>
      )}
      {messages.length > 0 && (
        <ul aria-label="Messages" className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
          {messages.map((message) => (
            <MessageRow key={message._id} guildId={guildId} message={message} onDone={report} />
          ))}
        </ul>
      )}
      <Suspense>
        {isPosting && (
          <PostMessage
            guildId={guildId}
            onPosted={(text) => {
              setIsPosting(false)
              report(text)
            }}
            onClose={() => setIsPosting(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
