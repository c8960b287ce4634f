import { mug, openSale, petra, pixelForge, shippedSale } from './row-ids.ts'

const kitchen = '00000000-0000-4000-8000-000000000090'

/** Rows of migration 0042: a category with a pictured item, standing messages, templates, a gift and a checkout. */
export const storefrontRows = `
  update guild set allows_gifts = false where id = '${pixelForge}';
  insert into item_category values ('${kitchen}', '${pixelForge}', 'Kitchen', 1, '2026-01-05Z');
  update item set category_id = '${kitchen}' where id = '${mug}';
  insert into image values ('back', 'image/webp', '\\x524946460103', '2026-01-05Z');
  insert into item_picture values ('${mug}', 'back', 1);
  insert into standing_message (guild_id, shows, category_id, item_id, channel_id, message_id, state, problem, shown_hash,
    shown_at, due_at, created_by, created_at) values
    ('${pixelForge}', 'category', '${kitchen}', null, '510000000000010003', '610000000000000001', 'posted', null, 'hash',
      '2026-01-06Z', null, '${petra}', '2026-01-06Z'),
    ('${pixelForge}', 'item', null, '${mug}', '510000000000010003', '610000000000000002', 'broken', 'DELETED', 'hash',
      '2026-01-06Z', null, '${petra}', '2026-01-06Z');
  insert into notice_template (guild_id, item_id, event, is_enabled, text, channel_id, role_id, version, updated_at) values
    ('${pixelForge}', null, 'purchase', false, null, null, null, 2, '2026-01-06Z'),
    ('${pixelForge}', '${mug}', 'purchase', true, 'A **mug** for {buyer}!', '510000000000010003', '410000000000010008', 1,
      '2026-01-06Z');
  update sale set recipient_discord_id = '210000000000000006', is_anonymous = true where id = '${shippedSale}';
  insert into gift (sale_id, recipient_discord_id, recipient_username, message, is_announced, state, delivered_at,
    created_at) values ('${shippedSale}', '210000000000000006', 'sam', 'For your tea', false, 'delivered', '2026-01-06 10:00Z',
    '2026-01-06Z');
  insert into buyer_preference values ('210000000000000005', true, '2026-01-06Z');
  insert into checkout_reply (sale_id, token, expires_at) values ('${openSale}', 'sealed', '2026-01-10 00:15Z');
`
