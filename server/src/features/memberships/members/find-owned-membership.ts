import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findGuildAccess, type GuildAccess } from '../../guilds/access/guild-access.ts'
import { findMembership, type MembershipRow } from '../membership-queries.ts'

export type OwnedMembership = { membership: MembershipRow; access: GuildAccess }

/** Returns a membership that has begun for the owner of its server. Not found for those who can't manage the server. */
export async function findOwnedMembership(
  deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>,
  callerId: string,
  id: string,
): Promise<OwnedMembership> {
  const membership = z.uuid().safeParse(id).success ? await findMembership(deps.db, id) : undefined
  if (!membership?.paidUntil) throw new Refused('MEMBERSHIP_NOT_FOUND')
  try {
    const target = { kind: 'guild', id: membership.guildId } as const
    const access = await findGuildAccess(deps, { callerId, target, level: 'seller' })
    if (access.orderedBefore && membership.createdAt >= access.orderedBefore) throw new Refused('MEMBERSHIP_NOT_FOUND')
    return { membership, access }
  } catch (error) {
    if (error instanceof Refused && error.code === 'GUILD_NOT_FOUND') throw new Refused('MEMBERSHIP_NOT_FOUND')
    throw error
  }
}
