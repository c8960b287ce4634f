import type { AuditAction } from '@guildshop/contract/admin/audit-actions'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { insertAuditEntry } from './audit-queries.ts'

export type Actor = { id: string; username: string }

export type AuditedAction = {
  action: AuditAction
  subject?: { id: string; username: string }
  details?: string | null
  /** Of the shop that it's about. */
  guildId?: string
}

/** Written in the transaction of the action, so that no action lacks an entry. */
export async function writeAudit(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  actor: { id: string | null; username: string },
  { action, subject, details, guildId }: AuditedAction,
): Promise<void> {
  await insertAuditEntry(tx, {
    at: now(),
    actorId: actor.id,
    actorName: actor.username,
    action,
    subjectId: subject?.id ?? null,
    subjectName: subject?.username ?? null,
    details: details ?? null,
    guildId: guildId ?? null,
  })
}
