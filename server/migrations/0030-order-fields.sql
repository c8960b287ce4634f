alter table sale
  -- PayPal's Seller Protection status of the payment; null if PayPal hasn't reported it.
  add column seller_protection text
    check (seller_protection in ('ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE')),
  -- The kinds of disputes it covers.
  add column seller_protection_categories text[];
