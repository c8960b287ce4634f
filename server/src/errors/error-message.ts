/** An error's message, or the code of an AggregateError, which has none. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
