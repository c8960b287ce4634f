import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { seedDemo } from '../../../dev/demo/seed-demo.ts'
import { planDeliveries } from '../../features/deliveries/plan-deliveries.ts'
import { mintPremiumCode } from '../../features/premium/codes/mint-premium-code.ts'
import { redeemPremiumCode } from '../../features/premium/codes/redeem-premium-code.ts'
import { addToRollups } from '../../features/sales/metrics/sales-rollup-queries.ts'
import { deliverableBuilders } from '../../testing/builders/deliverable-builders.ts'
import { fileBuilders } from '../../testing/builders/file-builders.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { keyBuilders } from '../../testing/builders/key-builders.ts'
import { memberBuilders } from '../../testing/builders/member-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { subscriptionBuilders } from '../../testing/builders/subscription-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { audit, checks, findBreaches } from './audit.ts'
import { pricingBreaches } from './pricing-breaches.ts'
import { storefrontBreaches } from './storefront-breaches.ts'

const shop = await testApp()
const { db, deps } = shop
await seedDemo(deps)

/** Data that the demo lacks: checkouts, a subscriber, a redeemed code, a ban, a PayPal app and a downloaded file. */
const now = deps.now()
const seller = await shop.aPerson()
const guild = await shop.aGuild({ owner: seller })
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const { aPool } = keyBuilders(deps)
const { aDeliverable, anEntitlement } = deliverableBuilders(deps)
const held = await anItem(guild, { stock: 3, reserved: 1 })
await aSale(guild, held, { state: 'open', holdsStock: true, paidAt: null, captureId: null })
await aSale(guild, held, { isTest: true, state: 'failed', paidAt: null, captureId: null, orderId: null })
const keyItem = await anItem(guild)
const pool = await aPool(keyItem, ['KEY-1', 'KEY-2', 'KEY-3'])
const keySale = await aSale(guild, keyItem)
const keyCheckout = await aSale(guild, keyItem, { state: 'open', holdsStock: true, paidAt: null, captureId: null })
const [ownedKeys, reservedKeys] = [
  await anEntitlement(keySale, { kind: 'key', deliverableId: pool.id }),
  await anEntitlement(keyCheckout, { kind: 'key', deliverableId: pool.id }),
]
const [soldKey, reservedKey] = await db
  .selectFrom('licenseKey')
  .select('id')
  .where('deliverableId', '=', pool.id)
  .execute()
const isKey = (key?: { id: string }) => `where id = '${key?.id}'`
await sql
  .raw(`
  update item set stock = 2, reserved = 1 ${isKey(keyItem)};
  update license_key set state = 'sold', sold_at = now(), entitlement_id = '${ownedKeys.id}' ${isKey(soldKey)};
  update license_key set state = 'reserved', entitlement_id = '${reservedKeys.id}' ${isKey(reservedKey)};
`)
  .execute(db)
await addToRollups(db, keySale, { salesCount: 1, unitsCount: 1, revenueCents: keySale.price })
await db.transaction().execute((tx) => planDeliveries(tx, deps, keySale))
const code = await db.selectFrom('priceRule').selectAll().where('code', '=', 'WELCOME10').executeTakeFirstOrThrow()
const offered = await db.selectFrom('item').selectAll().where('name', '=', 'Tip Jar').executeTakeFirstOrThrow()
const codeShop = await db.selectFrom('guild').selectAll().where('id', '=', code.guildId).executeTakeFirstOrThrow()
await aSale(codeShop, offered, {
  ...{ state: 'open', holdsStock: true, paidAt: null, captureId: null, holdsUse: true, price: 450, discount: 50 },
  ...{ discountKind: 'code', discountName: 'WELCOME10', priceRuleId: code.id },
})
await db.updateTable('item').set({ reserved: 1 }).where('id', '=', offered.id).execute()
await db.updateTable('priceRule').set({ reservedUses: 1 }).where('id', '=', code.id).execute()
const { aSubscription, report } = subscriptionBuilders(deps)
const subscriber = await shop.aPerson()
await report(await aSubscription(subscriber), { payments: [{ time: now }] })
const { code: premiumCode } = await mintPremiumCode(db, deps, { durationDays: 30, usesLimit: 5, createdBy: null })
await redeemPremiumCode(deps, (await shop.aPerson()).id, premiumCode)
const banned = await shop.aPerson({ bannedAt: now })
await db.insertInto('ban').values({ accountId: banned.id, bannedAt: now }).execute()
await db.updateTable('session').set({ endedAt: now }).where('accountId', '=', banned.id).execute()

