import { ageText, clockText, fullMomentText, localDay, momentText } from './dates.ts'

type MomentProps = { at: string | null | undefined }

/** Local date and time with the time zone. */
export const Moment = ({ at }: MomentProps) => <Time at={at} text={momentText(at)} />

/** Local date. */
export const Day = ({ at }: MomentProps) => <Time at={at} text={localDay(at)} />

/** Local time, with the date when it isn't today. */
export const Clock = ({ at }: MomentProps) => <Time at={at} text={clockText(at, Date.now())} />

/** Time relative to now. */
export const TimeAgo = ({ at }: MomentProps) => <Time at={at} text={ageText(at, Date.now())} />

/** Shows the full date with its time zone on hover. */
function Time({ at, text }: MomentProps & { text: string | null }) {
  if (!at || !text) return 'Unknown'
  return (
    <time dateTime={at} title={fullMomentText(at) ?? undefined}>
      {text}
    </time>
  )
}
