import { runningStates } from '@guildshop/contract/membership-rules'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item, MembershipImport, MembershipImportRow } from '../../../db/tables.ts'
import { listLimits } from '../../../http/limits/limits.ts'

export function findImportItem(db: Db, guildId: string, itemId: string): Promise<Selectable<Item> | undefined> {
  return db
    .selectFrom('item')
    .selectAll()
    .where('id', '=', itemId)
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Which of these people have a running membership of the item. */
export async function listMembersAmong(db: Db, itemId: string, discordIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('membership')
    .select('buyerDiscordId')
    .where('itemId', '=', itemId)
    .where('state', 'in', runningStates)
    .where('buyerDiscordId', '=', sql<string>`any(${discordIds}::text[])`)
    .execute()
  return new Set(rows.map(({ buyerDiscordId }) => buyerDiscordId))
}

export function insertImport(tx: Db, added: Insertable<MembershipImport>): Promise<Selectable<MembershipImport>> {
  return tx.insertInto('membershipImport').values(added).returningAll().executeTakeFirstOrThrow()
}

type Row = { discordId: string; username: string | null; until: Date }

export async function insertImportRows(tx: Db, importId: string, rows: Row[]): Promise<void> {
  await sql`
    insert into membership_import_row (import_id, number, discord_id, username, until)
    select ${importId}, number, discord_id, username, until from unnest(
      ${rows.map(({ discordId }) => discordId)}::text[], ${rows.map(({ username }) => username)}::text[],
      ${rows.map(({ until }) => until)}::timestamptz[]
    ) with ordinality as added (discord_id, username, until, number)
  `.execute(tx)
}

/** Serializes the jobs and the undoing of an import. */
export function lockImport(tx: Db, id: string): Promise<Selectable<MembershipImport> | undefined> {
  return tx.selectFrom('membershipImport').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Removes the next rows and returns them in the order of the file. */
export async function takeImportRows(
  tx: Db,
  importId: string,
  atMost: number,
): Promise<Selectable<MembershipImportRow>[]> {
  const next = tx
    .selectFrom('membershipImportRow')
    .select('number')
    .where('importId', '=', importId)
    .orderBy('number')
    .limit(atMost)
  const rows = await tx
    .deleteFrom('membershipImportRow')
    .where('importId', '=', importId)
    .where('number', 'in', next)
    .returningAll()
    .execute()
  return rows.toSorted((one, other) => one.number - other.number)
}

export async function deleteImportRows(tx: Db, importId: string): Promise<void> {
  await tx.deleteFrom('membershipImportRow').where('importId', '=', importId).execute()
}

export async function countAdded(tx: Db, importId: string, added: number): Promise<void> {
  await tx
    .updateTable('membershipImport')
    .set({ added: sql`added + ${added}` })
    .where('id', '=', importId)
    .execute()
}

export async function setUndone(tx: Db, importId: string, undoneAt: Date): Promise<void> {
  await tx.updateTable('membershipImport').set({ undoneAt }).where('id', '=', importId).execute()
}

/** Newest first. */
export function listImports(db: Db, guildId: string) {
  return db
    .selectFrom('membershipImport as import')
    .leftJoin('item', 'item.id', 'import.itemId')
    .select(['import.id', 'import.source', 'import.createdAt', 'import.undoneAt', 'import.total', 'item.name'])
    .select((row) => [
      row
        .selectFrom('membership')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('membership.importId', '=', 'import.id')
        .where('membership.state', 'in', runningStates)
        .as('members'),
      row
        .selectFrom('membershipImportRow')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('membershipImportRow.importId', '=', 'import.id')
        .as('remaining'),
    ])
    .where('import.guildId', '=', guildId)
    .orderBy('import.createdAt', 'desc')
    .orderBy('import.id')
    .limit(listLimits.imports.count)
    .execute()
}

/** Running memberships of an import that nobody has paid for. */
export async function listUnpaid(tx: Db, importId: string, atMost: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('membership')
    .select('id')
    .where('importId', '=', importId)
    .where('state', 'in', runningStates)
    .where('closedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membershipPeriod')
            .innerJoin('sale', 'sale.id', 'membershipPeriod.saleId')
            .select('membershipPeriod.id')
            .whereRef('membershipPeriod.membershipId', '=', 'membership.id')
            .where('sale.state', '=', 'paid'),
        ),
      ),
    )
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => id)
}
