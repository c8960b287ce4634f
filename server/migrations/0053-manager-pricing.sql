alter table price_rule
  -- The roles that the manager who saved the rule could sell at that time. The rule doesn't apply to items that give
  -- another role or lead to one. Null for a rule that the owner saved.
  add column covered_role_ids text[];

alter table guild alter column managers_may_price set default false;
