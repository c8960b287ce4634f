alter table item
  -- The place in the shop. Ties, such as items from before this column, go by creation time.
  add column sort_order integer not null default 0,
  -- Hidden by the seller: the bot neither shows nor sells it.
  add column is_hidden boolean not null default false;