await shop.tiePaypal(seller, 'ASELLER234567')
await db
  .insertInto('paypalConnection')
  .values({ accountId: seller.id, payerId: 'ASELLER234567', clientId: 'app', clientSecret: 'sealed', createdAt: now })
  .execute()

const demoSales = db.selectFrom('sale').selectAll().where('state', '=', 'paid').where('itemId', 'is not', null)
const sold = await demoSales.orderBy('serial').limit(1).executeTakeFirstOrThrow()
const mod = await aDeliverable({ id: String(sold.itemId) }, { kind: 'file' })
const bytes = Buffer.alloc(300_000)
const file = await fileBuilders(deps).aFile({ id: sold.guildId }, { deliverableId: mod.id, bytes })
const owned = await anEntitlement(sold, { kind: 'file', fileId: file.id })
await db.insertInto('download').values({ linkId: owned.id, entitlementId: owned.id, startedAt: now }).execute()
const member = await memberBuilders(deps).join(
  { id: sold.guildId, ownerId: String(sold.sellerId) },
  { item: { roleId: '410000000000010005' }, sale: { buyerDiscordId: '210000000000000088' } },
)
await addToRollups(
  db,
  await db.selectFrom('sale').selectAll().where('id', '=', member.saleId).executeTakeFirstOrThrow(),
  { salesCount: 1, unitsCount: 1, revenueCents: member.price },
)
const otherGuild = `(select id from guild where id <> '${sold.guildId}' limit 1)`

