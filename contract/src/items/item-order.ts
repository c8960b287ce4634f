import * as z from 'zod/mini'

/** All items of the shop, in their new order. */
export const itemOrderReply = z.object({ itemIds: z.array(z.string()) })

/** Nothing is changed if there is a problem with any item. */
export const changeItemsReply = z.object({
  changed: z.number(),
  problems: z.array(z.object({ itemId: z.string(), name: z.nullish(z.string()), message: z.string() })),
})
export type ChangeItemsReply = z.infer<typeof changeItemsReply>

/** Returns the ids with one moved in front of another, or to the end if that one is null or missing. */
export function moveBefore(ids: readonly string[], id: string, beforeId: string | null): string[] {
  if (id === beforeId || !ids.includes(id)) return [...ids]
  const others = ids.filter((other) => other !== id)
  const index = beforeId === null ? -1 : others.indexOf(beforeId)
  return others.toSpliced(index === -1 ? others.length : index, 0, id)
}

/** The id that follows, or null for the last. */
export const idAfter = (ids: readonly string[], id: string): string | null => ids[ids.indexOf(id) + 1] ?? null
