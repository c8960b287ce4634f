export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'

const shape =
  'inline-flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-md border px-3.5 py-1.5 text-sm font-medium transition-colors select-none disabled:cursor-not-allowed disabled:not-aria-busy:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const variants = {
  primary: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary: 'border-line bg-raised text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
  danger: 'border-transparent bg-danger-solid text-on-solid enabled:hover:bg-danger-solid-hover',
  quiet:
    'border-transparent bg-transparent text-ink-muted enabled:hover:bg-hover enabled:hover:text-ink [a&]:hover:bg-hover',
}

/** Classes shared by buttons and links styled as buttons. */
export const buttonClasses = (variant: ButtonVariant) => `${shape} ${variants[variant]}`
