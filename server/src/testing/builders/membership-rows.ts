import { petra, pixelForge, rank } from './row-ids.ts'

const membershipSale = '00000000-0000-4000-8000-000000000070'
const membership = '00000000-0000-4000-8000-000000000071'
const imported = '00000000-0000-4000-8000-000000000072'

/** Rows of migration 0039: a member who was imported and has ended. */
export const membershipRows = `
  update item set membership_period = 'month', trial_days = 7, renewal = 'automatic' where id = '${rank}';
  update guild set cancel_left_after_days = 3 where id = '${pixelForge}';
  insert into billing_plan values
    ('P-MEMBERS', '${rank}', 'PETRASELLER23', 'PROD-1', 500, 'NZD', 'month', 7, '2026-02-10Z');
  insert into membership_import values ('${imported}', '${pixelForge}', '${rank}', '${petra}', 'csv', '2026-02-10Z', null);
  insert into sale (id, guild_id, item_id, seller_id, payee_id, item_name, item_description, price, currency,
    requires_shipping, refund_takes_back, buyer_discord_id, buyer_discord_username, state, holds_stock, reserved_until,
    created_at) values
    ('${membershipSale}', '${pixelForge}', '${rank}', '${petra}', 'PETRASELLER23', 'Legend', 'A rank', 500, 'NZD', false,
      true, '210000000000000006', 'sam', 'granted', false, '2026-02-10Z', '2026-02-10Z');
  insert into membership (id, guild_id, item_id, item_name, sale_id, buyer_discord_id, buyer_discord_username, renewal,
    period, price, currency, trial_days, grace_days, import_id, payee_id, left_at, state, paid_until, access_until,
    ended_at, created_at) values
    ('${membership}', '${pixelForge}', '${rank}', 'Legend', '${membershipSale}', '210000000000000006', 'sam', 'none',
      'month', 500, 'NZD', 0, 0, '${imported}', 'PETRASELLER23', '2026-02-15Z', 'ended', '2026-03-10Z', '2026-03-10Z',
      '2026-03-10Z', '2026-02-10Z');
  insert into membership_period (membership_id, kind, at, until, starts_at, ends_at) values
    ('${membership}', 'import', '2026-02-10Z', '2026-03-10Z', '2026-02-10Z', '2026-03-10Z');
  insert into membership_event (membership_id, at, kind, from_state, to_state, actor_id) values
    ('${membership}', '2026-02-10Z', 'imported', 'pending', 'active', '${petra}'),
    ('${membership}', '2026-03-10Z', 'ended', 'active', 'ended', null);
  insert into membership_total values ('${pixelForge}', '${rank}', 'NZD', 'active', 0, 0),
    ('${pixelForge}', '${rank}', 'NZD', 'ended', 1, 0);
  insert into memberships_by_day values ('${pixelForge}', 'NZD', '2026-02-10', 1, 0, 0, 0),
    ('${pixelForge}', 'NZD', '2026-03-10', 0, 0, 1, 0);
`

export const importedRows = `
  update membership_import set total = 2, added = 1;
  insert into membership_import_row values ('${imported}', 2, '210000000000000007', 'kim', '2026-12-31Z');
`
