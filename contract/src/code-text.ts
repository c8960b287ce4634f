/** Turns a code such as RESOLVED_SELLER_FAVOUR into words. */
export function codeText(code: string): string {
  const text = code.replaceAll('_', ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
