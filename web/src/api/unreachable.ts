const listeners = new Set<() => void>()

/** For requests that got no response, as opposed to an error response. */
export function reportUnreachable(error: unknown): never {
  for (const listener of listeners) listener()
  throw error
}

export function onUnreachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
