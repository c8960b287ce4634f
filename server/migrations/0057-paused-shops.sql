-- Since when an account was deactivated before its owner came back, and when they did. Shown as what to set up again.
alter table account
  add column away_since timestamptz,
  add column reactivated_at timestamptz,
  add constraint account_away_check check ((away_since is null) = (reactivated_at is null)) not valid;

-- Since when PayPal doesn't bill because the shop is paused, and when it was resumed.
alter table membership
  add column paused_at timestamptz,
  add column resumed_at timestamptz;
create index membership_paused on membership (guild_id) where paused_at is not null;

alter table buyer_message drop constraint buyer_message_kind_check;
alter table buyer_message add constraint buyer_message_kind_check
  check (kind in ('shipped', 'refunded', 'role-ending', 'role-removed', 'payment-held', 'payment-ended', 'keys-ready',
    'trial-ending', 'renewal-due', 'renewal-missed', 'renewal-failed', 'membership-cancelled', 'membership-ended',
    'membership-extended', 'membership-suspended', 'membership-resumed', 'membership-paused', 'membership-reopened',
    'billing-continues', 'seller-message',
    'gift-received', 'gift-waiting', 'gift-delivered', 'gift-declined', 'gift-expired', 'gift-removed')) not valid;
