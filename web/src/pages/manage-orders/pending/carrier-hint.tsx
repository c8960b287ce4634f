import { parseTracking, trackingSuggestions } from '@guildshop/contract/carriers'

type CarrierHintProps = { text: string; onChoose: (text: string) => void }

/** Names the carrier of a tracking number, or offers those that may have issued it. */
export function CarrierHint({ text, onChoose }: CarrierHintProps) {
  const { carrier } = parseTracking(text)
  const suggestions = trackingSuggestions(text)
  const advice = 'For a tracking link, start with the carrier: DHL 1234567890.'
  return (
    <div aria-live="polite" className="flex min-h-7 flex-wrap items-center gap-1.5 text-xs text-ink-muted">
      {carrier && `Carrier: ${carrier.name}`}
      {!carrier && suggestions.length === 0 && advice}
      {suggestions.length > 0 && 'Carrier:'}
      {suggestions.map((suggestion) => (
        <button
          key={suggestion.name}
          type="button"
          onClick={() => onChoose(suggestion.text)}
          className="min-h-7 cursor-pointer rounded-full border border-line bg-canvas px-2.5 font-medium text-ink hover:bg-hover max-sm:min-h-11 max-sm:px-3.5"
        >
          {suggestion.name}
        </button>
      ))}
    </div>
  )
}
