alter table audit_entry
  -- The server that the action was about. Null for actions about accounts and the instance.
  add column guild_id uuid references guild (id) on delete set null;

create index audit_entry_of_guild on audit_entry (guild_id, at desc, id) where guild_id is not null;
