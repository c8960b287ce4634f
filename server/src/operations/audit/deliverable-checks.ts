import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

export const deliverableChecks: Check[] = [
  rule(
    'An item assigns each role once.',
    sql`
      select format('Item %s assigns role %s %s times.', id, role_id, count(*)) as message
      from (
        select id, role_id from item where role_id is not null
        union all
        select item_id, role_id from deliverable where role_id is not null
      ) as offered
      group by id, role_id having count(*) > 1
    `,
  ),
  rule(
    'Buyers choose a quantity only if an item is shipped, has limited stock or delivers keys.',
    sql`
      select format('Item %s has unlimited digital stock, but a quantity of up to %s.', item.id, max_quantity) as message
      from item where max_quantity > 1 and stock = -1 and not requires_shipping
    `,
  ),
  rule(
    "A deliverable's files belong to its item's server and have different versions.",
    sql`
      select format('File %s belongs to an item of another server.', stored_file.id) as message
      from stored_file join deliverable on deliverable.id = stored_file.deliverable_id
      join item on item.id = deliverable.item_id
      where item.guild_id <> stored_file.guild_id or deliverable.kind <> 'file'
      union all
      select format('Deliverable %s has version %s of its file %s times.', deliverable_id, version, count(*))
      from stored_file where deliverable_id is not null
      group by deliverable_id, version having count(*) > 1
    `,
  ),
]
