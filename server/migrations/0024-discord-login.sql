-- A login with Discord: found by its state until Discord's callback, then by the ticket that the browser redeems.
create table discord_login (
  key_hash text primary key,
  cookie_hash text not null,
  -- The Discord user who authorized it, sealed; null until the callback.
  identity text,
  expires_at timestamptz not null
);
create index discord_login_expires_at on discord_login (expires_at);

alter table account
  -- Null: created with Discord, and no password set since.
  alter column password_hash drop not null;
