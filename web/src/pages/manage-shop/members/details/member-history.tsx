import type { MemberDetails } from '@guildshop/contract/memberships'
import { Moment } from '../../../../ui/format/moment.tsx'
import { TimelineStep } from '../../../../ui/page/timeline-step.tsx'

/** What happened, newest first. */
export function MemberHistory({ events }: Pick<MemberDetails, 'events'>) {
  if (events.length === 0) return <p className="text-sm text-ink-muted">No activity yet.</p>
  return (
    <ol>
      {events.map(({ at, text, reason, by }) => (
        <TimelineStep key={`${at} ${text}`} tone="plain" title={text} note={reason}>
          <Moment at={at} />
          {by && ` · ${by}`}
        </TimelineStep>
      ))}
    </ol>
  )
}
