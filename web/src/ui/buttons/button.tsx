import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../page/spinner.tsx'
import { type ButtonVariant, buttonClasses } from './button-classes.ts'

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; pending?: boolean; wide?: boolean }

/** Disabled while pending; put the progress text in its children. */
export function Button({ variant = 'secondary', pending, wide, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={pending || rest.disabled}
      aria-busy={pending || undefined}
      className={classNames(buttonClasses(variant), wide && 'w-full', className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
