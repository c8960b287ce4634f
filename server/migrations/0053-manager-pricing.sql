-- The roles that the manager who saved a rule could sell at that time. The rule doesn't apply to items that give another
-- role or lead to one. Rules that the owner saved have none. Not a column: 0.9 caches plans of `select *` from price_rule.
create table price_rule_cover (
  rule_id uuid primary key references price_rule (id) on delete cascade,
  role_ids text[] not null
);

alter table guild alter column managers_may_price set default false;
