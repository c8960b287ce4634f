alter table standing_message
  -- No edit before: the limits of Discord, and our own of one edit in a few seconds.
  add column edit_after timestamptz,
  -- When the current posting began; null if it was never posted again.
  add column posting_since timestamptz;
