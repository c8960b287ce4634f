import type { NoticeEvent } from '@guildshop/contract/notices'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { NoticeTemplate } from '../../../db/tables.ts'

/** A template of the server, or of one item. */
export type NoticeKey = { guildId: string; itemId: string | null; event: NoticeEvent }

export type TemplateRow = Pick<
  Selectable<NoticeTemplate>,
  'itemId' | 'isEnabled' | 'text' | 'channelId' | 'roleId' | 'version'
> & { event: NoticeEvent }

const columns = ['itemId', 'event', 'isEnabled', 'text', 'channelId', 'roleId', 'version'] as const

const templates = (db: Db) => db.selectFrom('noticeTemplate').select(columns).$narrowType<{ event: NoticeEvent }>()

/** Templates of the server and of its items, by item name. Those of deleted items are kept but not listed. */
export function listTemplates(db: Db, guildId: string) {
  return db
    .selectFrom('noticeTemplate')
    .leftJoin('item', 'item.id', 'noticeTemplate.itemId')
    .select(columns.map((column) => `noticeTemplate.${column}` as const))
    .select('item.name as itemName')
    .$narrowType<{ event: NoticeEvent }>()
    .where('noticeTemplate.guildId', '=', guildId)
    .where((where) => where.or([where('itemId', 'is', null), where('item.deletedAt', 'is', null)]))
    .orderBy(sql`lower(item.name)`)
    .orderBy('item.id')
    .execute()
}

export function findTemplate(db: Db, { guildId, itemId, event }: NoticeKey): Promise<TemplateRow | undefined> {
  return templates(db)
    .where('guildId', '=', guildId)
    .where('event', '=', event)
    .where('itemId', 'is not distinct from', itemId)
    .executeTakeFirst()
}

/** The templates of an item and of its server, in this order. */
export function listApplicable(db: Db, { guildId, itemId, event }: NoticeKey): Promise<TemplateRow[]> {
  return templates(db)
    .where('guildId', '=', guildId)
    .where('event', '=', event)
    .where((where) => where.or([where('itemId', 'is', null), ...(itemId ? [where('itemId', '=', itemId)] : [])]))
    .orderBy(sql`item_id is null`)
    .execute()
}

type Change = Pick<Selectable<NoticeTemplate>, 'isEnabled' | 'text' | 'channelId' | 'roleId' | 'updatedAt'>

/** Compare-and-set on the version; undefined if another request was first. Version 0 has no row yet. */
export function saveTemplate(
  db: Db,
  { guildId, itemId, event }: NoticeKey,
  change: Change,
  version: number,
): Promise<TemplateRow | undefined> {
  if (version === 0) {
    return db
      .insertInto('noticeTemplate')
      .values({ guildId, itemId, event, ...change })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .$narrowType<{ event: NoticeEvent }>()
      .executeTakeFirst()
  }
  return db
    .updateTable('noticeTemplate')
    .set({ ...change, version: version + 1 })
    .where('guildId', '=', guildId)
    .where('event', '=', event)
    .where('itemId', 'is not distinct from', itemId)
    .where('version', '=', version)
    .returning(columns)
    .$narrowType<{ event: NoticeEvent }>()
    .executeTakeFirst()
}

export async function deleteTemplate(db: Db, itemId: string, event: NoticeEvent): Promise<boolean> {
  const deleted = await db
    .deleteFrom('noticeTemplate')
    .where('itemId', '=', itemId)
    .where('event', '=', event)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export function findNoticeItem(db: Db, id: string) {
  return db
    .selectFrom('item')
    .select(['id', 'guildId', 'name'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Where the active goal is announced. */
export function findGoalTarget(db: Db, guildId: string) {
  return db
    .selectFrom('goal')
    .select(['notifyChannelId as channelId', 'notifyRoleId as roleId'])
    .where('guildId', '=', guildId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}
