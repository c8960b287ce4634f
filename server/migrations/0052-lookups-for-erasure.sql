-- Reviews of a PayPal connection and the retention of its credentials look memberships up by it.
create index membership_connection on membership (connection_id);

-- Erasing an account looks up what it did and what was done to it.
create index audit_entry_actor on audit_entry (actor_id);
create index audit_entry_subject on audit_entry (subject_id);

-- Blocks writes to sale: a few seconds per million rows, most of which aren't part of the index.
-- Erased sales whose ids at PayPal are kept until the payment can no longer be refunded.
create index sale_payment_ids on sale (coalesce(paid_at, created_at)) where buyer_discord_id = '0' and payee_id <> 'erased';
