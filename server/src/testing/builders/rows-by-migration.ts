import {
  code,
  codeGrant,
  disputedSale,
  heldSale,
  mug,
  nina,
  openSale,
  petra,
  pixelForge,
  rank,
  robin,
  shippedSale,
  tavern,
} from './row-ids.ts'
import { rowsByLaterMigration } from './rows-by-later-migration.ts'

const address = `{"recipientName":"Robin Vale","line1":"12 Lantern Street","city":"Wellington","state":"WGN","postalCode":"6011","countryCode":"NZ"}`

const saleFields = `id, guild_id, item_id, seller_id, payee_id, item_name, item_description, price, currency,
  requires_shipping, role_id, role_duration_days, refund_takes_back, buyer_discord_id, buyer_discord_username, state,
  holds_stock, reserved_until, order_id, approve_url, capture_id, created_at, paid_at, shipping_address, shipped_at,
  tracking_number, shipment_reported_at, refunded_cents, disputed_at`

/**
 * What a busy shop would have stored, by the migration that added its tables and columns. Each part matches the schema
 * after that migration, so that any version's database can be filled and upgraded.
 */
export const rowsByMigration: Record<string, string> = {
  '0001': `
    insert into account (id, email, username, password_hash, is_verified, is_super_admin, totp_secret,
      totp_pending_secret, totp_last_step, two_factor_failures, two_factor_blocked_until, accepted_terms_at,
      deactivated_at, created_at) values
      ('${petra}', 'petra@example.com', 'petra', '$argon2id$petra', true, true, 'sealed', null, 55555, 2,
        '2026-01-05 10:00Z', '2025-12-01 10:00Z', null, '2025-12-01 10:00Z'),
      ('${robin}', 'robin@example.com', 'robin', '$argon2id$robin', false, false, null, 'pending', 0, 0, null,
        '2025-12-02 10:00Z', null, '2025-12-02 10:00Z'),
      ('${nina}', 'nina@example.com', 'nina', '$argon2id$nina', true, false, null, null, 0, 0, null,
        '2025-12-03 10:00Z', '2026-01-01 10:00Z', '2025-12-03 10:00Z');
    insert into session (id, account_id, device, created_at, last_used_at, expires_at, ended_at, second_factor_at) values
      ('${petra}', '${petra}', 'Firefox on Linux', '2026-01-01Z', '2026-01-02Z', '2099-01-08Z', null, '2026-01-01Z'),
      ('${nina}', '${nina}', 'Safari on iPhone', '2025-12-30Z', '2025-12-31Z', '2026-01-06Z', '2026-01-01Z', null);
    insert into email_code values ('${robin}', 'verify-email', 'hash', 2, '2026-01-02Z', '2026-01-03Z');
    insert into sign_in_challenge values ('hash', '${petra}', 1, '2026-01-02Z');
    insert into password_reset values ('hash', '${robin}', true, '2026-01-02Z');
    insert into password_change values ('${petra}', '2fa', '2026-01-02Z');
    insert into throttle values ('login:petra', 3, '2026-01-02Z');
  `,
  '0002': `
    insert into discord_link values
      ('${petra}', '210000000000000002', 'petra', '0', 'avatar', 'sealed', 'sealed', '2026-01-09Z', null, '2026-01-02Z'),
      ('${robin}', '210000000000000005', 'robin', null, null, null, null, '2026-01-09Z', '2026-01-02Z', '2026-01-02Z');
    insert into paypal_link values ('${petra}', 'PETRASELLER23', 'petra@shop.example', '2026-01-02Z');
    insert into link_state values ('hash', 'cookie', '${robin}', 'paypal', '/profile', '2026-01-02Z');
  `,
  '0003': `
    insert into premium_grant (id, account_id, source, starts_at, ends_at, revoked_at, created_at) values
      ('${petra}', '${petra}', 'admin', '2026-01-01Z', null, null, '2026-01-01Z'),
      ('${robin}', '${robin}', 'admin', '2026-01-01Z', '2026-02-01Z', '2026-01-15Z', '2026-01-01Z');
    insert into guild (id, guild_id, owner_id, name, icon, is_enabled, default_currency, manage_role_id,
      notification_role_id, registered_at, removed_at) values
      ('${pixelForge}', '310000000000000001', '${petra}', 'Pixel Forge', 'icon', true, 'NZD', '410000000000010007',
        '410000000000010008', '2026-01-02Z', null),
      ('${tavern}', '310000000000000002', '${petra}', 'Moonlit Tavern', null, false, 'JPY', null, null, '2026-01-02Z',
        '2026-01-04Z');
    insert into image values ('hash', 'image/webp', '\\x524946460102', '2026-01-02Z');
    insert into item (id, guild_id, name, description, price, currency, stock, requires_shipping, image_hash, role_id,
      role_duration_days, role_problem, is_enabled, created_at, deleted_at) values
      ('${mug}', '${pixelForge}', 'Mug', 'Holds tea', 1500, 'NZD', 7, true, 'hash', null, null, null, true,
        '2026-01-02Z', null),
      ('${rank}', '${pixelForge}', 'Legend', 'A rank', 500, 'NZD', -1, false, null, '410000000000010004', 30,
        'ROLE_TOO_HIGH', false, '2026-01-03Z', '2026-01-20Z');
    insert into goal (guild_id, target_cents, currency, start_date, end_date, reward_text, notify_channel_id,
      notify_role_id, created_at, ended_at) values
      ('${pixelForge}', 5000000000, 'NZD', '2026-01-01', '2026-03-31', '**Cake** for all', '510000000000010001',
        '410000000000010008', '2026-01-02Z', null),
      ('${pixelForge}', 100, 'NZD', '2025-12-01', '2025-12-31', null, null, null, '2025-12-02Z', '2025-12-31Z');
  `,
  '0004': `
    insert into subscription (id, account_id, plan_id, status, paid_until, failed_payments, provider_updated_at, read_at,
      created_at) values ('I-1', '${robin}', 'P-1', 'ACTIVE', '2026-02-02Z', 1, '2026-01-02Z', '2026-01-02Z', '2026-01-02Z');
    insert into subscription_payment values ('T-1', 'I-1', 500, 'USD', '2026-01-02Z', '2026-02-02Z', null);
    insert into premium_grant (account_id, source, starts_at, ends_at, created_at, subscription_id) values
      ('${robin}', 'paid', '2026-01-02Z', '2026-02-02Z', '2026-01-02Z', 'I-1');
    insert into premium_grant (id, account_id, source, starts_at, ends_at, created_at) values
      ('${codeGrant}', '${robin}', 'code', '2026-01-05Z', '2026-02-04Z', '2026-01-05Z');
    insert into premium_code (id, code_hash, hint, duration_days, uses_limit, uses, expires_at, notes, created_by, created_at)
      values ('${code}', 'hash', 'SPRING…7K2Q', 30, 5, 1, '2026-06-01Z', 'For the fair', '${petra}', '2026-01-04Z');
    insert into premium_code_redemption (code_id, account_id, grant_id, redeemed_at) values
      ('${code}', '${robin}', '${codeGrant}', '2026-01-05Z');
    update account set plan_applied_at = '2026-01-05Z' where id = '${petra}';
    update guild set is_preferred = true where id = '${pixelForge}';
  `,
  '0005': `
    update item set reserved = 1, refund_takes_back = false where id = '${mug}';
    insert into sale (${saleFields}) values
      ('${shippedSale}', '${pixelForge}', '${mug}', '${petra}', 'PETRASELLER23', 'Mug', 'Holds tea', 1500, 'NZD', true,
        null, null, true, '210000000000000005', 'robin', 'paid', false, '2026-01-06Z', 'O-1', 'https://paypal.example/1',
        'C-1', '2026-01-06Z', '2026-01-06 10:00Z', '${address}', '2026-01-07Z', 'TRACK1', '2026-01-07Z', 500, null),
      ('${disputedSale}', '${pixelForge}', '${rank}', '${petra}', 'PETRASELLER23', 'Legend', 'A rank', 500, 'NZD', false,
        '410000000000010004', 30, true, '210000000000000005', null, 'paid', false, '2026-01-08Z', 'O-2', null, 'C-2',
        '2026-01-08Z', '2026-01-08 23:59Z', null, null, null, null, 0, '2026-01-09Z'),
      ('${openSale}', '${pixelForge}', '${mug}', '${petra}', 'PETRASELLER23', 'Mug', 'Holds tea', 1500, 'NZD', true, null,
        null, true, '210000000000000005', 'robin', 'open', true, '2026-01-10Z', 'O-3', 'https://paypal.example/3', null,
        '2026-01-10Z', null, null, null, null, null, 0, null);
    insert into sales_by_day values ('${pixelForge}', 'NZD', '2026-01-06', 1, 1000), ('${pixelForge}', 'NZD', '2026-01-08', 1, 500);
    insert into sales_by_item values ('${pixelForge}', '${mug}', 'NZD', '2026-01-01', 1, 1000),
      ('${pixelForge}', '${rank}', 'NZD', '2026-01-01', 1, 500);
    insert into refund values ('R-1', '${shippedSale}', 500, '2026-01-08Z');
    insert into dispute values ('D-1', '${disputedSale}', 'OPEN', 'ITEM_NOT_RECEIVED', null, '2026-01-09Z', null);
    insert into delivery (sale_id, kind, state, due_at, tries, tried_at, done_at, problem) values
      ('${shippedSale}', 'announce', 'done', '2026-01-06Z', 1, '2026-01-06Z', '2026-01-06Z', null),
      ('${shippedSale}', 'message-buyer', 'failed', '2026-01-06Z', 5, '2026-01-06Z', null, 'DISCORD_DOWN'),
      ('${disputedSale}', 'announce', 'done', '2026-01-08Z', 1, '2026-01-08Z', '2026-01-08Z', null),
      ('${disputedSale}', 'message-buyer', 'skipped', '2026-01-08Z', 1, '2026-01-08Z', null,
        'DIRECT_MESSAGES_CLOSED'),
      ('${disputedSale}', 'give-role', 'done', '2026-01-08Z', 2, '2026-01-08Z', '2026-01-08Z', null),
      ('${disputedSale}', 'take-role', 'waiting', '2026-02-07Z', 0, null, null, null);
    insert into paypal_event values ('WH-1', 'PAYMENT.CAPTURE.COMPLETED', '{"captureId":"C-1"}', '2026-01-06Z',
      '2026-01-06Z', '2026-01-06Z', null);
    update goal set reached_at = '2025-12-20Z' where ended_at is not null;
  `,
  '0006': `
    update account set banned_at = '2026-01-20Z' where id = '${nina}';
    insert into ban values ('${nina}', 'Scam', '${petra}', '2026-01-20Z');
    insert into audit_entry (at, actor_id, actor_name, action, subject_id, subject_name, details) values
      ('2026-01-20Z', '${petra}', 'petra', 'ban', '${nina}', 'nina', 'Scam');
    insert into terms_acceptance values ('${petra}', '2026-01', '2026-01-02Z');
    insert into terms_notice values ('${robin}', '2026-01', '2026-01-02Z');
    insert into data_export (account_id, state, progress, archive, created_at, finished_at) values
      ('${petra}', 'ready', 100, '\\x504b0304', '2026-01-20Z', '2026-01-20Z');
  `,
  '0008': `
    update item set version = 3 where id = '${mug}';
    update sale set settled_at = paid_at where state = 'paid';
    insert into refund (id, sale_id, amount_cents, created_at, state, is_reversal, is_won_back) values
      ('R-2', '${disputedSale}', 500, '2026-01-09Z', 'FAILED', false, false),
      ('C-2', '${disputedSale}', 500, '2026-01-09Z', 'COMPLETED', true, true);
    insert into sale (${saleFields}, held_at) values
      ('${heldSale}', '${pixelForge}', '${mug}', '${petra}', 'PETRASELLER23', 'Mug', 'Holds tea', 1500, 'NZD', true, null,
        null, true, '210000000000000005', 'robin', 'pending', false, '2026-01-11Z', 'O-4', 'https://paypal.example/4',
        'C-4', '2026-01-11Z', null, null, null, null, null, 0, null, '2026-01-11Z');
  `,
  '0010': `
    update guild set owner_check_due_at = '2026-01-21Z', owner_lost_at = '2026-01-21Z' where id = '${tavern}';
    insert into known_network values ('${petra}', 'hash', '2026-01-21Z');
  `,
  '0011': `
    update paypal_link set is_verified = false where account_id = '${petra}';
    insert into paypal_event (id, type, about, facts, received_at) values ('WH-2', 'PAYMENT.CAPTURE.REFUNDED',
      '{"captureId":"C-1","resourceId":"R-1"}', '{"amount":{"cents":500,"currency":"NZD"},"status":"COMPLETED"}',
      '2026-01-21Z');
  `,
  '0012': `
    insert into seen_interaction values ('1300000000000000001', '2026-01-20Z');
  `,
  '0013': `
    insert into job_worker values ('pool-1', 'main', '2026-01-20Z', '2026-01-21Z', '2026-01-21Z', 'lost');
  `,
  '0015': `
    insert into recovery_code values ('${petra}', 'hash', '2026-01-22Z');
    update session set used_recovery_code = true where id = '${petra}';
  `,
  '0016': `
    update guild set order_prefix = 'P7' where id = '${pixelForge}';
  `,
  '0017': `
    update dispute set response_due_at = '2026-01-19Z' where id = 'D-1';
  `,
  '0018': `
    insert into account_change values
      ('${petra}', 'email', '${petra}', 'petra@new.example', '2026-01-22Z', '2026-01-22 00:10Z');
  `,
  '0019': `
    update paypal_link set refused_at = '2026-01-23Z', refusal = 'PAYEE_ACCOUNT_RESTRICTED', refused_step = 'order'
      where account_id = '${petra}';
    insert into notification_setting values ('${petra}', 'new-order', true, true);
    insert into notification (account_id, channel, kind, event_key, sale_id, created_at)
      values ('${petra}', 'mail', 'dispute', 'PP-1', '${disputedSale}', '2026-01-23Z');
    insert into low_stock_notice values ('${mug}', 3);
  `,
  '0020': `
    insert into buyer_message (sale_id, kind, event, amount_cents, state, created_at, due_at, tries, tried_at, done_at, problem)
      values
      ('${shippedSale}', 'shipped', 'TRACK1', null, 'done', '2026-01-07Z', '2026-01-07Z', 1, '2026-01-07Z', '2026-01-07Z', null),
      ('${shippedSale}', 'refunded', '500', 500, 'failed', '2026-01-08Z', '2026-01-08Z', 1, '2026-01-08Z', null,
        'DIRECT_MESSAGES_CLOSED');
    update guild set announce_in = 'channel', announce_channel_id = '510000000000010003', announces_price = false
      where id = '${pixelForge}';
  `,
  '0022': `
    update item set sort_order = 2, is_hidden = true where id = '${mug}';
  `,
  '0023': `
    insert into order_note (sale_id, author_id, text, created_at, edited_at) values
      ('${shippedSale}', '${petra}', 'Gift: leave out the invoice', '2026-01-07Z', '2026-01-08Z');
  `,
  '0024': `
    insert into discord_login values ('hash', 'cookie', 'sealed', '2026-01-22Z');
    update account set password_hash = null where id = '${robin}';
  `,
  '0025': `
    insert into item_creation values
      ('${petra}', '${pixelForge}', '5f0c6c0e-9f5e-4d0e-8f43-5a1d6a3f7c11', 'hash', '${mug}', '2026-01-22Z');
  `,
  '0027': `
    insert into paypal_connection (account_id, payer_id, client_id, client_secret, webhook_id, created_at, checked_at,
      has_disputes, has_tracking, has_subscriptions)
      select account_id, payer_id, 'app', 'sealed', 'WH-APP', '2026-01-24Z', '2026-01-24Z', true, true, false
      from paypal_link where account_id = '${petra}';
    update paypal_link set is_own = true where account_id = '${robin}';
  `,
  '0028': `
    update sale set paypal_checked_at = paid_at, next_read_at = '2026-01-30Z'
      where state = 'paid' and not is_test and order_id is not null;
  `,
  '0029': `
    update sale set hold_reason = 'ECHECK' where id = '${heldSale}';
    insert into notification_setting values ('${petra}', 'held-payment', true, false);
    insert into notification (account_id, channel, kind, event_key, sale_id, created_at)
      values ('${petra}', 'mail', 'held-payment', 'held:${heldSale}', '${heldSale}', '2026-01-24Z');
    insert into buyer_message (sale_id, kind, event, state, created_at, due_at)
      values ('${heldSale}', 'payment-held', 'held', 'waiting', '2026-01-24Z', '2026-01-24Z');
  `,
  '0031': `
    insert into refund_request (id, sale_id, requested_by, is_own_app, capture_id, amount_cents, note, state, problem,
      refund_id, created_at) values
      ('${shippedSale}', '${shippedSale}', '${petra}', true, 'C-1', 500, 'Sorry about the scratch', 'succeeded', null, 'R-1',
        '2026-01-08Z'),
      ('${disputedSale}', '${disputedSale}', '${petra}', true, 'C-2', null, null, 'refused', 'TRANSACTION_DISPUTED', null,
        '2026-01-09Z');
  `,
  '0032': `
    update dispute set amount_cents = 500, currency = 'NZD', stage = 'INQUIRY', actions = '{send_message}',
      reminded_at = '2026-01-16Z' where id = 'D-1';
    insert into dispute_message values ('D-1', 0, 'BUYER', 'Where is it?', '2026-01-09Z');
    insert into dispute_answer values
      ('00000000-0000-4000-8000-000000000051', 'D-1', '${petra}', 'message', 'On its way', '2026-01-10Z', '2026-01-10Z',
        '2026-01-10Z');
    insert into order_flag values ('${shippedSale}', 'Case at PayPal', '2026-01-10Z');
  `,
  ...rowsByLaterMigration,
}
