-- Ids of Discord interactions that changed something, kept for as long as their signature is accepted: a replay finds its id taken.
create table seen_interaction (
  id text primary key,
  expires_at timestamptz not null
);
create index seen_interaction_expiry on seen_interaction (expires_at);
