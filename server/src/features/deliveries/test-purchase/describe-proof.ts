import type { ConnectionKind } from '@guildshop/contract/connections/paypal-connection'
import type { TestProof, TestPurchaseReply } from '@guildshop/contract/test-purchases'

type Steps = TestPurchaseReply['steps']

const proofs = [
  ['shop', 'shop'],
  ['payment', 'order'],
  ['give-role', 'role'],
  ['announce', 'announcement'],
  ['message-buyer', 'message'],
] as const

/** What a test purchase proved, and what only a real payment can prove with this kind of connection. */
export function describeProof(
  steps: Steps,
  connection: ConnectionKind,
  { requiresShipping }: { requiresShipping: boolean },
): TestProof {
  const isDone = (wanted: string) => steps.some(({ step, state }) => step === wanted && state === 'done')
  const tracking = requiresShipping ? (['tracking'] as const) : []
  return {
    connection,
    proved: proofs.flatMap(([step, proof]) => (isDone(step) ? proof : [])),
    notProved: ['payment', 'refunds', 'disputes', ...tracking],
  }
}
