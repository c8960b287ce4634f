import { useSyncExternalStore } from 'react'

export type Toast = {
  text: string
  action?: { label: string; run: () => void }
  /** Puts its buttons next in the tab order, for an answer to what the user just did. Closing it returns the focus. */
  takesFocus?: boolean
}
type QueuedToast = Toast & { id: number }

let lastId = 0
let queue: readonly QueuedToast[] = []
const listeners = new Set<() => void>()

function setQueue(next: readonly QueuedToast[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Queues a toast. A repeated text is shown once, unless its action differs from the one that is waiting. */
function show(toast: Toast): void {
  if (!toast.action && queue.some(({ text }) => text === toast.text)) return
  lastId += 1
  setQueue([...queue, { ...toast, id: lastId }])
}

const toaster = { show }

/** Reports what happened elsewhere: on another page, in another tab or in the background. */
export const useToast = () => toaster

export const closeToast = () => setQueue(queue.slice(1))

export const clearToasts = () => setQueue([])

/** Toasts are shown one at a time; the others wait. */
export const useCurrentToast = () => useSyncExternalStore(subscribe, current, current)

const current = () => queue[0]

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
