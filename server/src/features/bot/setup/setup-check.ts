/** One line of the setup check. Texts are markdown. */
export type SetupCheck = {
  /** `problem` stops sales or deliveries; `warning` is worth a look. */
  state: 'good' | 'warning' | 'problem'
  text: string
  /** What it's about, added to the text: as many as there is room for. */
  names?: string[]
  /** What to do. */
  fix?: string
  /** Where to do it. */
  link?: { label: string; url: string }
}

export const good = (text: string): SetupCheck => ({ state: 'good', text })
