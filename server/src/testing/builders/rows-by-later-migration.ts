import { deliverableRows } from './deliverable-rows.ts'
import { importedRows, membershipRows } from './membership-rows.ts'
import { pricingRows } from './pricing-rows.ts'
import { disputedSale, mug, petra, robin, shippedSale } from './row-ids.ts'
import { storefrontRows } from './storefront-rows.ts'

/** The rows of migrations 0033 and later; see `rowsByMigration`. */
export const rowsByLaterMigration: Record<string, string> = {
  '0033': deliverableRows,
  '0035': `
    insert into buyer_message (sale_id, kind, event, entitlement_id, state, created_at, due_at, tries, tried_at, done_at)
      select sale_id, 'role-ending', '1770508740', id, 'done', '2026-02-04Z', '2026-02-04Z', 1, '2026-02-04Z', '2026-02-04Z'
      from entitlement where sale_id = '${disputedSale}' and sort_order = 0;
  `,
  '0037': `
    update sale set quantity = 5, returned_units = 2 where id = '${shippedSale}';
    update refund_request set returned_units = 2 where id = '${shippedSale}';
    update refund set returned_units = 2 where id = 'R-1';
    update sales_by_day set units_count = 5 where day = '2026-01-06';
    update sales_by_item set units_count = 5 where item_id = '${mug}';
  `,
  '0038': `
    insert into buyer_message (sale_id, kind, event, state, created_at, due_at, tries, tried_at, done_at) values
      ('${disputedSale}', 'keys-ready', '', 'done', '2026-01-25Z', '2026-01-25Z', 1, '2026-01-25Z', '2026-01-25Z');
  `,
  '0039': membershipRows,
  '0040': importedRows,
  '0041': pricingRows,
  '0042': storefrontRows,
  '0043': `
    insert into admin_code values ('hash', '2026-01-22Z');
  `,
  '0045': `
    insert into client_error values
      ('hash', 'error', '/dashboard', '1.0.0', 'x is not a function', 'main.js:1:2', 3, '2026-01-22Z', '2026-01-23Z');
  `,
  '0051': `
    insert into scheduled_job values ('purge-due', 86400, '2026-01-22Z', '2026-01-23Z');
  `,
  '0053': `
    insert into price_rule_cover select id, '{410000000000010008}' from price_rule;
  `,
  '0055': `
    update session set first_factor_at = '2026-01-02Z' where id = '${petra}';
    update discord_link set allows_login = false where account_id = '${robin}';
  `,
}