/** Ways to violate each rule; database constraints for the same rule are dropped first. */
const breaches: Record<string, string[]> = {
  'Email addresses and usernames are unique.': [
    `alter table account drop constraint account_username_key; update account set username = 'petra' where username = 'finn'`,
    `alter table account drop constraint account_email_key; update account set email = 'same@example.com'`,
  ],
  'A Discord or PayPal account is linked to at most one account.': [
    `alter table discord_link drop constraint discord_link_discord_id_key; update discord_link set discord_id = '1'`,
    `alter table paypal_link drop constraint paypal_link_payer_id_key; update paypal_link set payer_id = '1'`,
  ],
  'An active PayPal app has a secret, and belongs to the linked PayPal account of someone who can sell again.': [
    `update paypal_connection set client_secret = null`,
    `delete from paypal_link where account_id = '${seller.id}'`,
    `update account set deactivated_at = now(), deleted_at = now() where id = '${seller.id}'`,
  ],
  'A sale was created with an app of its seller.': [
    `update sale set connection_id = (select id from paypal_connection limit 1)`,
  ],
  'An account is banned if and only if it has a ban record.': [
    `delete from ban`,
    `update account set banned_at = null`,
  ],
  'A banned or deactivated account has no active session.': [
    `update session set ended_at = null where account_id = '${banned.id}'`,
    `update account set deactivated_at = now() where id = '${seller.id}'`,
  ],
  'A deleted account is deactivated, and an erased one has no personal data.': [
    `update account set deleted_at = now() where username = 'finn'`,
    `update account set deactivated_at = now(), purged_at = now() where username = 'finn'`,
  ],
  'Only accounts with 2FA have recovery codes, and at most ten.': [
    `insert into recovery_code values ('${seller.id}', 'hash', now())`,
    `update account set totp_secret = 'sealed' where id = '${seller.id}';
     insert into recovery_code select '${seller.id}', number::text, now() from generate_series(1, 11) as number`,
  ],
  'A purged server has no buyer data, items or offers.': [
    `update guild set purge_finished_at = now(); delete from goal; update sale set item_id = null; delete from item`,
    `update guild set purge_finished_at = now(); update sale set buyer_discord_id = '0', buyer_discord_username = null,
       shipping_address = null`,
    `update guild set purge_finished_at = now(); delete from goal; update sale set item_id = null, buyer_discord_id = '0',
       buyer_discord_username = null, shipping_address = null; delete from item;
     insert into order_note (sale_id, author_id, text, created_at) select id, seller_id, 'Gift', now() from sale limit 1`,
    `update guild set purge_finished_at = now(); delete from goal; update sale set item_id = null, buyer_discord_id = '0',
       buyer_discord_username = null, shipping_address = null; delete from item;
     insert into refund_request (id, sale_id, requested_by, is_own_app, capture_id, created_at)
       select id, id, seller_id, true, 'C-1', now() from sale limit 1`,
    `update guild set purge_finished_at = now(); delete from goal; update sale set item_id = null, buyer_discord_id = '0',
       buyer_discord_username = null, shipping_address = null; delete from item`,
  ],
  'A Discord server is registered at most once.': [`drop index guild_registered_once; update guild set guild_id = '1'`],
  'A server has at most one active goal.': [
    `drop index goal_one_running;
     insert into goal (guild_id, target_cents, currency, start_date, end_date, created_at)
     select guild_id, target_cents, currency, start_date, end_date, created_at from goal where ended_at is null`,
  ],
  'Stock is zero or more, or unlimited (-1).': [
    `alter table item drop constraint item_stock_check; update item set stock = -2 where id = '${held.id}'`,
  ],
  "An item's reserved count matches the sales that hold its stock.": [
    `update item set reserved = 2 where id = '${held.id}'`,
    `update item set reserved = 0 where id = '${held.id}'`,
  ],
  "An open checkout holds stock, and a closed one doesn't.": [
    `update sale set holds_stock = false where state = 'open'`,
    `alter table sale drop constraint sale_check1, drop constraint sale_use_check;
     update sale set state = 'expired' where state = 'open'`,
  ],
  'A sale is paid if and only if it has a payment time.': [
    `alter table sale drop constraint sale_check2; update sale set paid_at = null where id = any(array(select id from sale where state = 'paid' limit 1))`,
    `update sale set paid_at = now() where state = 'open'`,
  ],
  'A payment on hold has a hold time, and a paid, open or closed sale has none.': [
    `update sale set held_at = now() where state = 'open'`,
    `update sale set state = 'pending' where state = 'open'`,
  ],
  'Only a payment on hold has a reason for it, and PayPal has a payment wherever it has money.': [
    `update sale set hold_reason = 'ECHECK' where state = 'open'`,
    `update sale set state = 'pending', held_at = now(), capture_id = null where state = 'open'`,
  ],
  'A paid sale has a PayPal order and payment, and a free or test purchase has none.': [
    `update sale set capture_id = null where id = any(array(select id from sale where state = 'paid' and price > 0 limit 1))`,
    `update sale set order_id = 'REAL' where is_test`,
    `update sale set capture_id = 'REAL' where id = any(array(select id from sale where price = 0 limit 1))`,
  ],
  'Seller Protection is recorded with a payment.': [
    `update sale set seller_protection = 'ELIGIBLE' where capture_id is null`,
    `update sale set seller_protection_categories = '{}' where seller_protection is null`,
  ],
  'A payment belongs to one sale.': [
    `alter table sale drop constraint sale_capture_id_key; update sale set capture_id = 'SAME' where state = 'paid'`,
  ],
  'A sale has an order number of its own, and the next one is free.': [
    `drop index sale_serial; update sale set serial = 5`,
    `alter table sale alter column serial drop identity, alter column serial drop not null;
       create sequence sale_serial_seq; select setval('sale_serial_seq', 1000000);
       update sale set serial = null where id = (select id from sale limit 1)`,
    `alter table sale alter column serial restart with 1`,
  ],
  'A sale belongs to the server of its item and to the owner of its server.': [
    `update item set guild_id = (select id from guild where guild_id = '310000000000000003') where id = '${held.id}'`,
    `update sale set seller_id = '${subscriber.id}' where id = any(array(select id from sale limit 1))`,
  ],
  "A sale's refunded amount matches its refunds.": [
    `delete from refund`,
    `update refund set state = 'FAILED'`,
    `update refund set is_won_back = true`,
    `update refund set amount_cents = 1`,
    `update sale set refunded_at = null where refunded_at is not null`,
  ],
  "A sale's returned units match its refunds.": [
    `update refund set returned_units = 1`,
    `update sale set returned_units = 1 where id = any(array(select id from sale where state = 'paid' limit 1))`,
  ],
  'A paid sale is read from PayPal until 180 days after its payment, and no other sale is.': [
    `update sale set next_read_at = now() where state <> 'paid'`,
    `update sale set next_read_at = now() where is_test`,
    `update sale set paypal_checked_at = paid_at where state = 'paid'`,
  ],
  'A refund request that succeeded has its refund, and none is undecided for longer than PayPal knows it.': [
    `insert into refund_request (id, sale_id, requested_by, is_own_app, capture_id, state, refund_id, created_at)
       select id, id, seller_id, true, 'C-1', 'succeeded', 'R-none', now() from sale where state = 'paid' limit 1`,
    `insert into refund_request (id, sale_id, requested_by, is_own_app, capture_id, created_at)
       select id, id, seller_id, true, 'C-1', now() - interval '46 days' from sale where state = 'paid' limit 1`,
  ],
  'Only a paid sale that requires shipping and has an address is shipped, and only a shipped one is reported.': [
    `update sale set shipped_at = now() where not requires_shipping`,
    `update sale set shipping_address = null where shipped_at is not null`,
    `update sale set shipped_at = null where shipment_reported_at is not null`,
  ],
  'A sale is flagged as disputed if and only if it has an open or lost dispute.': [
    `delete from dispute`,
    `update sale set disputed_at = null`,
    `update dispute set resolved_at = now(), outcome = 'RESOLVED_SELLER_FAVOUR'`,
  ],
  'A sale whose ids at PayPal are erased has no ids of refunds and disputes either.': [
    `update sale set payee_id = 'erased' where id in (select sale_id from refund)`,
    `update sale set payee_id = 'erased' where id in (select sale_id from dispute)`,
  ],
  "Nothing that buyer or seller wrote about a dispute outlives the buyer's data.": [
    `with one as (select id from sale where state = 'paid' and disputed_at is null limit 1), erased as (
       update sale set buyer_discord_id = '0' where id in (select id from one)
     ) insert into order_flag select id, 'Case at PayPal', now() from one`,
  ],
  'Daily revenue per server matches its sales.': [
    `update sales_by_day set revenue_cents = revenue_cents + 1`,
    `delete from sales_by_day`,
    `update sales_by_day set sales_count = sales_count - 1`,
    `update sales_by_day set units_count = units_count + 1`,
    `insert into sales_by_day select guild_id, currency, '2001-01-01', 1, 1 from sales_by_day limit 1`,
  ],
  'Monthly revenue per item matches its sales.': [
    `update sales_by_item set revenue_cents = revenue_cents + 1`,
    `delete from sales_by_item`,
    `update sales_by_item set units_count = units_count - 1`,
    `update sale set is_test = true where state = 'paid'`,
  ],
  ...pricingBreaches,
  ...storefrontBreaches,
  'Only paid and granted sales are delivered.': [
    `update delivery set sale_id = (select id from sale where state = 'open' limit 1) where id = any(array(select id from delivery limit 1))`,
  ],
  'A delivery belongs to the server of its sale.': [
    `update delivery set guild_id = (select id from guild where guild.id <> delivery.guild_id limit 1)`,
  ],
  'Every paid sale has its announcement, buyer message and role deliveries.': [
    `delete from delivery where kind = 'announce'`,
    `delete from delivery where kind = 'give-role'`,
    `delete from delivery where kind = 'take-role'`,
  ],
  'A sold role ends after all of its days, and a permanent one never.': [
    `update entitlement set ends_at = ends_at - interval '1 hour' where ends_at is not null`,
    `update entitlement set ends_at = null where role_days is not null`,
    `update entitlement set role_days = null where role_days is not null`,
  ],
  'A completed delivery has a time, and a failed or skipped one has a reason.': [
    `update delivery set done_at = null where state = 'done'`,
    `update delivery set problem = null where state = 'failed'`,
  ],
  'A message to a buyer belongs to what happened to the sale.': [
    `update sale set buyer_discord_id = '0'`,
    `update buyer_message set amount_cents = 1`,
    `insert into buyer_message (sale_id, kind, event, state, created_at, due_at)
     select id, 'shipped', '', 'waiting', now(), now() from sale where shipped_at is null limit 1`,
    `insert into buyer_message (sale_id, kind, event, state, created_at, due_at)
     select id, 'role-removed', '', 'waiting', now(), now() from sale where role_id is null and state = 'paid' limit 1`,
  ],
  'A message that was sent has a time, and one that was not has a reason.': [
    `update buyer_message set done_at = null where state = 'done'`,
    `update buyer_message set problem = null, state = 'failed', done_at = null`,
  ],
  'A server that announces purchases in one channel has chosen it.': [`update guild set announce_channel_id = null`],
  'An item assigns each role once.': [
    `insert into deliverable (item_id, sort_order, kind, label, role_id, created_at) values
     ('${held.id}', 1, 'role', '', '9', now()), ('${held.id}', 2, 'role', '', '9', now())`,
    `update item set role_id = '9' ${isKey(held)};
     insert into deliverable (item_id, sort_order, kind, label, role_id, created_at) values
     ('${held.id}', 1, 'role', '', '9', now())`,
  ],
  'Buyers choose a quantity only if an item is shipped, has limited stock or delivers keys.': [
    `update item set max_quantity = 2, stock = -1 ${isKey(held)}`,
  ],
  "A deliverable's files belong to its item's server and have different versions.": [
    `insert into stored_file (guild_id, deliverable_id, name, created_at)
     values ('${guild.id}', '${pool.id}', 'map.zip', now())`,
    `update deliverable set kind = 'file' ${isKey(pool)};
     insert into stored_file (guild_id, deliverable_id, name, created_at)
     values ('${guild.id}', '${pool.id}', 'a.zip', now()), ('${guild.id}', '${pool.id}', 'b.zip', now())`,
  ],
  'The stock of an item that delivers license keys is the number of its unsold keys.': [
    `update item set stock = 3 ${isKey(keyItem)}`,
    `delete from license_key where state = 'available'`,
  ],
  'A license key is available in a pool, reserved by an open or pending sale, or sold to a paid one.': [
    `update license_key set deliverable_id = null where state = 'available'; update item set stock = 1 ${isKey(keyItem)}`,
    `update license_key set state = 'sold', sold_at = now() ${isKey(reservedKey)}`,
    `update license_key set state = 'reserved', sold_at = null ${isKey(soldKey)}`,
  ],
  'A license key belongs to one sale.': [
    `alter table license_key drop constraint license_key_deliverable_id_fingerprint_key;
     update license_key set fingerprint = 'same'`,
  ],
  'A checkout reserves a license key per unit.': [
    `update license_key set state = 'available', entitlement_id = null ${isKey(reservedKey)}`,
  ],
  "A paid sale has a license key per unit, unless there weren't enough or it was refunded.": [
    `delete from license_key ${isKey(soldKey)}`,
    `update sale set refunded_at = now() ${isKey(keySale)}`,
  ],
  "A file's chunks are complete, in order and add up to its size.": [
    `update stored_file set size_bytes = size_bytes + 1`,
    `delete from stored_file_chunk where position = 1`,
    `update stored_file_chunk set position = position + 100 where position = 1`,
    `delete from stored_file_chunk`,
  ],
  'A file in the bucket has no bytes in the database.': [`update stored_file set storage_key = 'files/' || id`],
  'A complete upload has a hash, and only a complete one belongs to an item or a buyer.': [
    `update stored_file set sha256 = null`,
    `update stored_file set sha256 = null, uploaded_at = null, deliverable_id = null`,
    `update stored_file set sha256 = null, uploaded_at = null; update entitlement set file_id = null, kind = 'key'
       where kind = 'file'`,
  ],
  'The versions of a file are unique.': [
    `insert into stored_file (guild_id, deliverable_id, name, created_at)
       select guild_id, deliverable_id, name, created_at from stored_file`,
  ],
  'A file belongs to the server of its item and of its sales.': [
    `update stored_file set guild_id = ${otherGuild}, deliverable_id = null`,
    `update item set guild_id = ${otherGuild} where id = '${sold.itemId}'`,
    `update deliverable set kind = 'key' where id = '${mod.id}'`,
  ],
  'Uploads that no item uses are deleted, and so are the files of a purged server.': [
    `update stored_file set deliverable_id = null, created_at = now() - interval '4 days'; delete from entitlement`,
    `update guild set purge_finished_at = now() where id = '${sold.guildId}'`,
  ],
  'Downloads are counted for files of paid sales only.': [
    `update sale set state = 'failed' where id = '${sold.id}'`,
    `update entitlement set file_id = null, kind = 'key' where kind = 'file'`,
  ],
  "A premium code's use count matches its redemptions and doesn't exceed its limit.": [
    `update premium_code set uses = 0 where uses = 1`,
    `delete from premium_code_redemption`,
  ],
  'A premium grant from a code has a redemption by the same account.': [
    `update premium_code_redemption set account_id = '${seller.id}'`,
    `update premium_grant set source = 'code' where source = 'admin'`,
  ],
  'A paid premium grant belongs to a subscription of the same account.': [
    `update premium_grant set source = 'paid' where source = 'admin'`,
    `update subscription set account_id = '${seller.id}'`,
  ],
  'A subscription grants premium until its paid period ends, plus at most one day.': [
    `update subscription set paid_until = paid_until - interval '25 hours'`,
    `update subscription set paid_until = paid_until + interval '1 second'`,
    `delete from premium_grant where source = 'paid'`,
  ],
  'No account has more active servers or items than its plan allows.': [
    `update premium_grant set revoked_at = now() where source = 'admin'`,
    `insert into guild (guild_id, owner_id, name, registered_at) values ('1', '${seller.id}', 'Another', now())`,
    `insert into item (guild_id, name, description, price, currency, stock, requires_shipping, created_at)
     select '${guild.id}', 'Mug', 'Tea', 100, 'USD', -1, false, now() from generate_series(1, 11)`,
  ],
  'A membership has the server and the member of its first order, which is paid, granted or unfinished.': [
    `update membership set guild_id = '${guild.id}' where id = '${member.id}'`,
    `update membership set buyer_discord_id = '1' where id = '${member.id}'`,
    `update sale set is_renewal = true where id = '${member.saleId}'`,
  ],
  'A membership is paid until the end of its last period, and its member has access until its entitlements end.': [
    `update membership set paid_until = now() where id = '${member.id}'`,
    `update entitlement set ends_at = now() where membership_id = '${member.id}'`,
  ],
  'A running membership is checked again, and one that has ended has an end.': [
    `update membership set next_check_at = null where id = '${member.id}'`,
    `update membership set ended_at = now() where id = '${member.id}'`,
  ],
  'PayPal bills nobody for a membership that ended a week ago.': [
    `update membership set state = 'ended', subscription_status = 'ACTIVE', ended_at = '2026-01-01Z' where id = '${member.id}'`,
  ],
  'Only renewals and first orders pay for a membership.': [
    `update membership_period set sale_id = '${sold.id}' where membership_id = '${member.id}'`,
  ],
  'Totals of memberships match the memberships.': [
    `update membership_total set members = members + 1 where guild_id = '${member.guildId}'`,
    `update membership_total set monthly_cents = monthly_cents + 1 where guild_id = '${member.guildId}'`,
  ],
  'The members who joined and left by day add up to the running memberships.': [
    `update memberships_by_day set joined = joined + 1`,
    `delete from memberships_by_day`,
  ],
  "A person has at most one running membership of an item that isn't cancelled.": ['automatic', 'reminder'].map(
    (renewal) => `update membership set renewal = '${renewal}';
     update sale set item_id = '${member.itemId}' where id = '${sold.id}';
     insert into membership (guild_id, item_id, item_name, sale_id, buyer_discord_id, renewal, period, price, currency,
       trial_days, grace_days, payee_id, state, created_at)
     select guild_id, item_id, item_name, '${sold.id}', buyer_discord_id, renewal, period, price, currency, trial_days,
       grace_days, payee_id, state, created_at from membership where id = '${member.id}'`,
  ),
  "The periods of a membership don't overlap.": [
    `insert into membership_period (membership_id, kind, at, days, starts_at, ends_at)
       select membership_id, 'extension', at, 7, starts_at, ends_at from membership_period`,
  ],
  'Memberships are checked when time changes them.': [
    `update membership set next_check_at = now() - interval '2 hours'`,
  ],
  'The state and dates of a membership follow from its periods and decisions.': [
    `update membership set state = 'grace'`,
    `update membership set closed_at = now()`,
    `delete from membership_period`,
  ],
}

