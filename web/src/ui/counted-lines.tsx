/** What a change ends, counted. Nothing without lines. */
export function CountedLines({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="w-full list-disc space-y-1 pl-5 text-sm text-pretty text-ink">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
