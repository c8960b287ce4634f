import { randomUUID } from 'node:crypto'
import type { Dependencies } from '../../../dependencies.ts'

/** An order that shows what PayPal thinks of an account. Nobody gets its link; null pays the account of the app. */
export function neverApproved({ publicUrl }: Pick<Dependencies, 'publicUrl'>, payeeId: string | null) {
  const id = randomUUID()
  return {
    requestId: `check-${id}`,
    customId: `check-${id}`,
    invoiceId: `check-${id}`,
    payeeId,
    item: {
      name: 'Account check',
      description: 'Checks that this account can be paid. No one is charged.',
      price: { cents: 100, currency: 'USD' },
      needsShipping: false,
    },
    brandName: 'Guildshop',
    returnUrl: `${publicUrl}/api/checkout/return`,
    cancelUrl: `${publicUrl}/api/checkout/cancel`,
  }
}
