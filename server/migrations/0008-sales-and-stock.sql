-- Optimistic locking: incremented by edits, never by sales.
alter table item add column version integer not null default 1;

alter table refund
  -- As PayPal names it. Failed and cancelled refunds don't count.
  add column state text not null default 'COMPLETED' check (state in ('COMPLETED', 'PENDING', 'FAILED', 'CANCELLED')),
  -- Taken back by PayPal, not refunded by the seller.
  add column is_reversal boolean not null default false,
  -- A reversal whose dispute was decided for the seller doesn't count.
  add column is_won_back boolean not null default false,
  -- Whether an order read from PayPal has shown it; until then only an event has.
  add column is_seen_in_order boolean not null default false,
  -- When a pending refund was last looked up.
  add column checked_at timestamptz;
update refund set is_reversal = true
from sale where sale.id = refund.sale_id and refund.id in (sale.capture_id, sale.id::text);
create index refund_pending on refund (checked_at nulls first) where state = 'PENDING';

alter table sale
  -- Whether a full refund has put one piece back on the shelf.
  add column is_stock_returned boolean not null default false,
  -- When the payment cleared, which a review by PayPal delays. Timed roles run from here; null means paid_at.
  add column settled_at timestamptz,
  -- Since when PayPal has taken money for a sale that is not paid: held for review, or failed one of our checks.
  add column held_at timestamptz;
update sale set is_stock_returned = true
from item where item.id = sale.item_id and item.stock >= 0 and sale.refunded_at is not null and sale.refund_takes_back;
update sale set held_at = created_at where state = 'pending';
create index sale_held on sale (guild_id, held_at desc, id desc) where held_at is not null;
