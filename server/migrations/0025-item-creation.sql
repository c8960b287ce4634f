-- The Idempotency-Key of each added item, kept for 24 hours: a client that lost the reply repeats the request and gets the same item.
create table item_creation (
  account_id uuid not null references account (id) on delete cascade,
  guild_id uuid not null references guild (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- Of the request: the same key with another body is refused.
  body_hash text not null,
  item_id uuid not null references item (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (account_id, guild_id, key)
);
create index item_creation_of_guild on item_creation (guild_id);
create index item_creation_of_item on item_creation (item_id);
create index item_creation_expires_at on item_creation (expires_at);
