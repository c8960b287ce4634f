import type { Dependencies } from '../../../dependencies.ts'
import { areRenewalsStopped } from '../../premium/read-lapse.ts'
import { findNotifiedMembership, type NotifiedMembership } from './notified-membership-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

/** The membership that began with this order. It can't be renewed once the owner's premium has lapsed for too long. */
export async function readNotifiedMembership(
  { db, now }: Deps,
  sale: { id: string; ownerId: string },
): Promise<NotifiedMembership | null> {
  const membership = await findNotifiedMembership(db, sale.id)
  if (!membership?.isRenewable) return membership ?? null
  return { ...membership, isRenewable: !(await areRenewalsStopped(db, sale.ownerId, now())) }
}
