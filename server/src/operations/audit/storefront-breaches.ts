const otherGuild = (table: string) => `(select id from guild where guild.id <> ${table}.guild_id limit 1)`

const purged = 'update guild set purge_finished_at = now()'

/** Makes an order that the buyer kept a gift. */
const give = (state: string) => `with given as (
    update sale set recipient_discord_id = '7' where id = (
      select id from sale where state = 'paid' and not is_test and recipient_discord_id is null and disputed_at is null
        and refunded_at is null limit 1
    ) returning id
  ) insert into gift (sale_id, recipient_discord_id, state, delivered_at, created_at)
    select id, '7', '${state}', now(), now() from given`

/** Ways to violate each rule of the storefront in the demo data; see `audit.test.ts`. */
export const storefrontBreaches: Record<string, string[]> = {
  'Category names are unique per shop, ignoring case, and within the limit.': [
    `drop index item_category_name; update item_category set name = case when sort_order = 1 then 'roles' else 'ROLES' end`,
    `insert into item_category (guild_id, name, sort_order, created_at)
       select guild.id, number::text, number, now() from guild, generate_series(1, 25) as number`,
  ],
  'An item is in a category of its own server and has a limited number of additional pictures.': [
    `update item_category set guild_id = ${otherGuild('item_category')}`,
    `with one as (select id, guild_id from item limit 1)
       insert into item_picture select one.id, image.hash, 1 from one, image on conflict do nothing`,
  ],
  'A standing message that was posted has an id, a broken one has a problem, and a removed one is not due.': [
    `alter table standing_message drop constraint standing_message_check1;
       update standing_message set state = 'posted', message_id = null`,
    `alter table standing_message drop constraint standing_message_check; update standing_message set state = 'broken'`,
    `update standing_message set state = 'removed', due_at = now()`,
  ],
  'A standing message or template of an item or category belongs to its server.': [
    `update standing_message set shows = 'item',
       item_id = (select id from item where item.guild_id <> standing_message.guild_id limit 1)`,
    `insert into item_category (guild_id, name, sort_order, created_at)
       select ${otherGuild('standing_message')}, 'Elsewhere', 1, now() from standing_message limit 1;
     update standing_message set shows = 'category',
       category_id = (select id from item_category where name = 'Elsewhere')`,
    `update notice_template set item_id = (select id from item where item.guild_id <> notice_template.guild_id limit 1)`,
  ],
  'A standing message refers only to what it shows.': [
    `update standing_message set shows = 'goal',
       item_id = (select id from item where item.guild_id = standing_message.guild_id limit 1)`,
  ],
  'A purged server has no categories, standing messages, templates or gifts.': [
    `${purged}; delete from standing_message; delete from notice_template; delete from gift;
       update sale set recipient_discord_id = null`,
    `${purged}; delete from item_category; delete from notice_template; delete from gift;
       update sale set recipient_discord_id = null`,
    `${purged}; delete from item_category; delete from standing_message; delete from gift;
       update sale set recipient_discord_id = null`,
    `${purged}; delete from item_category; delete from standing_message; delete from notice_template`,
  ],
  'A gift is open until its sale is paid, belongs to its recipient until it is returned, and is never a membership.': [
    `update sale set recipient_discord_id = '7' where id = (select id from sale where state = 'paid' limit 1)`,
    `insert into gift (sale_id, recipient_discord_id, state, created_at)
       select id, '7', 'open', now() from sale where state = 'paid' limit 1 on conflict (sale_id) do update set state = 'open'`,
    `insert into gift (sale_id, recipient_discord_id, state, delivered_at, created_at)
       select id, '7', 'delivered', now(), now() from sale
       where state = 'paid' and recipient_discord_id is null limit 1`,
    give('expired'),
  ],
  'A gift is removed while its sale is disputed, or refunded without the item being kept, and only then.': [
    give('removed'),
    `${give('delivered')};
       update sale set disputed_at = now() where recipient_discord_id = '7'`,
    `${give('delivered')};
       update sale set refunded_at = now(), refund_takes_back = true where recipient_discord_id = '7'`,
  ],
}
