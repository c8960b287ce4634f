import { setUpKey as key } from './token-store.ts'

/** Whether the user had finished the setup at the last visit: a guess that spares them the checklist while it loads. */
export function wasSetUp(userId: string): boolean {
  try {
    return localStorage.getItem(key) === userId
  } catch {
    return false
  }
}

export function storeSetUp(userId: string, isSetUp: boolean): void {
  try {
    if (isSetUp) localStorage.setItem(key, userId)
    else localStorage.removeItem(key)
  } catch {
    // Without storage the checklist shows while the overview loads.
  }
}
