import type { TestProof as Proof } from '@guildshop/contract/test-purchases'

const provedLabels = {
  shop: 'the item is for sale',
  order: 'PayPal accepts orders for your account',
  role: 'the bot can assign the role',
  announcement: 'the bot can post the announcement',
  message: 'the bot can message you',
} as const satisfies Record<Proof['proved'][number], string>

const notProvedLabels = {
  payment: 'whether a payment completes and reaches your account',
  refunds: 'refunds',
  disputes: 'disputes',
  tracking: 'sending tracking',
} as const satisfies Record<Proof['notProved'][number], string>

const connectionNotes = {
  basic: 'With your Basic connection, you refund, answer disputes and add tracking at PayPal.',
  full: 'To test these, buy from your shop with another PayPal account, then refund the order.',
  own: 'To test these, buy from your shop with another PayPal account, then refund the order.',
} as const satisfies Record<Proof['connection'], string>

/** What the test purchase proved and what it couldn't. */
export function TestProof({ proof }: { proof: Proof }) {
  return (
    <div className="space-y-1 text-sm text-ink-muted">
      {proof.proved.length > 0 && <p>Tested: {proof.proved.map((part) => provedLabels[part]).join(', ')}.</p>}
      <p>
        Not tested: {proof.notProved.map((part) => notProvedLabels[part]).join(', ')}.{' '}
        {connectionNotes[proof.connection]}
      </p>
    </div>
  )
}
