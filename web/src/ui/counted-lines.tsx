import { LoadFailure } from './page/load-failure.tsx'

/** Why the lines couldn't be counted, and the query to repeat. */
export type CountFailure = { text: string; query: { isFetching: boolean; refetch: () => unknown } } | null

type CountedLinesProps = { lines: string[]; failure?: CountFailure }

/** What a change ends, counted, or why that isn't known. Nothing without lines. */
export function CountedLines({ lines, failure }: CountedLinesProps) {
  if (failure) {
    return (
      <div className="w-full">
        <LoadFailure query={failure.query}>{failure.text}</LoadFailure>
      </div>
    )
  }
  if (lines.length === 0) return null
  return (
    <ul className="w-full list-disc space-y-1 pl-5 text-sm text-pretty text-ink">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
