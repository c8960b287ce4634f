alter table guild
  -- The Discord account that registered the server: still known after its owner unlinks it.
  add column owner_discord_id text,
  -- When Discord is asked next whether the owner still has rights in the server. Null: as soon as somebody calls.
  add column owner_check_due_at timestamptz,
  -- Since when Discord has said that they don't.
  add column owner_lost_at timestamptz;

update guild set owner_discord_id = discord_link.discord_id
from discord_link where discord_link.account_id = guild.owner_id and guild.purged_at is null;

-- Networks an account has signed in from, as keyed hashes. They keep their own budget of sign-in attempts.
create table known_network (
  account_id uuid not null references account (id) on delete cascade,
  network_hash text not null,
  last_used_at timestamptz not null,
  primary key (account_id, network_hash)
);
create index known_network_last_used on known_network (last_used_at);

-- Tries from such networks, so that strangers can't use up a code its owner is about to enter.
alter table email_code add column known_tries integer not null default 0;
