import { forgetFirstServer } from './guilds/last-first-server.ts'
import { forgetSetUp } from './set-up-user.ts'

const key = 'authToken'
const listeners = new Set<() => void>()
const tellAll = () => {
  for (const listener of listeners) listener()
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
  tellAll()
}

/** Also clears the other data stored for the user. */
export function forgetToken(): void {
  localStorage.removeItem(key)
  forgetFirstServer()
  forgetSetUp()
  tellAll()
}

/** Notifies about every change, including from other tabs. */
export function onTokenChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
