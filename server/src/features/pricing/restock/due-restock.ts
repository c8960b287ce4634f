import { nextWindow } from '@guildshop/contract/limit-window'
import type { Db } from '../../../db/connect.ts'
import { type DueRestock, findDue, listDueItems, updateNextRestock } from './restock-queries.ts'

export const listItemsToRestock = listDueItems

type Restock = Pick<DueRestock, 'upTo'> & {
  /** For all windows since the last restock. */
  units: number
}

/** Returns the due restock of an item that the caller has locked, and schedules the next one. Null if none is due. */
export async function takeRestock(tx: Db, itemId: string, now: Date): Promise<Restock | null> {
  const due = await findDue(tx, itemId, now)
  if (!due) return null
  const { windows, next } = passedWindows(due, now)
  await updateNextRestock(tx, itemId, next)
  return { units: windows * due.units, upTo: due.upTo }
}

const lengthOf = { day: 86_400_000, week: 7 * 86_400_000 } as const

/** Counts the windows that began since the restock was due, including that one. */
function passedWindows({ every, dueAt }: DueRestock, now: Date): { windows: number; next: Date } {
  const next = nextWindow(every, now) ?? now
  return { windows: Math.max(1, Math.round((next.getTime() - dueAt.getTime()) / lengthOf[every])), next }
}
