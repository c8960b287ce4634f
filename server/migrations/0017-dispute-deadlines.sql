-- By when the seller must respond, as PayPal reports it; null if PayPal gave no date.
alter table dispute add column response_due_at timestamptz;
