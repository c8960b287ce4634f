export const fieldClasses =
  'block min-h-9 w-full rounded-md border border-field-line bg-canvas px-3 py-1.5 text-base text-ink transition-colors placeholder:text-ink-faint hover:border-ink-faint focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger aria-invalid:outline-danger read-only:bg-raised sm:text-sm'
