import { forgetFirstServer } from './last-first-server.ts'

const key = 'authToken'
const listeners = new Set<() => void>()
const tellAll = () => {
  for (const listener of listeners) listener()
}

/** A browser that refuses storage counts as one without a token. */
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

/** And with it what was kept for its user. */
export function forgetToken(): void {
  localStorage.removeItem(key)
  forgetFirstServer()
  tellAll()
}

/** Hears of every change, also of those made in another tab. */
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
