import { query } from './database-state.ts'
import { type FoundWrites, forEachKind, type Kind } from './ledger.ts'
import { editedItem, loadMarker, trackingPrefix } from './mixed-load.ts'

export type Member = { id: string; username: string }

const memberPrefix = `${loadMarker}-member-`
/** More than a run bans. */
const memberCount = 5000

/** Inserts the members that admins ban, unban and grant premium, each once, so that its name identifies the write. */
export function insertMembers(databaseUrl: string): Promise<Member[]> {
  return query<Member>(
    databaseUrl,
    `insert into account (email, username, password_hash, accepted_terms_at, created_at)
     select format('%s@member.example', number), format('${memberPrefix}%s', number), 'none', now(), now()
     from generate_series(1, ${memberCount}) as number returning id, username`,
  )
}

const inAudit = (action: string) =>
  `select subject_name from audit_entry where action = '${action}' and subject_name like '${memberPrefix}%'`

const idsOf: Record<Kind, string> = {
  'sign-up': "select username from account where email like '%@crash.example'",
  edit: `select description from item where name = '${editedItem}' and description like '${loadMarker}%'`,
  shipment: `select tracking_number from sale where tracking_number like '${trackingPrefix}%'`,
  refund: `select id::text from refund_request where note = '${loadMarker}' and state = 'succeeded'`,
  code: `select notes from premium_code where notes like '${loadMarker}%'`,
  redemption: `select concat_ws(' ', notes, username) from premium_code_redemption
    join premium_code on premium_code.id = code_id join account on account.id = account_id where notes like '${loadMarker}%'`,
  ban: inAudit('ban'),
  unban: inAudit('unban'),
  'grant-premium': inAudit('grant-premium'),
}

/** Returns the IDs of the load's writes in the database; an ID twice if the write happened twice. */
export async function findWrites(databaseUrl: string): Promise<FoundWrites> {
  const selects = Object.entries(idsOf).map(([kind, sql]) => `select '${kind}' as kind, id from (${sql}) as found (id)`)
  const rows = await query<{ kind: Kind; id: string }>(databaseUrl, selects.join(' union all '))
  return forEachKind((kind) => rows.filter((row) => row.kind === kind).map(({ id }) => id))
}
