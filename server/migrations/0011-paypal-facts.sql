-- Whether PayPal has verified the seller's account; null when PayPal doesn't say.
alter table paypal_link add column is_verified boolean;

-- What a signed event says about money and disputes, for when PayPal permanently refuses to show us the resource.
-- Amounts, ids, states and reasons only, never people.
alter table paypal_event add column facts jsonb;

-- PayPal's own time of the last change, so that an older event never overwrites a newer state.
alter table dispute add column updated_at timestamptz;
update dispute set updated_at = coalesce(resolved_at, opened_at);
