type Entry<Answer> = { answer: Promise<Answer>; endsAt: number }

/** TTL cache that coalesces concurrent lookups. Errors aren't cached. */
export function createBriefCache<Answer>(load: (key: string) => Promise<Answer>, now: () => Date, seconds = 60) {
  const entries = new Map<string, Entry<Answer>>()

  return {
    ask(key: string): Promise<Answer> {
      const time = now().getTime()
      const known = entries.get(key)
      if (known && known.endsAt > time) return known.answer
      const answer = load(key)
      entries.set(key, { answer, endsAt: time + seconds * 1000 })
      answer.catch(() => entries.delete(key))
      if (entries.size > 10_000) dropOld(time)
      return answer
    },

    forget(key: string): void {
      entries.delete(key)
    },
  }

  function dropOld(time: number): void {
    for (const [key, { endsAt }] of entries) if (endsAt <= time) entries.delete(key)
  }
}
