type ChartTipProps = {
  bar: { title: string; facts: { name: string; text: string }[] }
  /** Horizontal position of the bar, from 0 (left) to 1 (right). */
  centre: number
}

/** Tooltip above a bar; shifts inwards near the edges. */
export function ChartTip({ bar, centre }: ChartTipProps) {
  return (
    <div
      aria-hidden="true"
      style={{ left: `${centre * 100}%`, transform: `translateX(${-centre * 100}%)` }}
      className="pointer-events-none absolute -top-2 z-10 rounded-md border border-line bg-raised px-3 py-2 text-xs whitespace-nowrap shadow-float"
    >
      <p className="font-medium text-ink">{bar.title}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4">
        {bar.facts.map(({ name, text }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="text-right text-ink tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
