-- Units that the seller put back in stock with a partial refund. A full refund returns the rest.
alter table refund_request
  add column returned_units integer not null default 0 check (returned_units between 0 and 10);
-- Counts as long as the refund does. A sale's returned_units is the sum.
alter table refund
  add column returned_units integer not null default 0 check (returned_units between 0 and 10);
