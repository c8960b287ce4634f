import { SearchIcon } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { renderNothing } from '../../ui/render-nothing.ts'

/** Fetched on first use. Renders nothing if its chunk fails to load. */
const CommandPalette = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import('./command-palette.tsx').catch(renderNothing),
)

const isApple = () => /Mac|iP/.test(navigator.platform)

/** Opens the command palette; so does Ctrl+K or Cmd+K anywhere. */
export function PaletteButton() {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    function openOnShortcut(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (isApple() ? event.metaKey : event.ctrlKey)
      if (!isShortcut || event.shiftKey || event.altKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', openOnShortcut)
    return () => document.removeEventListener('keydown', openOnShortcut)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="mx-0.5 flex min-h-9 shrink-0 cursor-pointer items-center gap-2.5 rounded-md border border-line bg-canvas px-2.5 text-left text-sm text-ink-muted hover:bg-hover hover:text-ink"
      >
        <SearchIcon />
        Go to…
        <span aria-hidden="true" className="ml-auto font-sans text-xs text-ink-faint max-lg:hidden">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen &&
        // Outside the navigation, which is hidden on small screens.
        createPortal(
          <Suspense>
            <CommandPalette onClose={() => setIsOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
