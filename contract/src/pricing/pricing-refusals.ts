/** Refusals about prices, codes and who may buy. Part of the table in `refusals.ts`. */
export const pricingRefusals = {
  PRICE_RULE_NOT_FOUND: { status: 404, message: 'This offer no longer exists.' },
  PRICE_RULE_CHANGED: {
    status: 409,
    message: 'Someone else changed this offer while you were editing it. Load the latest version, then save again.',
  },
  PRICE_RULE_LIMIT: { status: 409, message: 'A shop can have up to 200 offers. Delete one to add another.' },
  CODE_TAKEN: { status: 409, message: 'This shop already has an offer with this code.' },
  USES_BELOW_USED: { status: 409, message: 'This code has already been used more times than that.' },
  AMOUNT_NOT_WHOLE_YEN: { status: 400, message: "Minimum and suggested amounts in JPY can't have decimals." },
  AMOUNT_CURRENCY_CHANGED: {
    status: 409,
    message: "The shop's currency has changed. Load the latest version, then save again.",
  },
  ITEM_PRICING_CHANGED: {
    status: 409,
    message:
      "Someone else changed this item's pricing while you were editing it. Load the latest version, then save again.",
  },
  ITEM_NOT_IN_SHOP: { status: 400, message: "One of these items isn't in this shop." },
  ITEM_GROUP_NOT_FOUND: { status: 404, message: 'This group no longer exists.' },
  ITEM_GROUP_LIMIT: { status: 409, message: 'A shop can have up to 50 groups. Delete one to add another.' },
  ITEM_IN_OTHER_GROUP: {
    status: 409,
    message: 'One of these items is in another group. An item can be in only one group.',
  },
  SHIPPED_ITEM_NOT_FREE: {
    status: 400,
    message: "Shipped items can't be free, because PayPal supplies the buyer's address.",
  },
  MEMBERSHIP_PRICE_FIXED: {
    status: 400,
    message: "Memberships must have a fixed price and can't be free.",
  },
  RESTOCK_NEEDS_STOCK: {
    status: 400,
    message: 'Automatic restocking needs an item with limited stock that has no license keys.',
  },
  PRICING_NOT_ALLOWED: { status: 403, message: "The server's owner hasn't allowed managers to change prices." },

  DISCOUNT_CODE_INVALID: { status: 409, message: "This discount code isn't valid." },
  DISCOUNT_CODE_BLOCKED: {
    status: 429,
    message: 'Too many invalid codes. Please wait 15 minutes and try again.',
  },
  DISCOUNT_CODE_NOT_APPLICABLE: { status: 409, message: "This discount code doesn't apply to this item." },
  DISCOUNT_CODE_ALREADY_USED: { status: 409, message: "You've already used this discount code." },
  DISCOUNT_CODE_NEEDS_ROLE: { status: 409, message: 'This discount code is for members with a certain role.' },
  DISCOUNT_CODE_FIRST_PURCHASE: { status: 409, message: 'This discount code is for your first purchase only.' },
  DISCOUNT_CODE_MINIMUM: { status: 409, message: 'This discount code needs a larger order.' },
  CHOSEN_PRICE_TOO_LOW: { status: 409, message: 'Choose a higher amount.' },
  CHOSEN_PRICE_INVALID: { status: 409, message: 'Enter an amount like 5 or 5.00.' },
  PURCHASE_LIMIT_REACHED: { status: 409, message: "You've bought as many of this item as you can." },
  PURCHASE_REQUIREMENT: { status: 409, message: "You can't buy this item yet." },
  GROUP_ALREADY_OWNED: { status: 409, message: 'You can only have one item from this group.' },
  TOO_MANY_FREE_ORDERS: { status: 409, message: 'You can get up to 5 free items a day. Try again tomorrow.' },
} as const satisfies Record<string, { status: number; message: string }>

export type PricingRefusalCode = keyof typeof pricingRefusals
