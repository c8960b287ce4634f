import { maxCategories, maxPictures } from '@guildshop/contract/categories'
import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

export const storefrontChecks: Check[] = [
  rule(
    'Category names are unique per shop, ignoring case, and within the limit.',
    sql`
      select format('Server %s has %s categories %s.', guild_id, count(*), lower(name)) as message
      from item_category group by guild_id, lower(name) having count(*) > 1
      union all
      select format('Server %s has %s categories.', guild_id, count(*))
      from item_category group by guild_id having count(*) > ${sql.lit(maxCategories)}
    `,
  ),
  rule(
    'An item is in a category of its own server and has a limited number of additional pictures.',
    sql`
      select format('Item %s is in category %s of another server.', item.id, item_category.id) as message
      from item join item_category on item_category.id = item.category_id where item_category.guild_id <> item.guild_id
      union all
      select format('Item %s has %s additional pictures.', item.id, count(*))
      from item join item_picture on item_picture.item_id = item.id
        and item_picture.image_hash is distinct from item.image_hash
      group by item.id having count(*) > ${sql.lit(maxPictures)}
    `,
  ),
  rule(
    'A standing message that was posted has an id, a broken one has a problem, and a removed one is not due.',
    sql`
      select format('Standing message %s is %s, has the id %s, the problem %s and is due at %s.', id, state,
        coalesce(message_id, 'none'), coalesce(problem, 'none'), coalesce(due_at::text, 'never')) as message
      from standing_message where (state = 'posted' and message_id is null) or (state = 'broken') <> (problem is not null)
        or (state = 'removed' and due_at is not null)
    `,
  ),
  rule(
    'A standing message or template of an item or category belongs to its server.',
    sql`
      select format('Standing message %s shows item %s of another server.', standing_message.id, item.id) as message
      from standing_message join item on item.id = item_id where item.guild_id <> standing_message.guild_id
      union all
      select format('Standing message %s shows category %s of another server.', standing_message.id, item_category.id)
      from standing_message join item_category on item_category.id = category_id
      where item_category.guild_id <> standing_message.guild_id
      union all
      select format('Template %s is of item %s of another server.', notice_template.id, item.id)
      from notice_template join item on item.id = item_id where item.guild_id <> notice_template.guild_id
    `,
  ),
  rule(
    'A standing message refers only to what it shows.',
    sql`
      select format('Standing message %s of the %s refers to category %s and item %s.', id, shows,
        coalesce(category_id::text, 'none'), coalesce(item_id::text, 'none')) as message
      from standing_message
      where (category_id is not null and shows <> 'category') or (item_id is not null and shows <> 'item')
    `,
  ),
  rule(
    'A purged server has no categories, standing messages, templates or gifts.',
    sql`
      select format('Server %s is purged, but still has %s %s.', guild.id, kind, left_over.id) as message
      from guild join (
        select 'category' as kind, id, guild_id from item_category
        union all select 'standing message', id, guild_id from standing_message
        union all select 'template', id, guild_id from notice_template
        union all select 'gift', sale_id, sale.guild_id from gift join sale on sale.id = sale_id
        union all select 'checkout reply', sale_id, sale.guild_id from checkout_reply join sale on sale.id = sale_id
        union all select 'recipient of sale', id, guild_id from sale where recipient_discord_id is not null
      ) as left_over on left_over.guild_id = guild.id
      where guild.purge_finished_at is not null
    `,
  ),
  rule(
    'A gift is open until its sale is paid, belongs to its recipient until it is returned, and is never a membership.',
    sql`
      select format('Gift %s is %s, but its sale is %s.', gift.sale_id, gift.state, sale.state) as message
      from gift join sale on sale.id = gift.sale_id where (gift.state = 'open') = (sale.state = 'paid')
      union all
      select format('Gift %s is %s for %s, but its sale is for %s.', gift.sale_id, gift.state, gift.recipient_discord_id,
        coalesce(sale.recipient_discord_id, 'the buyer'))
      from gift join sale on sale.id = gift.sale_id
      where sale.recipient_discord_id is distinct from
        case when gift.state <> 'declined' and not (gift.state = 'expired' and gift.delivered_at is not null)
          then gift.recipient_discord_id end
      union all
      select format('Sale %s has a recipient, but isn''t a gift.', id)
      from sale where recipient_discord_id is not null and not exists (select from gift where sale_id = sale.id)
      union all
      select format('Gift %s is to the buyer, a test or a membership.', gift.sale_id)
      from gift join sale on sale.id = gift.sale_id
      where gift.recipient_discord_id = sale.buyer_discord_id or sale.is_test
        or exists (select from membership where membership.sale_id = sale.id)
    `,
  ),
  rule(
    'A gift is removed while its sale is disputed, or refunded without the item being kept, and only then.',
    sql`
      select format('Gift %s is %s, but its sale is %s.', gift.sale_id, gift.state,
        case when sale.disputed_at is not null then 'disputed'
          when sale.refunded_at is null then 'neither disputed nor refunded'
          when sale.refund_takes_back then 'refunded' else 'refunded and kept' end) as message
      from gift join sale on sale.id = gift.sale_id
      where gift.state <> 'open' and sale.recipient_discord_id is not null and (gift.state = 'removed')
        <> (sale.disputed_at is not null or (sale.refunded_at is not null and sale.refund_takes_back))
    `,
  ),
]
