import { itemNoticeEvents, type Notice, type NoticeEvent, noticeEvents } from '@guildshop/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { presentationQuery } from '../presentation-api.ts'
import { StorefrontSkeleton } from '../storefront-skeleton.tsx'
import type { StorefrontViewProps } from '../storefront-views.ts'
import { NoticeEditor } from './notice-editor.tsx'
import { eventLabels } from './notice-labels.ts'
import { noticesQuery } from './notices-api.ts'

const untouched = { isEnabled: true, text: null, channelId: null, roleId: null, version: 0 } as const

/** The texts, channels and roles of public notices: of the whole server, and of items with their own. */
export default function NoticesView({ guildId }: StorefrontViewProps): ReactNode {
  const notices = useQuery(noticesQuery(guildId))
  const items = useQuery(presentationQuery(guildId))
  const [itemId, setItemId] = useState('')
  const [wantedEvent, setEvent] = useState<NoticeEvent>('purchase')

  if (notices.isError && !notices.data) {
    return <LoadFailure query={notices}>{errorMessage(notices.error, 'Failed to load the notices.')}</LoadFailure>
  }
  if (!notices.data) return <StorefrontSkeleton />

  const { server, items: own, defaults } = notices.data
  const events: readonly NoticeEvent[] = itemId ? itemNoticeEvents : noticeEvents
  const event = events.find((known) => known === wantedEvent) ?? 'purchase'
  const ofServer = noticeOf(server, event)
  const ofItem = own.find((item) => item.itemId === itemId)?.notices ?? []
  const choices = (items.data ?? []).map(({ _id, name }) => ({
    value: _id,
    label: own.some((item) => item.itemId === _id) ? `${name} (custom notice)` : name,
  }))
  return (
    <Card title="Notices" intro="What the bot posts in your server, for everyone to see.">
      <div className="grid gap-4 sm:grid-cols-2 lg:max-w-3xl">
        <SelectField
          label="When"
          value={event}
          onChange={(value) => setEvent(noticeEvents.find((known) => known === value) ?? 'purchase')}
          options={events.map((known) => ({ value: known, label: eventLabels[known] }))}
        />
        <SelectField
          label="For"
          hint={errorMessage(items.error, "We couldn't load the items.") ?? 'An item can have a custom notice.'}
          value={itemId}
          onChange={setItemId}
          options={[{ value: '', label: 'All items' }, ...choices]}
        />
      </div>
      <NoticeEditor
        key={`${event} ${itemId}`}
        subject={{ guildId, itemId: itemId || null, event }}
        stored={itemId ? noticeOf(ofItem, event) : ofServer}
        fallback={itemId ? ofServer : null}
        defaults={defaults}
      />
    </Card>
  )
}

const noticeOf = (notices: Notice[], event: NoticeEvent): Notice =>
  notices.find((notice) => notice.event === event) ?? { ...untouched, event }
