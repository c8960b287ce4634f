-- Finds the items of a server including deleted ones, which item_guild leaves out.
create index item_of_guild on item (guild_id);
