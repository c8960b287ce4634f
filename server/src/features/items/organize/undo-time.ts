const minutesToUndo = 10

/** Until when a deleted item can be restored. Longer than the portal offers it, for slow connections. */
export const undoUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + minutesToUndo * 60_000)
