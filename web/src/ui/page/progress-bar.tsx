/** `percent` from 0 to 100; `label` is the accessible name. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const shown = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      className="h-2 overflow-hidden rounded-full bg-raised"
    >
      <div style={{ width: `${shown}%` }} className="h-full rounded-full bg-accent transition-[width]" />
    </div>
  )
}
