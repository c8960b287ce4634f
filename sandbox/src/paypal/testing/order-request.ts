export const dollars = (value: string) => ({ currency_code: 'USD', value })

/** A typical order request: a mug sold by Finn, paid with PayPal, with shipping. */
export function orderRequest(unit: Record<string, unknown> = {}, experience: Record<string, unknown> = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: { ...dollars('12.50'), breakdown: { item_total: dollars('12.50') } },
        items: [{ name: 'Mug', quantity: '1', unit_amount: dollars('12.50'), category: 'PHYSICAL_GOODS' }],
        payee: { merchant_id: 'FNNSELLER2345' },
        custom_id: 'sale-1',
        description: 'Mug',
        ...unit,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: 'http://shop.test/return?sale=1',
          cancel_url: 'http://shop.test/cancel',
          brand_name: 'Pixel Forge',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          shipping_preference: 'GET_FROM_FILE',
          ...experience,
        },
      },
    },
  }
}
