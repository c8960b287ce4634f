import type { Bar } from './bar.ts'

type ChartTipProps = {
  bar: Bar
  /** Horizontal position of the bar, from 0 (left) to 1 (right). */
  centre: number
}

/** Read-out above a bar; shifts inwards near the edges. */
export function ChartTip({ bar: { title, partial, facts, compared }, centre }: ChartTipProps) {
  return (
    <div
      aria-hidden="true"
      style={{ left: `${centre * 100}%`, transform: `translateX(${-centre * 100}%)` }}
      className="pointer-events-none absolute -top-2 z-10 space-y-1 rounded-md border border-line bg-raised px-3 py-2 text-xs whitespace-nowrap shadow-float"
    >
      <Facts title={title} facts={facts}>
        {partial && <p className="text-ink-muted">{partial}</p>}
      </Facts>
      {compared && (
        <>
          <Facts title={compared.title} facts={compared.facts} />
          <Facts title="Change" facts={compared.changes} />
        </>
      )}
    </div>
  )
}

type FactsProps = Pick<Bar, 'title' | 'facts'> & { children?: React.ReactNode }

function Facts({ title, facts, children }: FactsProps) {
  return (
    <>
      <p className="font-medium text-ink">{title}</p>
      {children}
      <dl className="grid grid-cols-[auto_auto] gap-x-4">
        {facts.map(({ name, text }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="text-right text-ink tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
