import type { Db } from '../../db/connect.ts'
import { Refused } from '../../errors/refused.ts'
import { findMembership, type MembershipRow } from './membership-queries.ts'

type Own = { membershipId: string; discordId: string }

/** Returns a membership of this person. Not found for everyone else. */
export async function findOwnMembership(db: Db, { membershipId, discordId }: Own): Promise<MembershipRow> {
  const membership = await findMembership(db, membershipId)
  if (membership?.buyerDiscordId !== discordId) throw new Refused('MEMBERSHIP_NOT_FOUND')
  return membership
}
