import { sql } from 'kysely'
import { chunkBytes } from '../../features/items/files/postgres-storage.ts'
import { type Check, rule } from './check.ts'

/** For the nightly job, which may have been down. */
const gracePeriod = sql`interval '3 days'`

export const fileChecks: Check[] = [
  rule(
    "A file's chunks are complete, in order and add up to its size.",
    sql`
      select format('File %s has %s bytes in %s chunks, but a size of %s.', file.id, chunks.bytes, chunks.count, file.size_bytes) as message
      from stored_file as file cross join lateral (
        select count(*) as count, coalesce(sum(octet_length(bytes)), 0) as bytes, max(position) as last,
          count(*) filter (where octet_length(bytes) = ${sql.lit(chunkBytes)}) as full
        from stored_file_chunk where file_id = file.id
      ) as chunks
      where file.uploaded_at is not null and file.storage_key is null and (chunks.bytes <> file.size_bytes or chunks.last <> chunks.count - 1
        or chunks.full < chunks.count - 1 or file.size_bytes = 0)
    `,
  ),
  rule(
    'A file in the bucket has no bytes in the database.',
    sql`
      select format('File %s is in the bucket, but has bytes in the database. Run move-files again.', id) as message
      from stored_file where storage_key is not null and uploaded_at is not null
        and exists (select from stored_file_chunk where file_id = stored_file.id)
    `,
  ),
  rule(
    'A complete upload has a hash, and only a complete one belongs to an item or a buyer.',
    sql`
      select format('File %s is %s, which contradicts its hash or use.', id,
        case when uploaded_at is null then 'incomplete' else 'complete' end) as message
      from stored_file as file
      where (uploaded_at is null) <> (sha256 is null) or (uploaded_at is null and (deliverable_id is not null
        or exists (select from entitlement where entitlement.file_id = file.id)))
    `,
  ),
  rule(
    'The versions of a file are unique.',
    sql`
      select format('Deliverable %s has %s files of version %s.', deliverable_id, count(*), version) as message
      from stored_file where deliverable_id is not null group by deliverable_id, version having count(*) > 1
    `,
  ),
  rule(
    'A file belongs to the server of its item and of its sales.',
    sql`
      select format('File %s belongs to a different server than item %s.', file.id, item.id) as message
      from stored_file as file join deliverable on deliverable.id = file.deliverable_id
      join item on item.id = deliverable.item_id
      where item.guild_id <> file.guild_id or deliverable.kind <> 'file'
      union all
      select format('File %s belongs to a different server than sale %s.', file.id, sale.id)
      from stored_file as file join entitlement on entitlement.file_id = file.id
      join sale on sale.id = entitlement.sale_id where sale.guild_id <> file.guild_id
    `,
  ),
  rule(
    'Uploads that no item uses are deleted, and so are the files of a purged server.',
    ({ now }) => sql`
      select format('File %s was uploaded at %s, but no item or buyer has it.', id, created_at) as message
      from stored_file as file
      where deliverable_id is null and created_at < ${now()}::timestamptz - ${gracePeriod}
        and not exists (select from entitlement where entitlement.file_id = file.id)
      union all
      select format('File %s belongs to server %s, which is purged.', file.id, guild.id)
      from stored_file as file join guild on guild.id = file.guild_id where guild.purge_finished_at is not null
    `,
  ),
  rule(
    'Downloads are counted for files of paid sales only.',
    sql`
      select format('Download %s belongs to a %s of sale %s, which is %s.', download.link_id, entitlement.kind, sale.id,
        sale.state) as message
      from download join entitlement on entitlement.id = download.entitlement_id
      join sale on sale.id = entitlement.sale_id
      where entitlement.kind <> 'file' or sale.state <> 'paid'
    `,
  ),
]
