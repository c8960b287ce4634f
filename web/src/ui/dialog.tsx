import { XIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'

type DialogProps = {
  title: string
  size?: keyof typeof sizes
  onClose: () => void
  /** Wraps the content and footer in a form. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  /** Called when any field of that form changes. */
  onChange?: ComponentProps<'form'>['onChange']
  /** Sticky; stays visible below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

const sizes = { normal: 'max-w-md', wide: 'max-w-4xl' }

const focusable =
  'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), a[href]'

/** Open while mounted. Traps focus and restores it on unmount; Escape and the close button call `onClose`. */
export function Dialog({ title, size = 'normal', onClose, onSubmit, onChange, footer, children }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    const [cross, first] = dialog.current?.querySelectorAll<HTMLElement>(focusable) ?? []
    const start = first ?? cross
    start?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  /** Browsers force-close a dialog on a second Escape; reopens it if it must stay. */
  function closeOrReopen() {
    onClose()
    setTimeout(() => {
      if (dialog.current?.open === false) dialog.current.showModal()
    })
  }

  const parts = (
    <>
      <div className="relative min-h-0 space-y-4 overflow-y-auto p-5">{children}</div>
      {footer && <footer className="shrink-0 border-t border-line px-5 py-3">{footer}</footer>}
    </>
  )

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={closeOrReopen}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      className={`m-auto w-[calc(100%-2rem)] flex-col overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-backdrop open:flex ${sizes[size]}`}
    >
      <header className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-2.5 pr-2.5 pl-5">
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          className="cursor-pointer rounded-md p-2 text-ink-muted hover:bg-hover hover:text-ink"
        >
          <XIcon />
          <span className="sr-only">Close dialog</span>
        </button>
      </header>
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit} onChange={onChange} className="contents">
          {parts}
        </form>
      ) : (
        parts
      )}
    </dialog>
  )
}
