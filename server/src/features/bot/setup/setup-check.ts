/** One line of the setup check. Texts are markdown. */
export type SetupCheck = {
  /** `problem` stops sales or deliveries; `warning` is worth a look. */
  state: 'good' | 'warning' | 'problem'
  text: string
  /** What to do. */
  fix?: string
  /** Where to do it. */
  link?: { label: string; url: string }
}

export const good = (text: string): SetupCheck => ({ state: 'good', text })

/** Names the first few and counts the rest. */
export function listFew(names: string[], most = 3): string {
  const rest = names.length - most
  return names.slice(0, most).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
