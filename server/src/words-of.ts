/** What an error says. One made of several, as when every address of a host refuses, has only a code to say. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
