-- A shelf of the shop. Items without a category are shown first.
create table item_category (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id) on delete cascade,
  name text not null,
  sort_order integer not null,
  created_at timestamptz not null
);
create unique index item_category_name on item_category (guild_id, lower(name));

alter table item
  add column category_id uuid references item_category (id) on delete set null;
create index item_of_category on item (category_id) where category_id is not null;

-- Further pictures of an item, besides its own image.
create table item_picture (
  item_id uuid not null references item (id) on delete cascade,
  image_hash text not null references image (hash),
  sort_order integer not null,
  primary key (item_id, image_hash)
);
create index item_picture_of_image on item_picture (image_hash);

-- A message in a channel that is kept up to date with the shop.
create table standing_message (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id) on delete cascade,
  shows text not null check (shows in ('shop', 'category', 'item', 'goal')),
  category_id uuid references item_category (id) on delete set null,
  item_id uuid references item (id) on delete set null,
  channel_id text not null,
  -- Null until Discord has accepted it.
  message_id text,
  -- posting: not accepted yet. posted: in the channel. broken: see problem. removed: taken down by us.
  state text not null check (state in ('posting', 'posted', 'broken', 'removed')),
  problem text,
  -- Fingerprint of what the message shows; unchanged messages aren't edited.
  shown_hash text,
  -- The last time that Discord accepted it.
  shown_at timestamptz,
  -- When it is rendered again: after a change, a failed edit, or when a sale begins or ends.
  due_at timestamptz,
  -- Lease of the worker that renders it.
  leased_until timestamptz,
  -- Failures in a row, for the backoff.
  tries integer not null default 0,
  -- Part of the nonce: a retry repeats it, posting again doesn't.
  posts integer not null default 1,
  -- The last time that the message was known to exist.
  checked_at timestamptz,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  check ((state = 'broken') = (problem is not null)),
  check (state <> 'posted' or message_id is not null)
);
create index standing_message_of_guild on standing_message (guild_id, created_at);
create index standing_message_due on standing_message (due_at) where due_at is not null;
create index standing_message_leased on standing_message (leased_until) where leased_until is not null;
create index standing_message_checked on standing_message (checked_at) where state = 'posted';

-- The text, channel and role of a notice; of one item, or of the whole server.
create table notice_template (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id) on delete cascade,
  item_id uuid references item (id) on delete cascade,
  event text not null check (event in ('purchase', 'membership', 'gift', 'goal')),
  is_enabled boolean not null default true,
  -- Null uses the default.
  text text,
  channel_id text,
  role_id text,
  version integer not null default 1,
  updated_at timestamptz not null,
  check (item_id is null or event <> 'goal')
);
create unique index notice_template_of_guild on notice_template (guild_id, event) where item_id is null;
create unique index notice_template_of_item on notice_template (item_id, event) where item_id is not null;

alter table guild
  add column allows_gifts boolean not null default true;

alter table sale
  -- Who receives the gift; null if the buyer keeps it.
  add column recipient_discord_id text,
  -- Who has the roles and deliverables.
  add column holder_discord_id text not null
    generated always as (coalesce(recipient_discord_id, buyer_discord_id)) stored,
  -- The buyer isn't named in public.
  add column is_anonymous boolean not null default false;
create index sale_of_holder on sale (guild_id, holder_discord_id);

create table gift (
  sale_id uuid primary key references sale (id) on delete cascade,
  -- Kept after the recipient has declined.
  recipient_discord_id text not null,
  recipient_username text,
  message text check (char_length(message) <= 200),
  is_announced boolean not null default true,
  -- open: not paid. waiting: the recipient isn't in the server. delivered. declined: the buyer keeps it.
  -- expired: the recipient didn't join in time. removed: refunded or disputed.
  state text not null check (state in ('open', 'waiting', 'delivered', 'declined', 'expired', 'removed')),
  waits_until timestamptz,
  -- When the server is asked again whether the recipient is a member.
  check_at timestamptz,
  checks integer not null default 0,
  -- When it was handed over first: to the recipient, or to the buyer of a gift declined before.
  delivered_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'waiting') = (waits_until is not null)),
  check ((state = 'waiting') = (check_at is not null)),
  check (state not in ('delivered', 'declined') or delivered_at is not null)
);
create index gift_of_recipient on gift (recipient_discord_id);
create index gift_due on gift (check_at) where state = 'waiting';
create index gift_waiting on gift (waits_until) where state = 'waiting';

alter table buyer_message drop constraint buyer_message_kind_check;
alter table buyer_message add constraint buyer_message_kind_check
  check (kind in ('shipped', 'refunded', 'role-ending', 'role-removed', 'payment-held', 'payment-ended', 'keys-ready',
    'trial-ending', 'renewal-due', 'renewal-missed', 'renewal-failed', 'membership-cancelled', 'membership-ended',
    'membership-extended', 'membership-suspended', 'membership-resumed', 'billing-continues', 'seller-message',
    'gift-received', 'gift-waiting', 'gift-delivered', 'gift-declined', 'gift-expired', 'gift-removed'));

alter table delivery drop constraint delivery_kind_check;
alter table delivery add constraint delivery_kind_check
  -- return-role: removes the role from the recipient who has declined the gift.
  check (kind in ('give-role', 'assign-key', 'announce', 'message-buyer', 'take-role', 'return-role'));

-- What a Discord user has chosen in any shop.
create table buyer_preference (
  discord_id text primary key,
  blocks_gifts boolean not null default false,
  updated_at timestamptz not null
);

-- The message with the link to PayPal, which becomes the receipt. Its token is encrypted and lives for 15 minutes.
create table checkout_reply (
  sale_id uuid primary key references sale (id) on delete cascade,
  -- Null once the message is the receipt, so that no other is sent.
  token text,
  -- Of a message with buttons that replace it.
  message_id text,
  expires_at timestamptz not null
);
create index checkout_reply_expired on checkout_reply (expires_at);
create index checkout_reply_of_message on checkout_reply (message_id) where message_id is not null;
