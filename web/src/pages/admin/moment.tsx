const words = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A moment in the reader's own time; the exact one with its zone is told on hover. */
export function Moment({ at }: { at: string }) {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return null
  return (
    <time dateTime={at} title={time.toUTCString()} className="whitespace-nowrap">
      {words.format(time)}
    </time>
  )
}
