import { forgetFirstServer } from './guilds/last-first-server.ts'

const key = 'authToken'
/** Here and not in its own module, which only Home loads. */
export const setUpKey = 'setUpUser'

/** Whether the user did it in this tab, or it was the server, the clock or another tab. */
type Cause = 'user' | 'elsewhere'
type Listener = (cause: Cause) => void

const listeners = new Set<Listener>()
const notifyAll = (cause: Cause) => {
  for (const listener of listeners) listener(cause)
}

/** Null when storage is blocked. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepToken(token: string): void {
  localStorage.setItem(key, token)
  notifyAll('user')
}

/** Also clears the other data stored for the user. */
export function forgetToken(cause: Cause = 'user'): void {
  localStorage.removeItem(key)
  forgetFirstServer()
  localStorage.removeItem(setUpKey)
  notifyAll(cause)
}

/** Notifies about every change, including from other tabs. */
export function onTokenChange(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener('elsewhere')
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
