type Fact = { name: string; text: string }

export type Bar = {
  /** Full label of the bar; unique. */
  title: string
  /** Axis label below the bar; empty to skip it. */
  tick: string
  value: number
  /** Shown in the tooltip and the table. */
  facts: Fact[]
  /** Why the bar isn't comparable to the others, such as a week that has just begun. Drawn lighter. */
  partial?: string | null
  /** The same bar of an earlier time, drawn behind. */
  compared?: { title: string; value: number; facts: Fact[]; changes: Fact[] } | null
}

/** The tooltip as a sentence, for screen readers. */
export function barText({ title, facts, partial, compared }: Bar): string {
  const heading = partial ? `${title} (${partial.toLowerCase()})` : title
  const own = `${heading}: ${factsText(facts)}`
  if (!compared) return own
  return `${own}. ${compared.title}: ${factsText(compared.facts)}. Change: ${factsText(compared.changes)}`
}

const factsText = (facts: Fact[]) => facts.map(({ name, text }) => `${name} ${text}`).join(', ')