class Undone extends Error {}

/** The audit's findings after this change, which is rolled back. */
async function findAfter(statements: string): Promise<string[]> {
  const rules: string[] = []
  const change = db.transaction().execute(async (tx) => {
    for (const statement of statements.split(';')) await sql.raw(statement).execute(tx)
    for (const { rule, found } of await findBreaches(tx, deps)) {
      rules.push(rule)
      expect(found.join()).not.toContain('null')
    }
    throw new Undone()
  })
  await expect(change).rejects.toBeInstanceOf(Undone)
  return rules
}

test('finds no violation in the demo data with a checkout, a subscriber, a redeemed code and a ban', async () => {
  expect(await audit(db, deps)).toEqual([])
})

test('covers every rule below', () => {
  expect(Object.keys(breaches)).toEqual(checks.map(({ rule }) => rule))
})

describe('the audit detects a violation', () => {
  const cases = Object.entries(breaches).flatMap(([rule, ways]) => ways.map((way) => ({ rule, way })))

  test.each(cases)('$rule: $way', async ({ rule, way }) => {
    expect(await findAfter(way)).toContain(rule)
  })
})

test('describes a violation in a sentence with ids', async () => {
  const stock = checks.find(({ rule }) => rule === "An item's reserved count matches the sales that hold its stock.")
  await db.updateTable('item').set({ reserved: 2 }).where('id', '=', held.id).execute()

  const found = await stock?.find(db, deps)

  await db.updateTable('item').set({ reserved: 1 }).where('id', '=', held.id).execute()
  expect(found).toEqual([`Item ${held.id} has 2 reserved, but sales hold 1 units.`])
})

test('allows servers to stay enabled for an hour after premium ended', async () => {
  const owner = await shop.aPerson()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await shop.givePremium(owner, { startsAt: minutesAgo(500), endsAt: minutesAgo(30) })
  await shop.aGuild({ owner })
  await shop.aGuild({ owner })

  expect(await audit(db, deps)).toEqual([])
  expect(await audit(db, { ...deps, now: () => new Date(Date.now() + 3_600_000) })).toHaveLength(1)
})
