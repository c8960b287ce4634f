import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export async function enableOldestItems(tx: Db, ownerId: string, allowed: number): Promise<void> {
  await sql`
    update item set is_enabled = ranked.place <= ${allowed}
    from (
      select item.id, row_number() over (partition by item.guild_id order by item.created_at, item.id) as place
      from item join guild on guild.id = item.guild_id
      where guild.owner_id = ${ownerId} and guild.removed_at is null and item.deleted_at is null
    ) as ranked
    where item.id = ranked.id and item.is_enabled <> (ranked.place <= ${allowed})
  `.execute(tx)
}
