alter table session
  -- When this session last proved the password, or a mailed code of an account without one.
  add column first_factor_at timestamptz;

alter table sign_in_challenge
  -- False after a login with Discord.
  add column proved_password boolean not null default false;

alter table link_state
  add column session_id uuid references session (id) on delete cascade,
  -- The session had proved both factors when it started the flow, so the flow may replace an account.
  add column is_proved boolean not null default false;
create index link_state_session on link_state (session_id);

alter table discord_link
  -- False until the owner confirms it: connected without proof, or before a password reset.
  add column allows_login boolean not null default true;
