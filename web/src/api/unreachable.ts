/** For requests that got no response, as opposed to an error response. Fires an event on the window. */
export function reportUnreachable(error: unknown): never {
  window.dispatchEvent(new Event('unreachable'))
  throw error
}
