-- Sales per item in the partial months of a report, read from the index alone.
create index sale_sold on sale (guild_id, paid_at) include (item_id, currency, price, refunded_cents)
  where state = 'paid' and not is_test and item_id is not null;
