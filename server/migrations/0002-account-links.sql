create table discord_link (
  account_id uuid primary key references account (id) on delete cascade,
  discord_id text not null unique,
  username text not null,
  discriminator text,
  avatar text,
  -- Sealed with the instance's key; null once Discord has taken the permission back.
  access_token text,
  refresh_token text,
  token_expires_at timestamptz not null,
  -- Whoever renews the tokens holds this for a few seconds, so that two never renew at once.
  renewing_until timestamptz,
  linked_at timestamptz not null
);

create table paypal_link (
  account_id uuid primary key references account (id) on delete cascade,
  payer_id text not null unique,
  email text,
  linked_at timestamptz not null
);

-- One walk to Discord or PayPal and back: used once, by the browser that began it.
create table link_state (
  state_hash text primary key,
  cookie_hash text not null,
  account_id uuid not null references account (id) on delete cascade,
  provider text not null check (provider in ('discord', 'paypal')),
  return_to text not null,
  expires_at timestamptz not null
);
