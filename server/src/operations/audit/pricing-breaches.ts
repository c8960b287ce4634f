const oneCode = `(select id from price_rule where code = 'WELCOME10')`
const oneOf = (condition: string) => `id = (select id from sale where ${condition} limit 1)`

/** Ways to violate each rule of discounts and offers in the demo data with a checkout that holds a use; see `audit.test.ts`. */
export const pricingBreaches: Record<string, string[]> = {
  "A sale's price and discount are zero or more, and together a price per unit.": [
    `alter table sale drop constraint sale_list_price_check; update sale set price = price + 1 where quantity > 1`,
    `alter table sale drop constraint sale_price_check, drop constraint sale_check; update sale set price = -100 where ${oneOf('price = 0')}`,
    `alter table sale drop constraint sale_discount_check; update sale set discount = -100, discount_kind = null
       where ${oneOf('discount > 0')}`,
  ],
  'A discounted sale says what lowered its price.': [
    `update sale set discount_name = null where discount_kind = 'sale'`,
    `alter table sale drop constraint sale_discount_kind_given; update sale set discount_kind = null where discount > 0`,
    `update sale set discount = 0, discount_kind = null, discount_name = null, upgraded_sale_id = null
       where discount_kind = 'code'`,
  ],
  'A sale has the discount of an offer of its server.': [
    `update sale set discount_kind = 'role' where discount_kind = 'sale'`,
    `update price_rule set guild_id = (select id from guild where guild.id <> price_rule.guild_id limit 1)
       where code = 'WELCOME10'`,
  ],
  'A checkout with a code holds a use of it, and no other sale does.': [
    `update sale set holds_use = false where holds_use; update price_rule set reserved_uses = 0`,
    `update sale set holds_use = true where state = 'open' and discount_kind is null`,
    `alter table sale drop constraint sale_use_check; update sale set holds_use = true
       where ${oneOf("state = 'paid' and discount_kind = 'code'")}`,
  ],
  'The discounts of a day match its sales.': [
    `update sales_by_day set discount_cents = discount_cents + 1`,
    `update sales_by_day set discount_cents = 0`,
  ],
  "A free sale isn't shipped and pays for no membership, and nobody gets more of them a day than allowed.": [
    `update sale set requires_shipping = true where price = 0`,
    `update sale set price = 0, discount = 0, discount_kind = null, discount_name = null, price_rule_id = null,
       capture_id = null, order_id = null, buyer_discord_id = '7', paid_at = now()
       where id = any(array(select id from sale where state = 'paid' and not is_test limit 6))`,
    `update membership_period set sale_id = (select id from sale where price = 0 limit 1)
       where sale_id = (select sale_id from membership_period where sale_id is not null limit 1)`,
  ],
  'An upgrade deducts an order that the buyer has in the same server, and each order is deducted once.': [
    `update sale set upgraded_sale_id = id where upgraded_sale_id is not null`,
    `update sale set buyer_discord_id = '7' where upgraded_sale_id is not null`,
    `update sale set state = 'expired', paid_at = null where id = (select upgraded_sale_id from sale
       where upgraded_sale_id is not null)`,
    `update sale set discount_kind = 'sale' where upgraded_sale_id is not null`,
    `update sale set upgraded_sale_id = (select upgraded_sale_id from sale where upgraded_sale_id is not null)
       where ${oneOf("discount_kind = 'sale'")}`,
  ],
  'The uses of a code are its paid orders, and the reserved ones its checkouts.': [
    `update price_rule set uses = uses + 1 where code = 'WELCOME10'`,
    `update price_rule set reserved_uses = reserved_uses + 1 where code = 'WELCOME10'`,
    `update price_rule set uses = 1 where kind = 'sale'`,
    `update sale set refunded_at = now() where ${oneOf("discount_kind = 'code' and state = 'paid'")}`,
  ],
  'A code is used at most as often as its total uses, except by payments that arrived late and failed refunds.': [
    `update price_rule set total_uses = 1 where code = 'WELCOME10'`,
  ],
  'The totals of an offer match its orders.': [
    `update price_rule_total set orders = orders + 1`,
    `update price_rule_total set revenue_cents = revenue_cents - 1`,
    `update price_rule_total set discount_cents = discount_cents + 1`,
    `delete from price_rule_total`,
    `insert into price_rule_total values (${oneCode}, 'JPY', 1, 100, 0)`,
  ],
  'The codes of a shop are unique, whatever their case.': [
    `drop index price_rule_of_code; update price_rule set code = 'welcome10' where code = 'STREAM-NIGHT'`,
  ],
  'Offers, groups and requirements are about items of their own server.': [
    `update price_rule_item set item_id = (select item_id from item_pricing where group_id is not null limit 1)`,
    `update item_group set guild_id = (select guild_id from price_rule where code = 'WELCOME10')`,
    `update item_pricing set required_item_ids = array(select item_id from price_rule_item limit 1)
       where required_item_ids <> '{}'`,
  ],
  'Only an item with automatic restocking has a time for it.': [
    `alter table item_pricing drop constraint item_pricing_check3; update item_pricing set next_restock_at = null`,
    `alter table item_pricing drop constraint item_pricing_check3; update item_pricing set next_restock_at = now()`,
  ],
}
