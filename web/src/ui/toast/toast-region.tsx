import { useEffect } from 'react'
import { ToastCard } from './toast-card.tsx'
import { clearToasts, closeToast, useCurrentToast } from './use-toast.ts'

/** Always in the DOM: screen readers announce changes only in live regions they already know. */
export function ToastRegion() {
  const toast = useCurrentToast()
  useEffect(() => clearToasts, [])

  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4 sm:justify-end print:hidden"
    >
      {toast && <ToastCard key={toast.id} toast={toast} onClose={closeToast} />}
    </div>
  )
}
