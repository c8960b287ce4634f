/** A change against an earlier period. Null when that period has nothing to compare with. */
export function percentChange(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null
}

export function PercentChange({ percent }: { percent: number }) {
  return <span className={`font-medium ${toneOf(percent)}`}>{percentText(percent)}</span>
}

/** Caps the percentage at three digits. */
export function percentText(percent: number): string {
  if (percent > 999) return '>999%'
  return `${percent > 0 ? '+' : ''}${percent}%`
}

function toneOf(percent: number): string {
  if (percent === 0) return 'text-ink'
  return percent > 0 ? 'text-accent' : 'text-danger'
}
