import { forgetFirstServer } from './guilds/last-first-server.ts'

const key = 'authToken'
/** Here and not in its own module, which only Home loads. */
export const setUpKey = 'setUpUser'
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
  localStorage.removeItem(setUpKey)
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
