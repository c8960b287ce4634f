import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { Dispute, DisputeAnswer } from '../../../../db/tables.ts'
import { isVisibleToSeller } from '../../sale-queries.ts'

export type AnswerKind = 'message' | 'evidence' | 'acceptance'

type OwnedDispute = Selectable<Dispute> & { ownerId: string; guildId: string; payeeId: string }

export function findOwnedDispute(db: Db, id: string): Promise<OwnedDispute | undefined> {
  return db
    .selectFrom('dispute')
    .innerJoin('sale', 'sale.id', 'dispute.saleId')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('dispute')
    .select(['guild.ownerId', 'sale.guildId', 'sale.payeeId'])
    .where('dispute.id', '=', id)
    .where('guild.purgedAt', 'is', null)
    .where(isVisibleToSeller)
    .executeTakeFirst()
}

export function findAnswer(db: Db, id: string): Promise<Selectable<DisputeAnswer> | undefined> {
  return db.selectFrom('disputeAnswer').selectAll().where('id', '=', id).executeTakeFirst()
}

type NewAnswer = Omit<Selectable<DisputeAnswer>, 'sentAt'> & { kind: AnswerKind }

/**
 * Lease: returns the answer to one concurrent caller, and again once the lease is over. Undefined while another one
 * sends it, once it was sent, or if the id belongs to a different answer.
 */
export async function claimAnswer(tx: Db, answer: NewAnswer): Promise<Selectable<DisputeAnswer> | undefined> {
  const { id, disputeId, requestedBy, kind, text, createdAt, claimedUntil } = answer
  const { rows } = await sql<Selectable<DisputeAnswer>>`
    insert into dispute_answer (id, dispute_id, requested_by, kind, text, created_at, claimed_until)
    values (${id}, ${disputeId}, ${requestedBy}, ${kind}, ${text}, ${createdAt}, ${claimedUntil})
    on conflict (id) do update set claimed_until = excluded.claimed_until
      where dispute_answer.sent_at is null and dispute_answer.claimed_until < excluded.created_at
        and dispute_answer.dispute_id = excluded.dispute_id and dispute_answer.requested_by = excluded.requested_by
        and dispute_answer.kind = excluded.kind and dispute_answer.text = excluded.text
    returning *
  `.execute(tx)
  return rows[0]
}

export async function markSent(tx: Db, id: string, sentAt: Date): Promise<void> {
  await tx.updateTable('disputeAnswer').set({ sentAt }).where('id', '=', id).execute()
}

/** For an answer that PayPal refused, so that it can be corrected and sent again. */
export async function deleteAnswer(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('disputeAnswer').where('id', '=', id).where('sentAt', 'is', null).execute()
}

/** Ends the lease of an answer whose result is unknown. */
export async function releaseAnswer(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('disputeAnswer').set({ claimedUntil: now }).where('id', '=', id).execute()
}
