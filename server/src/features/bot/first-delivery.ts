import type { Dependencies } from '../../dependencies.ts'
import { replayWindow } from '../../providers/discord/verify-interaction.ts'
import { insertSeenInteraction } from './bot-queries.ts'

/** Deduplicates purchases by interaction id: a replay is dropped, because the first delivery sends the reply. */
export function isFirstDelivery({ db, now }: Pick<Dependencies, 'db' | 'now'>, id: string): Promise<boolean> {
  return insertSeenInteraction(db, { id, expiresAt: new Date(now().getTime() + replayWindow) })
}
