alter table sale
  -- When the trial began that the order is for. Null for orders that were paid, and for imported members.
  add column trial_at timestamptz;

update sale set trial_at = membership.created_at
from membership
where membership.sale_id = sale.id and membership.trial_days > 0 and sale.state = 'granted';

-- Blocks writes to sale: a few seconds per million rows, most of which aren't part of the index.
create index sale_trial on sale (guild_id, trial_at desc, id desc) where trial_at is not null;
