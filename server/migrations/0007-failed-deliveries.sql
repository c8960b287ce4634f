-- Whose delivery it is, so that a shop's failed ones are found without looking at those of all shops.
alter table delivery add column guild_id uuid references guild (id);
update delivery set guild_id = sale.guild_id from sale where sale.id = delivery.sale_id;
alter table delivery alter column guild_id set not null;

drop index delivery_failed;
create index delivery_failed on delivery (guild_id, sale_id) where state = 'failed';
