/** Returns the ids with one moved in front of another, or to the end if that one is null or missing. */
export function moveBefore(ids: readonly string[], id: string, beforeId: string | null): string[] {
  if (id === beforeId || !ids.includes(id)) return [...ids]
  const others = ids.filter((other) => other !== id)
  const index = beforeId === null ? -1 : others.indexOf(beforeId)
  return others.toSpliced(index === -1 ? others.length : index, 0, id)
}

/** The id that follows, or null for the last. */
export const followerOf = (ids: readonly string[], id: string): string | null => ids[ids.indexOf(id) + 1] ?? null
