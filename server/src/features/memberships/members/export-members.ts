import { csvLine } from '@guildshop/contract/csv'
import { membershipStateLabels } from '@guildshop/contract/membership-rules'
import { textFromCents } from '@guildshop/contract/money'
import type { Dependencies } from '../../../dependencies.ts'
import type { MembershipRow } from '../membership-queries.ts'
import { describeMember } from './describe-member.ts'
import { listMembers, type MemberCursor, type MembersWanted } from './member-queries.ts'

const membersPerBatch = 500

/** Spreadsheets need a byte order mark to detect UTF-8. */
const byteOrderMark = '\uFEFF'

const columns: Array<[title: string, cell: (row: MembershipRow) => string | null | undefined]> = [
  ['Membership id', (row) => row.id],
  ['Member', (row) => row.buyerDiscordUsername],
  ['Member Discord id', (row) => row.buyerDiscordId],
  ['Item', (row) => row.itemName],
  ['State', (row) => membershipStateLabels[row.state]],
  ['Renewal', (row) => row.renewal],
  ['Price', (row) => textFromCents(row.price)],
  ['Currency', (row) => row.currency],
  ['Period', (row) => row.period],
  ['Joined at', (row) => row.createdAt.toISOString()],
  ['Paid until', (row) => row.paidUntil?.toISOString()],
  ['Access until', (row) => row.accessUntil?.toISOString()],
  ['Next payment at', (row) => describeMember(row).nextPaymentAt],
  ['Cancelled at', (row) => row.cancelledAt?.toISOString()],
  ['Ended at', (row) => row.endedAt?.toISOString()],
  ['Left the server at', (row) => row.leftAt?.toISOString()],
  ['Imported', (row) => (row.importId ? 'yes' : 'no')],
  ['PayPal subscription', (row) => row.subscriptionId],
]

/** Streams members as CSV in batches, with constant memory. */
export async function* exportMembers(
  { db }: Pick<Dependencies, 'db'>,
  wanted: Omit<MembersWanted, 'after' | 'atMost'>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([title]) => title))
  let after: MemberCursor | undefined
  do {
    const { members, next } = await listMembers(db, { ...wanted, after, atMost: membersPerBatch })
    if (members.length > 0) yield members.map(lineOf).join('')
    after = next ?? undefined
  } while (after)
}

const lineOf = (row: MembershipRow) => csvLine(columns.map(([, cell]) => cell(row)))
