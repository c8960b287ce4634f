import { ageText, clockText, fullMomentText, localDay, momentText } from './dates.ts'

type MomentProps = { at: string | null | undefined }

/** The reader's own date and time, with their zone. */
export const Moment = ({ at }: MomentProps) => <Time at={at} text={momentText(at)} />

/** The reader's own day. */
export const Day = ({ at }: MomentProps) => <Time at={at} text={localDay(at)} />

/** The reader's own time of day, with its date when that is not today. */
export const Clock = ({ at }: MomentProps) => <Time at={at} text={clockText(at, Date.now())} />

/** How long ago or how far ahead, seen from now. */
export const TimeAgo = ({ at }: MomentProps) => <Time at={at} text={ageText(at, Date.now())} />

/** Whatever it shows, the whole date with its zone is told on hover. */
function Time({ at, text }: MomentProps & { text: string | null }) {
  if (!at || !text) return 'Unknown'
  return (
    <time dateTime={at} title={fullMomentText(at) ?? undefined}>
      {text}
    </time>
  )
}
