import { LinkButton } from '../../ui/buttons/link-button.tsx'
import type { SetupStep } from './setup-steps.tsx'

type StepProps = {
  number: number
  title: string
  text: string
  to: string
  action: string
  doneAction?: string | undefined
  /** Undefined until the setup is known. */
  state: SetupStep | undefined
}

export function Step({ number, title, text, to, action, doneAction = action, state }: StepProps) {
  const link = state?.link
  const variant = state?.isNext ? 'primary' : 'secondary'
  return (
    <li
      aria-current={state?.isNext && 'step'}
      className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-line p-4 not-last:border-b sm:grid-cols-[2rem_minmax(0,1fr)_auto] sm:p-5"
    >
      <span
        aria-hidden="true"
        className={`flex size-8 items-center justify-center self-start rounded-full border text-sm font-semibold tabular-nums ${state?.badgeClasses ?? 'border-line bg-raised text-ink-muted'}`}
      >
        {state?.mark ?? number}
      </span>
      <div className="space-y-0.5">
        <h2 className="text-base font-semibold text-balance text-ink">{title}</h2>
        <p className="max-w-2xl text-sm text-pretty text-ink-muted wrap-anywhere">{state?.detail ?? text}</p>
      </div>
      <div className="flex items-center justify-between gap-3 max-sm:col-start-2 sm:w-52 sm:flex-row-reverse">
        {link && 'href' in link ? (
          <LinkButton href={link.href} newTab variant={variant}>
            {link.label}
          </LinkButton>
        ) : (
          <LinkButton to={link?.to ?? to} variant={variant}>
            {link?.label ?? (state?.isDone ? doneAction : action)}
          </LinkButton>
        )}
        {state?.badge}
      </div>
    </li>
  )
}
