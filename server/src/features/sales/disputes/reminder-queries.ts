import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Reminder = { id: string; saleId: string; sellerId: string | null; responseDueAt: Date }
type Due = { now: Date; before: Date; atMost: number }

/** Disputes whose deadline is near, marked as reminded: each is returned to exactly one concurrent caller. */
export async function claimReminders(tx: Db, { now, before, atMost }: Due): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    update dispute set reminded_at = ${now} from sale
    where sale.id = dispute.sale_id and dispute.id in (
      select id from dispute
      where resolved_at is null and reminded_at is null and response_due_at > ${now} and response_due_at <= ${before}
        and status not in ('UNDER_REVIEW', 'WAITING_FOR_BUYER_RESPONSE')
      order by response_due_at limit ${atMost} for update skip locked
    )
    returning dispute.id, dispute.sale_id, sale.seller_id, dispute.response_due_at
  `.execute(tx)
  return rows
}
