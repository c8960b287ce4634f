export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M9 13h14l-1.2 10H10.2z" className="fill-on-accent" />
      <path
        d="M12.5 15v-3a3.5 3.5 0 0 1 7 0v3"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
    </svg>
  )
}
