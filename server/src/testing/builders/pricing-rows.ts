import { disputedSale, mug, petra, pixelForge, rank } from './row-ids.ts'

const welcomeCode = '00000000-0000-4000-8000-000000000080'
const endedSale = '00000000-0000-4000-8000-000000000081'
const ranks = '00000000-0000-4000-8000-000000000082'

/** Rows of migration 0041: a code that was used once, a deleted sale of one item, a group, a limit and a restock. */
export const pricingRows = `
  update guild set managers_may_price = false where id = '${pixelForge}';
  insert into price_rule (id, guild_id, kind, name, code, effect, value, currency, is_for_all_items, starts_at, ends_at,
    role_ids, is_paused, total_uses, uses_per_buyer, minimum_amount, is_first_purchase_only, uses, version, created_by,
    created_at, deleted_at) values
    ('${welcomeCode}', '${pixelForge}', 'code', 'WELCOME', 'WELCOME', 'amount', 100, 'NZD', true, '2026-01-05Z',
      '2026-06-01Z', '{410000000000010008}', true, 50, 1, 300, true, 1, 3, '${petra}', '2026-01-05Z', null),
    ('${endedSale}', '${pixelForge}', 'sale', 'Winter sale', null, 'price', 1200, 'NZD', false, null, '2026-01-31Z', '{}',
      false, null, null, null, false, 0, 1, '${petra}', '2026-01-05Z', '2026-02-01Z');
  insert into price_rule_item values ('${endedSale}', '${mug}');
  insert into price_rule_total values ('${welcomeCode}', 'NZD', 1, 500, 100);
  update sale set discount = 100, discount_kind = 'code', discount_name = 'WELCOME', price_rule_id = '${welcomeCode}'
    where id = '${disputedSale}';
  update sales_by_day set discount_cents = 100 where guild_id = '${pixelForge}' and day = '2026-01-08';
  insert into item_group values ('${ranks}', '${pixelForge}', 'Ranks', true, true, '2026-01-05Z');
  insert into item_pricing (item_id, mode, currency, minimum_price, suggested_prices, limit_units, limit_window,
    restock_units, restock_every, restock_up_to, next_restock_at, required_role_ids, required_item_ids,
    is_hidden_until_met, group_id, version) values
    ('${mug}', 'fixed', 'NZD', 0, '{}', 2, 'month', 5, 'week', 20, '2099-01-05Z', '{410000000000010008}', '{${rank}}', true,
      null, 2),
    ('${rank}', 'chosen', 'NZD', 300, '{500,1000}', null, null, null, null, null, null, '{}', '{}', false, '${ranks}', 1);
`
