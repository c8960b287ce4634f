import type { membersQuery } from '@guildshop/contract/membership-requests'
import type { MembersReply } from '@guildshop/contract/memberships'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { describeMember } from './describe-member.ts'
import { listMembers, type MemberCursor, type MembersWanted } from './member-queries.ts'

const membersPerPage = 50
const oneDay = 86_400_000

export type MembersFilter = z.infer<typeof membersQuery>
type Shop = Pick<MembersWanted, 'guildId' | 'orderedBefore'>
type Deps = Pick<Dependencies, 'db' | 'now'>

/** A page of a server's members with the cursor of the next page. */
export async function listMembersPage(deps: Deps, shop: Shop, filter: MembersFilter): Promise<MembersReply> {
  const after = filter.cursor ? readCursor(filter.cursor) : undefined
  const wanted = { ...shop, ...parseMembersFilter(filter, deps.now()), after, atMost: membersPerPage }
  const { members, next } = await listMembers(deps.db, wanted)
  return { members: members.map(describeMember), nextCursor: next && writeCursor(next) }
}

/** Converts the query string to a filter. Refuses a malformed item id. */
export function parseMembersFilter({ state, itemId, q, endsWithin }: MembersFilter, now: Date) {
  if (itemId && !z.uuid().safeParse(itemId).success) throw new Refused('INVALID_INPUT')
  return {
    state,
    itemId: itemId || undefined,
    search: q || undefined,
    ends: endsWithin ? { from: now, before: new Date(now.getTime() + endsWithin * oneDay) } : undefined,
  }
}

const cursorParts = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.uuid()])

const writeCursor = ({ at, id }: MemberCursor) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

function readCursor(cursor: string): MemberCursor {
  const read = cursorParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!read.success) throw new Refused('INVALID_INPUT')
  const [at, id] = read.data
  return { at, id }
}
